import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";

export function insertLink(db: Db, data: Prisma.AccountLinkUncheckedCreateInput) {
  return db.accountLink.create({ data });
}

export function findLink(db: Db, id: string) {
  return db.accountLink.findUnique({ where: { id } });
}

export function findUsableLink(db: Db, purpose: "password_reset" | "new_email", tokenHash: string, now: Date) {
  return db.accountLink.findFirst({ where: { purpose, tokenHash, usedAt: null, expiresAt: { gt: now } } });
}

/** Returns the times of link requests since a time, newest first. */
export async function listLinkTimes(db: Db, purpose: "password_reset" | "new_email", emailKey: string, since: Date) {
  const links = await db.accountLink.findMany({
    where: { purpose, emailKey, createdAt: { gt: since } },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  return links.map((link) => link.createdAt);
}

/** Marks a link as used; false where another request used it first. */
export async function useLink(db: Db, id: string, usedAt: Date): Promise<boolean> {
  const { count } = await db.accountLink.updateMany({ where: { id, usedAt: null }, data: { usedAt } });
  return count === 1;
}

/** Invalidates every unused link of the address, once one link has been used. */
export function spendLinks(db: Db, emailKey: string, usedAt: Date) {
  return db.accountLink.updateMany({ where: { emailKey, usedAt: null }, data: { usedAt } });
}

export function deleteLinksExpiredBefore(db: Db, time: Date) {
  return db.accountLink.deleteMany({ where: { expiresAt: { lt: time } } });
}

export function endLinksMadeAfter(db: Db, time: Date, expiresAt: Date) {
  return db.accountLink.updateMany({ where: { createdAt: { gt: time } }, data: { expiresAt } });
}
