import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { readFrameTexts, readPaths, type Stored } from "./packed";

/** A stored document, with its stored leaf. */
export interface StoredLeaf extends Stored {
  leaf: string;
}

/**
 * Locks certificates of any organization that are in no tree, oldest first, and reads their frames. Certificates found
 * damaged after `lookAgainAt` are left out.
 */
export async function claimUnanchored(tx: Transaction, limit: number, lookAgainAt: Date) {
  const rows = await tx.$queryRaw<(StoredLeaf & { damagedAt: Date | null })[]>`
    select id, "publicId", "organizationId", packed, "frameId", leaf, "damagedAt"
    from "Certificate"
    where "anchorBatchId" is null and "erasedAt" is null and ("damagedAt" is null or "damagedAt" < ${lookAgainAt})
    order by "issuedAt", id limit ${limit} for update skip locked`;
  return { rows, frames: await readFrameTexts(tx, rows) };
}

/** Locks those of these certificates that are in no tree and not erased, until the transaction ends. */
export function lockUnanchored(tx: Transaction, ids: string[]) {
  return tx.$queryRaw<{ id: string; organizationId: string; teamId: string | null; damagedAt: Date | null }[]>`
    select id, "organizationId", "teamId", "damagedAt" from "Certificate"
    where id = any(${ids}::uuid[]) and "anchorBatchId" is null and "erasedAt" is null
    order by id for update`;
}

/** Marks certificates whose document does not have the stored leaf; null removes the mark. */
export function setDamagedAt(tx: Transaction, ids: string[], damagedAt: Date | null) {
  return tx.certificate.updateMany({ where: { id: { in: ids } }, data: { damagedAt } });
}

export function insertAnchorBatch(db: Db, data: Prisma.AnchorBatchUncheckedCreateInput) {
  return db.anchorBatch.create({ data });
}

/** Assigns certificates to a tree in one statement. */
export function storeAnchorPositions(
  tx: Transaction,
  anchorBatchId: string,
  placed: { id: string; position: number }[],
) {
  return tx.$executeRaw`
    update "Certificate" c set "anchorBatchId" = ${anchorBatchId}::uuid, "anchorPosition" = j.position
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as j(id uuid, position int)
    where c.id = j.id and c."anchorBatchId" is null`;
}

/** Reads the certificates of a tree as stored, with their paths and frames. */
export async function findAnchoredLeaves(db: Db, anchorBatchId: string) {
  const rows = await db.$queryRaw<(StoredLeaf & { anchorBatchId: string; anchorPosition: number | null })[]>`
    select id, "publicId", "organizationId", packed, "frameId", leaf, "anchorBatchId", "anchorPosition"
    from "Certificate" where "anchorBatchId" = ${anchorBatchId}::uuid`;
  const [frames, paths] = await Promise.all([readFrameTexts(db, rows), readPaths(db, rows)]);
  return { frames, rows: rows.map((row, index) => ({ ...row, anchorPath: paths[index] ?? null })) };
}

export function updateAnchorBatch(db: Db, id: string, data: Prisma.AnchorBatchUpdateInput) {
  return db.anchorBatch.update({ where: { id }, data });
}

export function listAnchoredCertificates(db: Db, anchorBatchId: string) {
  const select = { id: true, organizationId: true, teamId: true, reissuedAt: true } as const;
  return db.certificate.findMany({ where: { anchorBatchId }, select });
}

/** Finds the anchored trees among these ids. */
export function findAnchoredTrees(db: Db, ids: string[]) {
  return db.anchorBatch.findMany({ where: { id: { in: ids }, state: "anchored" } });
}

/** Lists every address that ever anchored, with the time from which the contract allowed it to. */
export async function listAnchorers(db: Db) {
  const groups = await db.anchorBatch.groupBy({ by: ["chainId", "anchorer"], _min: { anchorerSince: true } });
  return groups.flatMap(({ chainId, anchorer, _min }) =>
    _min.anchorerSince ? [{ chainId, anchorer, since: _min.anchorerSince }] : [],
  );
}

export function countUnanchored(db: Db, organizationId: string, batchId: string) {
  return db.certificate.count({
    where: {
      organizationId,
      batchId,
      erasedAt: null,
      OR: [{ anchorBatchId: null }, { anchorBatch: { state: { not: "anchored" } } }],
    },
  });
}
