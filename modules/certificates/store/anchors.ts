import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { readFrameTexts, readPaths, type Stored } from "./packed";

/** A certificate's document as it is stored, with the leaf that it should have. */
export interface StoredLeaf extends Stored {
  leaf: string;
}

/**
 * Certificates of any organization that no tree holds yet, oldest first, and the frames of their documents; taken for
 * this transaction alone. Those that were found damaged after `lookAgainAt` are left out.
 */
export async function claimUnanchored(tx: Transaction, limit: number, lookAgainAt: Date) {
  const rows = await tx.$queryRaw<(StoredLeaf & { damagedAt: Date | null })[]>`
    select id, "publicId", "organizationId", packed, "frameId", leaf, "damagedAt"
    from "Certificate"
    where "anchorBatchId" is null and "erasedAt" is null and ("damagedAt" is null or "damagedAt" < ${lookAgainAt})
    order by "issuedAt", id limit ${limit} for update skip locked`;
  return { rows, frames: await readFrameTexts(tx, rows) };
}

/**
 * Those of these certificates that no tree holds and that were not erased meanwhile, unchanged until the transaction
 * ends.
 */
export function lockUnanchored(tx: Transaction, ids: string[]) {
  return tx.$queryRaw<{ id: string; organizationId: string; teamId: string | null; damagedAt: Date | null }[]>`
    select id, "organizationId", "teamId", "damagedAt" from "Certificate"
    where id = any(${ids}::uuid[]) and "anchorBatchId" is null and "erasedAt" is null
    order by id for update`;
}

/** Notes that certificates do not have their own leaf; null once they have it again. */
export function setDamagedAt(tx: Transaction, ids: string[], damagedAt: Date | null) {
  return tx.certificate.updateMany({ where: { id: { in: ids } }, data: { damagedAt } });
}

export function insertAnchorBatch(db: Db, data: Prisma.AnchorBatchUncheckedCreateInput) {
  return db.anchorBatch.create({ data });
}

/** Puts certificates into a tree, all in one statement. */
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

/** The certificates of a tree as they are stored, with their paths, and the frames of their documents. */
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

/** Trees by id, those that are anchored alone. */
export function findAnchoredTrees(db: Db, ids: string[]) {
  return db.anchorBatch.findMany({ where: { id: { in: ids }, state: "anchored" } });
}

/** Every address that ever anchored here, with the moment from which it was entitled to. */
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
