import type { Db } from "../../kernel/db";

const ID = "this";

export async function findClockMark(db: Db): Promise<Date | null> {
  return (await db.clockMark.findUnique({ where: { id: ID } }))?.at ?? null;
}

/** Inserts the mark where there is none yet. */
export async function insertClockMark(db: Db, at: Date): Promise<void> {
  await db.clockMark.createMany({ data: [{ id: ID, at }], skipDuplicates: true });
}

/** Moves the mark, unless another process has moved it since it was read. */
export async function moveClockMark(db: Db, from: Date, at: Date): Promise<void> {
  await db.clockMark.updateMany({ where: { id: ID, at: from }, data: { at } });
}
