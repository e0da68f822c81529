import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../db";

// ── batches ──

export function insertBatch(db: Db, data: Prisma.BatchUncheckedCreateInput) {
  return db.batch.create({ data });
}

export function findBatch(db: Db, organizationId: string, id: string) {
  return db.batch.findFirst({ where: { organizationId, id } });
}

export function listBatches(db: Db, organizationId: string, take: number) {
  return db.batch.findMany({ where: { organizationId }, orderBy: { createdAt: "desc" }, take });
}

/** Moves a batch from one state to the next; false where it was not in that state. */
export async function moveBatch(
  db: Db,
  organizationId: string,
  id: string,
  from: "draft" | "issuing",
  data: Prisma.BatchUpdateManyMutationInput,
) {
  const result = await db.batch.updateMany({ where: { organizationId, id, state: from }, data });
  return result.count === 1;
}

export function insertBatchRows(db: Db, rows: Prisma.BatchRowCreateManyInput[]) {
  return db.batchRow.createMany({ data: rows });
}

export function findBatchRows(
  db: Db,
  organizationId: string,
  batchId: string,
  filter: { states?: BatchRowState[]; skip?: number; take?: number } = {},
) {
  return db.batchRow.findMany({
    where: { organizationId, batchId, ...(filter.states ? { state: { in: filter.states } } : {}) },
    orderBy: { line: "asc" },
    ...(filter.skip ? { skip: filter.skip } : {}),
    ...(filter.take ? { take: filter.take } : {}),
  });
}

export function updateBatchRow(
  db: Db,
  organizationId: string,
  batchId: string,
  line: number,
  data: Prisma.BatchRowUpdateManyMutationInput,
) {
  return db.batchRow.updateMany({ where: { organizationId, batchId, line }, data });
}

export function updateBatchRowStates(
  db: Db,
  organizationId: string,
  batchId: string,
  from: BatchRowState[],
  state: BatchRowState,
) {
  return db.batchRow.updateMany({ where: { organizationId, batchId, state: { in: from } }, data: { state } });
}

export async function countBatchRows(db: Db, organizationId: string, batchId: string) {
  const groups = await db.batchRow.groupBy({ by: ["state"], where: { organizationId, batchId }, _count: true });
  return new Map(groups.map((group) => [group.state, group._count]));
}

/** Takes up to `limit` waiting rows for this transaction alone; other workers pass them over. */
export async function claimQueuedLines(tx: Transaction, organizationId: string, batchId: string, limit: number) {
  const rows = await tx.$queryRaw<{ line: number }[]>`
    select line from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state = 'queued'
    order by line limit ${limit} for update skip locked`;
  return tx.batchRow.findMany({
    where: { organizationId, batchId, line: { in: rows.map((row) => row.line) } },
    orderBy: { line: "asc" },
  });
}

export type BatchRowState = "fresh" | "duplicate" | "changed" | "invalid" | "queued" | "issued" | "skipped";

// ── certificates ──

export function insertCertificates(db: Db, rows: Prisma.CertificateCreateManyInput[]) {
  return db.certificate.createMany({ data: rows });
}

/** Certificates that stand (neither revoked nor replaced) among these fingerprints and identities. */
export function findStanding(db: Db, organizationId: string, keys: { fingerprints: string[]; identities: string[] }) {
  return db.certificate.findMany({
    where: {
      organizationId,
      OR: [{ issueKey: { in: keys.fingerprints } }, { identity: { in: keys.identities }, issueKey: { not: null } }],
    },
    select: { id: true, publicId: true, issueKey: true, identity: true },
  });
}

export function findCertificate(db: Db, organizationId: string, id: string) {
  return db.certificate.findFirst({ where: { organizationId, id, erasedAt: null }, include: { anchorBatch: true } });
}

export function findCertificatesByIds(db: Db, organizationId: string, ids: string[]) {
  return db.certificate.findMany({
    where: { organizationId, id: { in: ids }, erasedAt: null },
    orderBy: { id: "asc" },
    include: { anchorBatch: true },
  });
}

/**
 * The one look-up without an organization: the public ID is how anyone asks for a certificate. An erased one has none
 * any more, so that it is missed exactly as one that never was.
 */
export function findByPublicId(db: Db, publicId: string) {
  return db.certificate.findUnique({ where: { publicId }, include: { anchorBatch: true } });
}

export function findPublicIdOf(db: Db, organizationId: string, id: string) {
  return db.certificate.findFirst({ where: { organizationId, id, erasedAt: null }, select: { publicId: true } });
}

export interface CertificateFilter {
  search: string | null;
  state: "standing" | "revoked" | "all";
  batchId: string | null;
}

function certificateWhere(organizationId: string, filter: CertificateFilter): Prisma.CertificateWhereInput {
  const { search } = filter;
  return {
    organizationId,
    erasedAt: null,
    ...(filter.batchId ? { batchId: filter.batchId } : {}),
    ...(filter.state === "standing" ? { revokedAt: null } : {}),
    ...(filter.state === "revoked" ? { revokedAt: { not: null } } : {}),
    ...(search
      ? {
          OR: [
            { recipientName: { contains: search, mode: "insensitive" } },
            { recipientEmail: { contains: search, mode: "insensitive" } },
            { achievementName: { contains: search, mode: "insensitive" } },
            { publicId: { contains: search.toUpperCase() } },
          ],
        }
      : {}),
  };
}

export function listCertificates(
  db: Db,
  organizationId: string,
  filter: CertificateFilter,
  page: { skip: number; take: number },
) {
  return db.certificate.findMany({
    where: certificateWhere(organizationId, filter),
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
    ...page,
    include: { anchorBatch: true },
  });
}

export function countCertificates(db: Db, organizationId: string, filter: CertificateFilter) {
  return db.certificate.count({ where: certificateWhere(organizationId, filter) });
}

/** Certificates that stand, were signed by this key, are good on that day, and of which no block proves an earlier time. */
export function countSignedBy(
  db: Db,
  organizationId: string,
  issuerKeyId: string,
  { notProvenBefore, notExpiredBefore }: { notProvenBefore: Date; notExpiredBefore: Date },
) {
  return db.certificate.count({
    where: {
      ...{ organizationId, issuerKeyId, revokedAt: null, erasedAt: null },
      AND: [
        { OR: [{ expiresOn: null }, { expiresOn: { gte: notExpiredBefore } }] },
        {
          OR: [
            { anchorBatchId: null },
            { anchorBatch: { OR: [{ blockTime: null }, { blockTime: { gte: notProvenBefore } }] } },
          ],
        },
      ],
    },
  });
}

/** Ends a certificate's standing; false where it had ended already. */
export async function endStanding(
  db: Db,
  organizationId: string,
  id: string,
  data: { revokedAt: Date; revocationReason: string; supersededById?: string },
) {
  const result = await db.certificate.updateMany({
    where: { organizationId, id, revokedAt: null },
    data: { ...data, issueKey: null },
  });
  return result.count === 1;
}

/** Puts a standing certificate out of force for the time being, or back into force; false where it was not otherwise. */
export async function changeSuspension(
  db: Db,
  organizationId: string,
  id: string,
  to: { suspendedAt: Date; suspensionReason: string } | null,
) {
  const result = await db.certificate.updateMany({
    where: { organizationId, id, revokedAt: null, suspendedAt: to ? null : { not: null } },
    data: to ?? { suspendedAt: null, suspensionReason: null },
  });
  return result.count === 1;
}

// ── status lists ──

/** Hands out `count` consecutive numbers of the open list of a key; null where there is none with room for them. */
export async function allocateStatusNumbers(
  tx: Transaction,
  organizationId: string,
  issuerKeyId: string,
  count: number,
) {
  const [list] = await tx.$queryRaw<{ id: string; secret: string; allocated: number }[]>`
    update "StatusList" set allocated = allocated + ${count}
    where id = (select id from "StatusList" where "organizationId" = ${organizationId}::uuid
                and "issuerKeyId" = ${issuerKeyId}::uuid and allocated + ${count} <= length order by "createdAt" limit 1)
    returning id, secret, allocated`;
  return list ? { listId: list.id, secret: list.secret, first: list.allocated - count } : null;
}

export function insertStatusList(db: Db, data: Prisma.StatusListUncheckedCreateInput) {
  return db.statusList.create({ data });
}

export function findKeysWithLists(db: Db, keyIds: string[]) {
  return db.$queryRaw<{ issuerKeyId: string }[]>`
    select distinct "issuerKeyId" from "StatusList" where "issuerKeyId" = any(${keyIds}::uuid[])`;
}

export function raiseStatusListVersion(db: Db, id: string, updatedAt: Date) {
  return db.statusList.update({ where: { id }, data: { version: { increment: 1 }, updatedAt } });
}

/**
 * A list with its set bits, read in one statement: version and bits belong together also while somebody revokes.
 */
export async function readStatusList(db: Db, id: string) {
  const [list] = await db.$queryRaw<
    {
      id: string;
      organizationId: string;
      issuerKeyId: string;
      length: number;
      version: number;
      updatedAt: Date;
      revoked: number[];
      suspended: number[];
    }[]
  >`
    select s.id, s."organizationId", s."issuerKeyId", s.length, s.version, s."updatedAt",
           coalesce(array_agg(c."statusIndex") filter (where c."revokedAt" is not null), '{}') as revoked,
           coalesce(array_agg(c."statusIndex") filter (where c."suspendedAt" is not null), '{}') as suspended
    from "StatusList" s
    left join "Certificate" c
      on c."statusListId" = s.id and (c."revokedAt" is not null or c."suspendedAt" is not null)
    where s.id = ${id}::uuid group by s.id`;
  return list ?? null;
}

/** Lists whose present version is not published: those that never were, and those that were before that time. */
export function findListsToPublish(db: Db, before: Date) {
  return db.$queryRaw<{ id: string }[]>`
    select s.id from "StatusList" s
    left join lateral (select version, "createdAt" from "StatusSnapshot" p
                       where p."statusListId" = s.id order by version desc limit 1) last on true
    where last.version is null or (last.version < s.version and last."createdAt" <= ${before})
    order by s."createdAt"`;
}

export function insertSnapshot(db: Db, data: Prisma.StatusSnapshotCreateManyInput) {
  return db.statusSnapshot.createMany({ data, skipDuplicates: true });
}

/** What was last asked to be published of a list, with the list's present version. */
export function findListWithSnapshot(db: Db, id: string) {
  return db.statusList.findUnique({
    where: { id },
    select: { id: true, version: true, snapshots: { orderBy: { version: "desc" }, take: 1 } },
  });
}

export function listStatusListIds(db: Db) {
  return db.statusList.findMany({ select: { id: true } });
}

// ── anchors ──

/** Certificates of any organization that no tree holds yet, oldest first; taken for this transaction alone. */
export function claimUnanchored(tx: Transaction, limit: number) {
  return tx.$queryRaw<{ id: string; leaf: string }[]>`
    select id, leaf from "Certificate" where "anchorBatchId" is null and "erasedAt" is null
    order by "issuedAt", id limit ${limit} for update skip locked`;
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

export function listAnchoredCertificateIds(db: Db, anchorBatchId: string) {
  return db.certificate.findMany({ where: { anchorBatchId }, select: { id: true } });
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

// ── consistency ──

export function pageOfCertificates(db: Db, after: string | null, take: number) {
  return db.certificate.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    include: { anchorBatch: true },
  });
}

/** Issued rows whose certificate does not exist or belongs to somebody else. */
export function rowsWithoutTheirCertificate(db: Db) {
  return db.$queryRaw<{ batchId: string; line: number }[]>`
    select r."batchId", r.line from "BatchRow" r
    left join "Certificate" c on c.id = r."certificateId" and c."organizationId" = r."organizationId"
    where r.state = 'issued' and c.id is null`;
}

/** Lines of a batch for which more certificates exist than one. */
export function certificatesIssuedTwice(db: Db) {
  return db.$queryRaw<{ batchId: string; line: number; count: number }[]>`
    select r."batchId", r.line, count(*)::int as count from "BatchRow" r
    join "Certificate" c on c."batchId" = r."batchId" and c."issueKey" = r.fingerprint
    group by 1, 2 having count(*) > 1`;
}

export function listAnchorBatches(db: Db) {
  return db.anchorBatch.findMany({ include: { _count: { select: { certificates: true } } } });
}

// ── erasure ──

/** Certificates that were not erased, by ids, unchanged until the transaction ends. */
export function lockCertificates(tx: Transaction, organizationId: string, ids: string[]) {
  return tx.$queryRaw<{ id: string; leaf: string; statusListId: string; identity: string }[]>`
    select id, leaf, "statusListId", identity from "Certificate"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null
    order by id for update`;
}

/** What stays is what names nobody and what other certificates' proofs and the status lists are made of. */
export function eraseCertificates(tx: Transaction, organizationId: string, ids: string[], erasedAt: Date) {
  return tx.$executeRaw`
    update "Certificate" set
      "publicId" = 'erased:' || id, "issueKey" = null, identity = '', "recipientName" = '', "recipientEmail" = null,
      "achievementName" = '', "achievementDescription" = null, "issuedOn" = ("issuedAt" at time zone 'UTC')::date,
      "expiresOn" = null, "customFields" = '[]', design = '{}', document = '',
      "revokedAt" = coalesce("revokedAt", ${erasedAt}), "revocationReason" = null,
      "suspendedAt" = null, "suspensionReason" = null, "erasedAt" = ${erasedAt}
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null`;
}

const NO_CELLS = JSON.stringify({ name: "", email: "", achievement: "", issued_on: "", expires_on: "", custom: [] });

/** The lines that became these certificates, and those that repeat or correct them. */
export function eraseLinesOfCertificates(
  tx: Transaction,
  organizationId: string,
  certificates: { ids: string[]; identities: string[] },
) {
  return tx.$executeRaw`
    update "BatchRow" set cells = ${NO_CELLS}::jsonb, problems = '[]', fingerprint = null, identity = null,
      state = case state when 'issued' then state else 'skipped' end
    where "organizationId" = ${organizationId}::uuid and state <> 'queued'
      and ("certificateId" = any(${certificates.ids}::uuid[])
           or (state not in ('issued', 'fresh') and identity = any(${certificates.identities}::text[])))`;
}

/** Lines under a name or address that became no certificate; what is being issued just now is not among them. */
export function countLinesOfRecipient(db: Db, organizationId: string, recipient: string) {
  return db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and state not in ('issued', 'queued')
      and lower(${recipient}) in (lower(cells->>'name'), lower(cells->>'email'))`.then(([row]) => row?.count ?? 0);
}

export function eraseLinesOfRecipient(tx: Transaction, organizationId: string, recipient: string) {
  return tx.$executeRaw`
    update "BatchRow" set cells = ${NO_CELLS}::jsonb, problems = '[]', fingerprint = null, identity = null,
      state = 'skipped'
    where "organizationId" = ${organizationId}::uuid and state not in ('issued', 'queued')
      and lower(${recipient}) in (lower(cells->>'name'), lower(cells->>'email'))`;
}

export async function findIdsOfRecipient(db: Db, organizationId: string, recipient: string, limit: number) {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from "Certificate"
    where "organizationId" = ${organizationId}::uuid and "erasedAt" is null
      and lower(${recipient}) in (lower("recipientName"), lower("recipientEmail"))
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export function insertErasures(db: Db, data: Prisma.ErasureCreateManyInput[]) {
  return db.erasure.createMany({ data, skipDuplicates: true });
}

export function listErasures(db: Db) {
  return db.erasure.findMany({ orderBy: { erasedAt: "asc" } });
}

export function findByLeaf(db: Db, leaf: string) {
  return db.certificate.findFirst({ where: { leaf }, select: { id: true, organizationId: true, erasedAt: true } });
}
