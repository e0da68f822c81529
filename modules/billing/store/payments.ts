import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredPayment = Prisma.PaymentGetPayload<object>;
export type StoredRefund = Prisma.RefundGetPayload<object>;

/** Those whose end is not known yet. */
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

/** Whether a payment of what an organization has ordered is on its way, other than one that waits for its person. */
export async function isPaying(db: Db, organizationId: string): Promise<boolean> {
  const onItsWay = { organizationId, state: { in: ["prepared" as const, "pending" as const] } };
  return (await db.payment.count({ where: { ...onItsWay, order: { state: "open" } } })) > 0;
}

export function findLastPayment(db: Db, orderId: string): Promise<StoredPayment | null> {
  return db.payment.findFirst({ where: { orderId }, orderBy: { createdAt: "desc" } });
}

/** Changes one whose end is not known; false where it is. */
export async function changePayment(
  tx: Transaction,
  id: string,
  data: Prisma.PaymentUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await tx.payment.updateMany({ where: { id, state: { in: [...ON_ITS_WAY] } }, data });
  return count === 1;
}

/** Writes down that a payment succeeded, also one that had been given up; false where that is known. */
export async function markSucceeded(tx: Transaction, id: string, providerRef: string, now: Date): Promise<boolean> {
  const { count } = await tx.payment.updateMany({
    where: { id, state: { not: "succeeded" } },
    data: { state: "succeeded", providerRef, stepUrl: null, declineReason: null, settledAt: now },
  });
  return count === 1;
}

/** Gives up a payment that waits for its person. */
export function giveUpStep(tx: Transaction, id: string, now: Date): Promise<boolean> {
  return changePayment(tx, id, { state: "declined", declineReason: "needs-step", stepUrl: null, settledAt: now });
}

/** Those on their way since before `before`, the longest waiting first. */
export function findStuckPayments(db: Db, before: Date, most: number): Promise<StoredPayment[]> {
  return db.payment.findMany({
    where: { state: { in: [...ON_ITS_WAY] }, createdAt: { lte: before }, provider: { not: "bank" } },
    orderBy: { createdAt: "asc" },
    take: most,
  });
}

/** What was paid and nothing of which was given back, or taken back by the bank. */
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

/** What of payments of these organizations was to be given back: each refund of a payment that was tried again, too. */
export function findRefundsOf(db: Db, organizationIds: string[]) {
  return db.refund.findMany({
    where: { organizationId: { in: organizationIds } },
    select: { organizationId: true, paymentId: true, amountMinor: true },
  });
}

export function findRefund(db: Db, id: string) {
  return db.refund.findUnique({ where: { id }, include: { payment: true } });
}

/** Whether money of a payment is given back, or was. */
export async function isBeingRefunded(db: Db, paymentId: string): Promise<boolean> {
  return (await db.refund.count({ where: { paymentId, state: { not: "failed" } } })) > 0;
}

export function findRefunds(db: Db, organizationId: string): Promise<StoredRefund[]> {
  return db.refund.findMany({ where: { organizationId }, orderBy: { createdAt: "asc" } });
}

/** Changes one whose end is not known; false where it is. */
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

/** One that the provider refused is decided once another one gives the same payment back, or has. */
const TO_DECIDE = {
  OR: [
    { state: "awaiting_transfer" },
    { state: "failed", payment: { refunds: { none: { state: { not: "failed" } } } } },
  ],
} satisfies Prisma.RefundWhereInput;

/**
 * Refunds that a person has to bring to an end, the longest waiting first, with the account that money came from. Of
 * those that failed one after the other, the last.
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

/** Of how many payments. */
export async function countRefundsToDecide(db: Db): Promise<number> {
  return (await db.refund.groupBy({ by: ["paymentId"], where: TO_DECIDE })).length;
}

/** The payment that a transfer made, by the key of its line. */
export function findPaymentByTransfer(db: Db, lineKey: string): Promise<StoredPayment | null> {
  return db.payment.findUnique({ where: { provider_providerRef: { provider: "bank", providerRef: lineKey } } });
}

/** Payments by transfer, by the keys of their lines. */
export function findTransfersByKeys(db: Db, lineKeys: string[]): Promise<StoredPayment[]> {
  return db.payment.findMany({ where: { provider: "bank", providerRef: { in: lineKeys } } });
}

/** The last transfer for an order that the bank has not taken back. */
export function findTransferOf(db: Db, orderId: string): Promise<StoredPayment | null> {
  return db.payment.findFirst({
    where: { orderId, provider: "bank", state: "succeeded", takenBackAt: null },
    orderBy: { createdAt: "desc" },
  });
}

/** Says from whom a transfer came, where that is not known yet. */
export async function namePayer(
  tx: Transaction,
  lineKey: string,
  { payerName, payerIban }: { payerName: string | null; payerIban: string | null },
): Promise<void> {
  const transfer = { provider: "bank", providerRef: lineKey };
  await tx.payment.updateMany({ where: { ...transfer, payerName: null }, data: { payerName } });
  await tx.payment.updateMany({ where: { ...transfer, payerIban: null }, data: { payerIban } });
}

/** Notes that the bank took a transfer back; when that was known first. */
export function markTakenBack(tx: Transaction, lineKey: string, now: Date) {
  return tx.payment.updateMany({
    where: { provider: "bank", providerRef: lineKey, takenBackAt: null },
    data: { takenBackAt: now },
  });
}

/** The bank has not taken a transfer back after all. */
export function forgetTakenBack(tx: Transaction, lineKey: string) {
  return tx.payment.updateMany({ where: { provider: "bank", providerRef: lineKey }, data: { takenBackAt: null } });
}

/** Whether a transfer's money was sent back by us, or waits for that. */
export async function isRefundSent(db: Db, lineKey: string, amountMinor: number): Promise<boolean> {
  const payment = { provider: "bank", providerRef: lineKey };
  const count = await db.refund.count({
    where: { payment, amountMinor, state: { in: ["awaiting_transfer", "succeeded"] } },
  });
  return count > 0;
}

/** A refund of a payment that somebody has to transfer. */
export function findRefundToTransfer(db: Db, paymentId: string): Promise<StoredRefund | null> {
  return db.refund.findFirst({ where: { paymentId, state: "awaiting_transfer" } });
}

/** All that came in, for those who check the books. */
export function findSucceededPayments(db: Db) {
  return db.payment.findMany({
    where: { state: "succeeded" },
    select: { id: true, provider: true, providerRef: true },
  });
}

/** All that was given back or is to be, for those who check the books. */
export function listRefunds(db: Db) {
  return db.refund.findMany({ select: { id: true, state: true }, orderBy: { id: "asc" } });
}
