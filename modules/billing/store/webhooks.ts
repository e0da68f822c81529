import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredEvent = Prisma.WebhookEventGetPayload<object>;

/** Stores a provider's event; false where it was received before. */
export async function insertEvent(tx: Transaction, data: Prisma.WebhookEventCreateManyInput): Promise<boolean> {
  const { count } = await tx.webhookEvent.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export function findEvent(db: Db, id: string): Promise<StoredEvent | null> {
  return db.webhookEvent.findUnique({ where: { id } });
}

/** Changes an event that is in the state `from`; false where it is not. */
export async function changeEvent(
  db: Db,
  id: string,
  from: "waiting" | "failed",
  data: Prisma.WebhookEventUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await db.webhookEvent.updateMany({ where: { id, state: from }, data });
  return count === 1;
}

/** Finds events that failed for good, and those that have waited since before `before`; the newest first. */
export function findTroubledEvents(db: Db, before: Date, most: number): Promise<StoredEvent[]> {
  return db.webhookEvent.findMany({
    where: isTroubled(before),
    orderBy: { receivedAt: "desc" },
    take: most,
  });
}

export function countTroubledEvents(db: Db, before: Date): Promise<number> {
  return db.webhookEvent.count({ where: isTroubled(before) });
}

const isTroubled = (before: Date): Prisma.WebhookEventWhereInput => ({
  OR: [{ state: "failed" }, { state: "waiting", receivedAt: { lte: before } }],
});

/** Deletes processed events that are old. */
export function deleteDoneEvents(db: Db, before: Date) {
  return db.webhookEvent.deleteMany({ where: { state: "done", receivedAt: { lt: before } } });
}

/**
 * Finds the setups, payments and refunds that an event is about, by the provider's reference or the platform's key.
 */
export async function findSubjects(
  db: Db,
  provider: string,
  about: { setupRef?: string; chargeRef?: string; refundRef?: string; key?: string },
) {
  const { setupRef, chargeRef, refundRef, key } = about;
  const by = (ref: string | undefined) => [
    ...(ref ? [{ providerRef: ref }] : []),
    ...(key && isUuid(key) ? [{ id: key }] : []),
  ];
  const find = <T>(any: object[], read: (where: { provider: string; OR: object[] }) => Promise<T[]>) =>
    any.length > 0 ? read({ provider, OR: any }) : Promise.resolve([]);
  const [setups, payments, refunds] = await Promise.all([
    find(by(setupRef), (where) => db.paymentSetup.findMany({ where, select: { id: true } })),
    find(by(chargeRef), (where) => db.payment.findMany({ where, select: { id: true } })),
    find(by(refundRef), (where) => db.refund.findMany({ where, select: { id: true } })),
  ]);
  return { setups, payments, refunds };
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
