import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../kernel/db";

/** Inserts a message; false where one with this key exists. */
export async function insertContactMessage(db: Db, data: Prisma.ContactMessageCreateManyInput): Promise<boolean> {
  const { count } = await db.contactMessage.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export function findContactMessage(db: Db, id: string) {
  return db.contactMessage.findUnique({ where: { id } });
}

export function findContactMessageByKey(db: Db, key: string) {
  return db.contactMessage.findUnique({ where: { key } });
}

export type MessageFilter = "open" | "mine" | "closed";

const matching = (filter: MessageFilter, userId: string): Prisma.ContactMessageWhereInput =>
  filter === "closed"
    ? { closedAt: { not: null } }
    : { closedAt: null, ...(filter === "mine" ? { assignedTo: userId } : {}) };

/** Lists messages, newest first, after a cursor. */
export function listMessages(
  db: Db,
  filter: MessageFilter,
  userId: string,
  after: { at: Date; id: string } | null,
  take: number,
) {
  return db.contactMessage.findMany({
    where: {
      ...matching(filter, userId),
      ...(after ? { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] } : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
}

export function countMessages(db: Db, filter: MessageFilter, userId: string): Promise<number> {
  return db.contactMessage.count({ where: matching(filter, userId) });
}

export function findMessageWithAnswers(db: Db, id: string) {
  return db.contactMessage.findUnique({ where: { id }, include: { answers: { orderBy: { createdAt: "asc" } } } });
}

export async function assignMessage(db: Db, id: string, assignedTo: string): Promise<boolean> {
  const { count } = await db.contactMessage.updateMany({ where: { id, closedAt: null }, data: { assignedTo } });
  return count === 1;
}

/** Closes a message; false where it is already closed. */
export async function closeMessage(db: Db, id: string, data: { closedAt: Date; closedBy: string }): Promise<boolean> {
  const { count } = await db.contactMessage.updateMany({ where: { id, closedAt: null }, data });
  return count === 1;
}

/** Inserts an answer; false where one with this key exists. */
export async function insertAnswer(db: Db, data: Prisma.ContactAnswerCreateManyInput): Promise<boolean> {
  const { count } = await db.contactAnswer.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export function findAnswer(db: Db, id: string) {
  return db.contactAnswer.findUnique({ where: { id }, include: { message: true } });
}
