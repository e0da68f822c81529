import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../kernel/db";

/** Person who sent a file, and the organization that they acted for. */
export interface Owner {
  organizationId: string;
  userId: string;
}

/** Locks the staged files of a person until the transaction ends, so that two uploads cannot exceed the limits. */
export async function lockOwner(tx: Transaction, { userId }: Owner): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`staged ${userId}`}, 0))::text`;
}

export function insertStagedFile(tx: Transaction, data: Prisma.StagedFileUncheckedCreateInput) {
  return tx.stagedFile.create({ data, select: { id: true } });
}

/** Deletes the oldest files of a person, in whatever organization, until the rest is within the limits. */
export async function deleteOldest(
  tx: Transaction,
  { userId }: Owner,
  limits: { files: number; bytes: number },
): Promise<void> {
  await tx.$executeRaw`
    delete from "StagedFile" where id in (
      select id from (
        select id, row_number() over newest as number, sum(size) over newest as bytes from "StagedFile"
        where "userId" = ${userId}::uuid
        window newest as (order by "createdAt" desc, id desc)
      ) ranked
      where number > ${limits.files} or bytes > ${limits.bytes})`;
}

export function findStagedFile(db: Db, { organizationId, userId }: Owner, id: string, after: Date) {
  return db.stagedFile.findFirst({
    where: { id, organizationId, userId, createdAt: { gt: after } },
    select: { id: true, name: true, size: true, bytes: true },
  });
}

export function purgeStagedFiles(db: Db, before: Date) {
  return db.stagedFile.deleteMany({ where: { createdAt: { lte: before } } });
}
