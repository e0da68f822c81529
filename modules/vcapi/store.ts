import type { Db } from "../kernel/db";

/** Takes the next place in the lists for a credential; the number counts from 1 and is never given twice. */
export function insertCredential(db: Db, credentialId: string, issuedAt: Date) {
  return db.vcApiCredential.create({ data: { credentialId, issuedAt }, select: { number: true } });
}

/** Notes that credentials with this id were revoked; how many there are, those that were revoked before included. */
export async function revokeCredentials(db: Db, credentialId: string, revokedAt: Date): Promise<number> {
  await db.vcApiCredential.updateMany({ where: { credentialId, revokedAt: null }, data: { revokedAt } });
  return db.vcApiCredential.count({ where: { credentialId } });
}

/** The numbers from `first` on, before `end`, that were revoked, and when that last happened. */
export async function readRevoked(db: Db, first: number, end: number) {
  const range = { number: { gte: first, lt: end } };
  const rows = await db.vcApiCredential.findMany({
    where: { ...range, revokedAt: { not: null } },
    select: { number: true, revokedAt: true },
    orderBy: { revokedAt: "desc" },
  });
  const begun = await db.vcApiCredential.findFirst({ where: range, orderBy: { number: "asc" } });
  return {
    begunAt: begun?.issuedAt ?? null,
    changedAt: rows[0]?.revokedAt ?? null,
    numbers: rows.map((row) => row.number),
  };
}
