import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredOrder = Prisma.PaymentOrderGetPayload<object>;

export function insertOrder(tx: Transaction, data: Prisma.PaymentOrderUncheckedCreateInput): Promise<StoredOrder> {
  return tx.paymentOrder.create({ data });
}

export function findOrder(db: Db, organizationId: string, id: string): Promise<StoredOrder | null> {
  return db.paymentOrder.findFirst({ where: { id, organizationId } });
}

/** Finds an order of any organization, for the platform's own jobs. */
export function findOrderById(db: Db, id: string): Promise<StoredOrder | null> {
  return db.paymentOrder.findUnique({ where: { id } });
}

export function findOpenOrder(db: Db, organizationId: string): Promise<StoredOrder | null> {
  return db.paymentOrder.findFirst({ where: { organizationId, state: "open" } });
}

/** Lists an organization's paid orders in the order of payment. */
export function findPaidOrders(db: Db, organizationId: string): Promise<StoredOrder[]> {
  return db.paymentOrder.findMany({
    where: { organizationId, state: "paid" },
    orderBy: [{ closedAt: "asc" }, { createdAt: "asc" }],
  });
}

/** Closes an open order; false where it is already closed. */
export async function closeOrder(
  tx: Transaction,
  id: string,
  state: "paid" | "expired" | "withdrawn",
  now: Date,
): Promise<boolean> {
  const { count } = await tx.paymentOrder.updateMany({
    where: { id, state: "open" },
    data: { state, closedAt: now, nextAttemptAt: null },
  });
  return count === 1;
}

export function updateOrder(tx: Transaction, id: string, data: Prisma.PaymentOrderUncheckedUpdateInput) {
  return tx.paymentOrder.update({ where: { id }, data });
}

/** Finds open orders whose charge is to be retried, and those not paid in time, the longest waiting first. */
export async function findWaitingOrders(db: Db, now: Date, most: number) {
  const [toTry, late] = await Promise.all([
    db.paymentOrder.findMany({
      where: { state: "open", nextAttemptAt: { lte: now } },
      orderBy: { nextAttemptAt: "asc" },
      take: most,
    }),
    db.paymentOrder.findMany({
      where: { state: "open", kind: { not: "renewal" }, expiresAt: { lte: now } },
      orderBy: { expiresAt: "asc" },
      take: most,
    }),
  ]);
  return { toTry, late };
}

/** Returns the orders that follow the id `after`, ordered by id. */
export function pageOfOrders(db: Db, after: string | null, take: number) {
  return db.paymentOrder.findMany({ where: after ? { id: { gt: after } } : {}, orderBy: { id: "asc" }, take });
}
