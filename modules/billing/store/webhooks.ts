import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export type StoredEvent = Prisma.WebhookEventGetPayload<object>;

/** Keeps what a provider told, the first time; false where it told before. */
export async function insertEvent(tx: Transaction, data: Prisma.WebhookEventCreateManyInput): Promise<boolean> {
  const { count } = await tx.webhookEvent.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export function findEvent(db: Db, id: string): Promise<StoredEvent | null> {
  return db.webhookEvent.findUnique({ where: { id } });
}

/** Changes one that waits; false where somebody else has brought it to an end. */
export async function changeEvent(
  db: Db,
  id: string,
  from: "waiting" | "failed",
  data: Prisma.WebhookEventUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await db.webhookEvent.updateMany({ where: { id, state: from }, data });
  return count === 1;
}

/** Those that failed to the end, and such as wait for longer than `before`; the newest first. */
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

/** Forgets what was done with long ago. */
export function deleteDoneEvents(db: Db, before: Date) {
  return db.webhookEvent.deleteMany({ where: { state: "done", receivedAt: { lt: before } } });
}

/** What an event is about here, by what the provider calls it or by what we do. */
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
