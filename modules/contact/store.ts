import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../kernel/db";

/** False where a message with this key is there already. */
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
