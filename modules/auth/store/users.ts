import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export function insertUser(db: Db, data: Prisma.UserUncheckedCreateInput) {
  return db.user.create({ data });
}

export function findUserByEmailKey(db: Db, emailKey: string) {
  return db.user.findUnique({ where: { emailKey } });
}

export function findUsers(db: Db, ids: string[]) {
  return db.user.findMany({ where: { id: { in: ids } } });
}

export function findUser(db: Db, id: string) {
  return db.user.findUnique({ where: { id } });
}

/**
 * Locks the person's row until the transaction ends if the password is the one that was checked; false where it was
 * changed, or the account disabled, in the meantime.
 */
export async function holdUser(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, passwordHash, status: "active" },
    data: { status: "active" },
  });
  return count === 1;
}

/** Replaces the password of an active person who has one; false for anybody else. */
export async function replacePassword(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const where = { id, status: "active", passwordHash: { not: null } } as const;
  const { count } = await db.user.updateMany({ where, data: { passwordHash } });
  return count === 1;
}

export function findUserWithAvatar(db: Db, id: string) {
  return db.user.findUnique({ where: { id }, include: { avatar: { select: { sha256: true } } } });
}

export function updateUser(db: Db, id: string, data: Prisma.UserUpdateInput) {
  return db.user.update({ where: { id }, data });
}

export function upsertAvatar(
  db: Db,
  userId: string,
  data: { png: Uint8Array<ArrayBuffer>; sha256: string; createdAt: Date },
) {
  return db.avatar.upsert({ where: { userId }, create: { userId, ...data }, update: data });
}

export function findAvatar(db: Db, userId: string) {
  return db.avatar.findUnique({ where: { userId } });
}

export function deleteAvatar(db: Db, userId: string) {
  return db.avatar.deleteMany({ where: { userId } });
}

/** Finds accounts with these words in the address or the name, newest first, after a cursor. */
export function searchUsers(db: Db, search: string, after: { at: Date; id: string } | null, take: number) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 5);
  const contains = (word: string) => ({ contains: word, mode: "insensitive" as const });
  return db.user.findMany({
    where: {
      AND: [
        ...words.map((word) => ({
          OR: [{ emailKey: contains(word) }, { firstName: contains(word) }, { lastName: contains(word) }],
        })),
        ...(after ? [{ OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }] : []),
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
}

/** Changes the state of an account; false where it is not in the state `from`. */
export async function changeUserStatus(
  db: Db,
  id: string,
  from: "active" | "disabled",
  to: "active" | "disabled",
): Promise<boolean> {
  const { count } = await db.user.updateMany({ where: { id, status: from }, data: { status: to } });
  return count === 1;
}

export function listActiveAdmins(db: Db) {
  return db.user.findMany({
    where: { platformRole: "admin", status: "active" },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
    take: 200,
  });
}

/** Locks the rows in the order of their ids, so that two concurrent calls do not deadlock. */
export async function lockActiveAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id::text as id from "User" where "platformRole" = 'admin' and status = 'active' order by id for update`;
  return rows.map(({ id }) => id);
}
