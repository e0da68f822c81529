import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

/**
 * Certificates of any organization that no tree holds yet, oldest first; taken for this transaction alone. Those that
 * were found damaged after `lookAgainAt` are left out.
 */
export function claimUnanchored(tx: Transaction, limit: number, lookAgainAt: Date) {
  return tx.$queryRaw<{ id: string; organizationId: string; document: string; leaf: string; damagedAt: Date | null }[]>`
    select id, "organizationId", document, leaf, "damagedAt" from "Certificate"
    where "anchorBatchId" is null and "erasedAt" is null and ("damagedAt" is null or "damagedAt" < ${lookAgainAt})
    order by "issuedAt", id limit ${limit} for update skip locked`;
}

/** Notes that certificates do not have their own leaf; null once they have it again. */
export function setDamagedAt(tx: Transaction, ids: string[], damagedAt: Date | null) {
  return tx.certificate.updateMany({ where: { id: { in: ids } }, data: { damagedAt } });
}

export function insertAnchorBatch(db: Db, data: Prisma.AnchorBatchUncheckedCreateInput) {
  return db.anchorBatch.create({ data });
}

/** Puts certificates into a tree, all in one statement. */
export function storeAnchorPaths(tx: Transaction, anchorBatchId: string, paths: { id: string; path: unknown }[]) {
  return tx.$executeRaw`
    update "Certificate" c set "anchorBatchId" = ${anchorBatchId}::uuid, "anchorPath" = j.path
    from jsonb_to_recordset(${JSON.stringify(paths)}::jsonb) as j(id uuid, path jsonb)
    where c.id = j.id and c."anchorBatchId" is null`;
}

export function findAnchoredLeaves(db: Db, anchorBatchId: string) {
  return db.certificate.findMany({
    where: { anchorBatchId },
    select: { id: true, document: true, leaf: true, anchorPath: true },
  });
}

export function updateAnchorBatch(db: Db, id: string, data: Prisma.AnchorBatchUpdateInput) {
  return db.anchorBatch.update({ where: { id }, data });
}

export function listAnchoredCertificates(db: Db, anchorBatchId: string) {
  return db.certificate.findMany({ where: { anchorBatchId }, select: { id: true, reissuedAt: true } });
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
