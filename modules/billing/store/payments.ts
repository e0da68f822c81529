import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredPayment = Prisma.PaymentGetPayload<object>;
export type StoredRefund = Prisma.RefundGetPayload<object>;

/** States of payments whose outcome is open. */
export const ON_ITS_WAY = ["prepared", "needs_step", "pending"] as const;

export function insertPayment(tx: Transaction, data: Prisma.PaymentUncheckedCreateInput): Promise<StoredPayment> {
  return tx.payment.create({ data });
}

export function findPayment(db: Db, id: string): Promise<StoredPayment | null> {
  return db.payment.findUnique({ where: { id } });
}

export function findPaymentOnItsWay(db: Db, orderId: string): Promise<StoredPayment | null> {
  return db.payment.findFirst({ where: { orderId, state: { in: [...ON_ITS_WAY] } } });
}

/**
 * Whether a payment of an organization's open order is in progress, other than one that waits for the person's
 * confirmation.
 */
export async function isPaying(db: Db, organizationId: string): Promise<boolean> {
  const onItsWay = { organizationId, state: { in: ["prepared" as const, "pending" as const] } };
  return (await db.payment.count({ where: { ...onItsWay, order: { state: "open" } } })) > 0;
}

export function findLastPayment(db: Db, orderId: string): Promise<StoredPayment | null> {
  return db.payment.findFirst({ where: { orderId }, orderBy: { createdAt: "desc" } });
}

/** Changes a payment whose outcome is open; false where it is settled. */
export async function changePayment(
  tx: Transaction,
  id: string,
  data: Prisma.PaymentUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await tx.payment.updateMany({ where: { id, state: { in: [...ON_ITS_WAY] } }, data });
  return count === 1;
}

/** Records that a payment succeeded, also one that had been given up; false where that was recorded before. */
export async function markSucceeded(tx: Transaction, id: string, providerRef: string, now: Date): Promise<boolean> {
  const { count } = await tx.payment.updateMany({
    where: { id, state: { not: "succeeded" } },
    data: { state: "succeeded", providerRef, stepUrl: null, declineReason: null, settledAt: now },
  });
  return count === 1;
}

/** Gives up a payment that waits for the person's confirmation. */
export function giveUpStep(tx: Transaction, id: string, now: Date): Promise<boolean> {
  return changePayment(tx, id, { state: "declined", declineReason: "needs-step", stepUrl: null, settledAt: now });
}

/** Finds payments that have been open since before `before`, the longest waiting first. */
export function findStuckPayments(db: Db, before: Date, most: number): Promise<StoredPayment[]> {
  return db.payment.findMany({
    where: { state: { in: [...ON_ITS_WAY] }, createdAt: { lte: before }, provider: { not: "bank" } },
    orderBy: { createdAt: "asc" },
    take: most,
  });
}

/** Finds succeeded payments that were neither refunded nor reversed, not even in part. */
export function findRefundable(db: Db, organizationId: string): Promise<StoredPayment[]> {
  return db.payment.findMany({
    where: {
      organizationId,
      state: "succeeded",
      takenBackAt: null,
      refunds: { none: { state: { not: "failed" } } },
    },
    orderBy: { settledAt: "asc" },
  });
}

export function insertRefund(tx: Transaction, data: Prisma.RefundUncheckedCreateInput): Promise<StoredRefund> {
  return tx.refund.create({ data });
}

/** Finds the refunds of organizations, including the retries for one payment. */
export function findRefundsOf(db: Db, organizationIds: string[]) {
  return db.refund.findMany({
    where: { organizationId: { in: organizationIds } },
    select: { organizationId: true, paymentId: true, amountMinor: true },
  });
}

export function findRefund(db: Db, id: string) {
  return db.refund.findUnique({ where: { id }, include: { payment: true } });
}

/** Whether a payment is being or was refunded. */
export async function isBeingRefunded(db: Db, paymentId: string): Promise<boolean> {
  return (await db.refund.count({ where: { paymentId, state: { not: "failed" } } })) > 0;
}

export function findRefunds(db: Db, organizationId: string): Promise<StoredRefund[]> {
  return db.refund.findMany({ where: { organizationId }, orderBy: { createdAt: "asc" } });
}

/** Changes a refund that is in one of the states `from`; false where it is not. */
export async function changeRefund(
  tx: Transaction,
  id: string,
  from: ("prepared" | "awaiting_transfer" | "failed")[],
  data: Prisma.RefundUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await tx.refund.updateMany({ where: { id, state: { in: from } }, data });
  return count === 1;
}

export function findStuckRefunds(db: Db, before: Date, most: number) {
  return db.refund.findMany({
    where: { state: "prepared", createdAt: { lte: before } },
    orderBy: { createdAt: "asc" },
    take: most,
  });
}

/** Refunds that a person has to decide. A failed refund is decided once another one refunds the same payment. */
const TO_DECIDE = {
  OR: [
    { state: "awaiting_transfer" },
    { state: "failed", payment: { refunds: { none: { state: { not: "failed" } } } } },
  ],
} satisfies Prisma.RefundWhereInput;

/**
 * Finds refunds that a person has to complete, the longest waiting first, with the account that the payment came from.
 * Of several failed refunds of one payment, only the last is returned.
 */
export async function findRefundsToDecide(db: Db, most: number) {
  const found = await db.refund.findMany({
    where: TO_DECIDE,
    orderBy: { createdAt: "desc" },
    distinct: ["paymentId"],
    include: { payment: { select: { payerName: true, payerIban: true } } },
  });
  return found.toReversed().slice(0, most);
}

/** Counts the payments whose refund a person has to complete. */
export async function countRefundsToDecide(db: Db): Promise<number> {
  return (await db.refund.groupBy({ by: ["paymentId"], where: TO_DECIDE })).length;
}

/** Finds the payment of a transfer by the key of its line. */
export function findPaymentByTransfer(db: Db, lineKey: string): Promise<StoredPayment | null> {
  return db.payment.findUnique({ where: { provider_providerRef: { provider: "bank", providerRef: lineKey } } });
}

/** Finds payments by transfer by the keys of their lines. */
export function findTransfersByKeys(db: Db, lineKeys: string[]): Promise<StoredPayment[]> {
  return db.payment.findMany({ where: { provider: "bank", providerRef: { in: lineKeys } } });
}

/** Finds the last transfer for an order that the bank has not reversed. */
export function findTransferOf(db: Db, orderId: string): Promise<StoredPayment | null> {
  return db.payment.findFirst({
    where: { orderId, provider: "bank", state: "succeeded", takenBackAt: null },
    orderBy: { createdAt: "desc" },
  });
}

/** Sets the payer of a transfer where it is not known yet. */
export async function namePayer(
  tx: Transaction,
  lineKey: string,
  { payerName, payerIban }: { payerName: string | null; payerIban: string | null },
): Promise<void> {
  const transfer = { provider: "bank", providerRef: lineKey };
  await tx.payment.updateMany({ where: { ...transfer, payerName: null }, data: { payerName } });
  await tx.payment.updateMany({ where: { ...transfer, payerIban: null }, data: { payerIban } });
}

/** Records when the bank's first reversal of a transfer was imported. */
export function markTakenBack(tx: Transaction, lineKey: string, now: Date) {
  return tx.payment.updateMany({
    where: { provider: "bank", providerRef: lineKey, takenBackAt: null },
    data: { takenBackAt: now },
  });
}

/** Clears the reversal of a transfer. */
export function forgetTakenBack(tx: Transaction, lineKey: string) {
  return tx.payment.updateMany({ where: { provider: "bank", providerRef: lineKey }, data: { takenBackAt: null } });
}

/** Whether the platform refunded a transfer, or has yet to. */
export async function isRefundSent(db: Db, lineKey: string, amountMinor: number): Promise<boolean> {
  const payment = { provider: "bank", providerRef: lineKey };
  const count = await db.refund.count({
    where: { payment, amountMinor, state: { in: ["awaiting_transfer", "succeeded"] } },
  });
  return count > 0;
}

/** Finds the refund of a payment that an admin has to transfer. */
export function findRefundToTransfer(db: Db, paymentId: string): Promise<StoredRefund | null> {
  return db.refund.findFirst({ where: { paymentId, state: "awaiting_transfer" } });
}

/** Lists all succeeded payments, to check the books. */
export function findSucceededPayments(db: Db) {
  return db.payment.findMany({
    where: { state: "succeeded" },
    select: { id: true, provider: true, providerRef: true },
  });
}

/** Lists all refunds, to check the books. */
export function listRefunds(db: Db) {
  return db.refund.findMany({ select: { id: true, state: true }, orderBy: { id: "asc" } });
}
