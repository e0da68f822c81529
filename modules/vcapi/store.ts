import type { Db } from "../kernel/db";

/** Allocates the next number in the lists for a credential, from 1; no number is used twice. */
export function insertCredential(db: Db, credentialId: string, issuedAt: Date) {
  return db.vcApiCredential.create({ data: { credentialId, issuedAt }, select: { number: true } });
}

/** Marks credentials with this id as revoked; returns how many there are, including those already revoked. */
export async function revokeCredentials(db: Db, credentialId: string, revokedAt: Date): Promise<number> {
  await db.vcApiCredential.updateMany({ where: { credentialId, revokedAt: null }, data: { revokedAt } });
  return db.vcApiCredential.count({ where: { credentialId } });
}

/** Returns the revoked numbers from `first` on, before `end`, and the time of the last revocation. */
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
