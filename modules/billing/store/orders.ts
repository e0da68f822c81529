import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredOrder = Prisma.PaymentOrderGetPayload<object>;

export function insertOrder(tx: Transaction, data: Prisma.PaymentOrderUncheckedCreateInput): Promise<StoredOrder> {
  return tx.paymentOrder.create({ data });
}

export function findOrder(db: Db, organizationId: string, id: string): Promise<StoredOrder | null> {
  return db.paymentOrder.findFirst({ where: { id, organizationId } });
}

/** For what the platform does by itself, whose organization it reads from it. */
export function findOrderById(db: Db, id: string): Promise<StoredOrder | null> {
  return db.paymentOrder.findUnique({ where: { id } });
}

export function findOpenOrder(db: Db, organizationId: string): Promise<StoredOrder | null> {
  return db.paymentOrder.findFirst({ where: { organizationId, state: "open" } });
}

/** What an organization has paid for, in the order of payment. */
export function findPaidOrders(db: Db, organizationId: string): Promise<StoredOrder[]> {
  return db.paymentOrder.findMany({
    where: { organizationId, state: "paid" },
    orderBy: [{ closedAt: "asc" }, { createdAt: "asc" }],
  });
}

/** False where it is closed already. */
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

/** Open orders that are to be tried again, and such as nobody has paid in time; the longest waiting first. */
export async function findWaitingOrders(db: Db, now: Date, most: number) {
  const [toTry, late] = await Promise.all([
    db.paymentOrder.findMany({
      where: { state: "open", nextAttemptAt: { lte: now } },
      orderBy: { nextAttemptAt: "asc" },
      take: most,
    }),
    db.paymentOrder.findMany({
      where: { state: "open", expiresAt: { lte: now } },
      orderBy: { expiresAt: "asc" },
      take: most,
    }),
  ]);
  return { toTry, late };
}

/** Orders of any organization by id, those after that one. */
export function pageOfOrders(db: Db, after: string | null, take: number) {
  return db.paymentOrder.findMany({ where: after ? { id: { gt: after } } : {}, orderBy: { id: "asc" }, take });
}
