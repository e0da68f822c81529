import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { insertRows } from "../../kernel/insert-rows";
import { isWithin, type Scope, within } from "../../organizations/index.server";
import { shortKey } from "../rules/fingerprint";
import type { LifecycleFacts } from "../rules/lifecycle-facts";
import { lifecycleColumns } from "./lifecycle-columns";
import { type NewDocument, packRows, readOneWhole, readWhole } from "./packed";

type NewCertificate = Omit<Prisma.CertificateCreateManyInput, "packed" | "frameId"> & NewDocument;

export async function insertCertificates(tx: Transaction, rows: NewCertificate[]) {
  await insertRows(tx, "Certificate", await packRows(tx, rows));
}

export interface ActiveCertificate extends LifecycleFacts {
  id: string;
  teamId: string | null;
  publicId: string;
  /** Both keys as shortened by `shortKey`. */
  issueKey: string;
  identity: string;
  achievementVersionId: string | null;
}

/**
 * Finds active certificates (neither revoked nor replaced) by fingerprints and identities. The conditions repeat the
 * expressions of the indexes, which cover the part of a key that `shortKey` returns.
 */
export function findActive(
  db: Db,
  organizationId: string,
  keys: { fingerprints: string[]; identities: string[] },
): Promise<ActiveCertificate[]> {
  const [fingerprints, identities] = [keys.fingerprints.map(shortKey), keys.identities.map(shortKey)];
  return db.$queryRaw<ActiveCertificate[]>`
    select id::text, "teamId"::text, "publicId", left("issueKey", 32) as "issueKey", left(identity, 32) as identity,
      "achievementVersionId"::text, ${lifecycleColumns()}
    from "Certificate"
    where "organizationId" = ${organizationId}::uuid and "issueKey" is not null
      and (left("issueKey", 32)::uuid = any(${fingerprints}::uuid[]) or left(identity, 32) = any(${identities}))`;
}

/** Finds the teams of these certificates, by certificate id; null for certificates of no team. */
export async function findTeamsOf(db: Db, organizationId: string, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const found = await db.certificate.findMany({
    where: { organizationId, id: { in: ids } },
    select: { id: true, teamId: true },
  });
  return new Map(found.map(({ id, teamId }) => [id, teamId]));
}

/** Finds the achievement versions of these certificates. */
export async function findVersionsOf(db: Db, organizationId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return db.certificate.findMany({
    where: { organizationId, id: { in: ids } },
    select: { id: true, achievementVersionId: true },
  });
}

export async function findCertificate(db: Db, scope: Scope, id: string) {
  const where = { ...within(scope), id, erasedAt: null };
  return readOneWhole(db, await db.certificate.findFirst({ where, include: { anchorBatch: true } }));
}

export async function findCertificatesByIds(db: Db, scope: Scope, ids: string[]) {
  const rows = await db.certificate.findMany({
    where: { ...within(scope), id: { in: ids }, erasedAt: null },
    orderBy: { id: "asc" },
    include: { anchorBatch: true },
  });
  return readWhole(db, rows);
}

/**
 * Finds a certificate by public ID, the only look-up without an organization, because anybody may use it. An erased
 * certificate has no public ID any more, so the result is the same as for an ID that never existed.
 */
export async function findByPublicId(db: Db, publicId: string) {
  return readOneWhole(db, await db.certificate.findUnique({ where: { publicId }, include: { anchorBatch: true } }));
}

/** Whether a certificate with this public ID exists. */
export async function isThere(db: Db, publicId: string): Promise<boolean> {
  return (await db.certificate.findUnique({ where: { publicId }, select: { id: true } })) !== null;
}

/** Reads certificates of a scope by public ID, without their documents. */
export function findByPublicIds(db: Db, scope: Scope, publicIds: string[]) {
  return db.certificate.findMany({
    where: { ...within(scope), publicId: { in: publicIds }, erasedAt: null },
    select: {
      id: true,
      publicId: true,
      recipientName: true,
      recipientEmail: true,
      achievementName: true,
      issuedOn: true,
      expiresOn: true,
      customFields: true,
      achievementVersionId: true,
      issueKey: true,
      identity: true,
      revokedAt: true,
      suspendedAt: true,
      suspensionReason: true,
      supersededById: true,
      renewedById: true,
      damagedAt: true,
      erasedAt: true,
      template: true,
      language: true,
      origin: true,
    },
  });
}

export function findPublicIdOf(db: Db, scope: Scope, id: string) {
  return db.certificate.findFirst({ where: { ...within(scope), id, erasedAt: null }, select: { publicId: true } });
}

export function findPublicIdsOf(db: Db, scope: Scope, ids: string[]) {
  return db.certificate.findMany({
    where: { ...within(scope), id: { in: ids }, erasedAt: null },
    select: { id: true, publicId: true },
  });
}

/** Finds the certificate that this one replaced; null where there is none. */
export function findReplacedBy(db: Db, organizationId: string, id: string) {
  return db.certificate.findFirst({ where: { organizationId, supersededById: id }, select: { id: true } });
}

/** Finds the certificate that this one renewed; null where there is none. */
export function findRenewedBy(db: Db, organizationId: string, id: string) {
  return db.certificate.findFirst({
    where: { organizationId, renewedById: id, erasedAt: null },
    select: { id: true, publicId: true },
  });
}

/** A title and its certificates that were neither revoked, replaced nor erased. */
export interface AwardRow {
  achievement: string;
  /** An achievement with this title, for a link to its page; null where there is none. */
  achievementId: string | null;
  certificates: number;
  /** Latest date of issue, as "2026-11-17". */
  lastIssuedOn: string;
  /** Total of the organization, the same in each row. */
  achievements: number;
  total: number;
}

/** Lists the achievements of an organization with their certificates, most recently issued first, at most `most`. */
export function listAwards(db: Db, organizationId: string, most: number) {
  return db.$queryRaw<AwardRow[]>`
    select "achievementName" as achievement, max("achievementId"::text) as "achievementId", count(*)::int as certificates,
      to_char(max("issuedOn"), 'YYYY-MM-DD') as "lastIssuedOn",
      (count(*) over ())::int as achievements, (sum(count(*)) over ())::int as total
    from "Certificate"
    where "organizationId" = ${organizationId}::uuid and "revokedAt" is null and "erasedAt" is null
    group by "achievementName"
    order by max("issuedOn") desc, count(*) desc, "achievementName"
    limit ${most}`;
}

/**
 * Counts the certificates of each achievement that were neither revoked, suspended nor erased and are not expired on
 * that date.
 */
export async function countHeld(db: Db, organizationId: string, achievementIds: string[], notExpiredBefore: Date) {
  const groups = await db.certificate.groupBy({
    by: ["achievementId"],
    where: {
      organizationId,
      achievementId: { in: achievementIds },
      revokedAt: null,
      suspendedAt: null,
      erasedAt: null,
      OR: [{ expiresOn: null }, { expiresOn: { gte: notExpiredBefore } }],
    },
    _count: true,
  });
  return new Map(groups.map((group) => [group.achievementId ?? "", group._count]));
}

/**
 * Finds the newest anchored certificate of an organization that is in force on that date, in the given language or, for
 * null, in any.
 */
export function findSample(db: Db, organizationId: string, language: string | null, notExpiredBefore: Date) {
  return db.certificate.findFirst({
    where: {
      organizationId,
      revokedAt: null,
      suspendedAt: null,
      erasedAt: null,
      anchorBatch: { state: "anchored" },
      ...(language ? { language } : {}),
      OR: [{ expiresOn: null }, { expiresOn: { gte: notExpiredBefore } }],
    },
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
    select: { publicId: true },
  });
}

/**
 * Counts the certificates signed by a key that are neither revoked nor erased nor expired, and that no block proves to
 * be older than `notProvenBefore`.
 */
export function countSignedBy(
  db: Db,
  organizationId: string,
  issuerKeyId: string,
  { notProvenBefore, notExpiredBefore }: { notProvenBefore: Date; notExpiredBefore: Date },
) {
  return db.certificate.count({
    where: {
      organizationId,
      issuerKeyId,
      revokedAt: null,
      erasedAt: null,
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

/** Revokes a certificate permanently; returns false where it was already revoked. */
export async function markRevoked(
  db: Db,
  organizationId: string,
  id: string,
  data: { revokedAt: Date; revocationReason: string; supersededById?: string },
) {
  const result = await db.certificate.updateMany({
    where: { organizationId, id, revokedAt: null },
    data: { ...data, issueKey: null },
  });
  // A certificate that this one renewed now refers to the correction, or to none.
  await db.certificate.updateMany({
    where: { organizationId, renewedById: id },
    data: { renewedById: data.supersededById ?? null },
  });
  return result.count === 1;
}

/** Marks a certificate as renewed by another; returns false where it already has a renewal in force. */
export async function markRenewed(db: Db, organizationId: string, id: string, renewedById: string): Promise<boolean> {
  const result = await db.certificate.updateMany({
    where: { organizationId, id, renewedById: null },
    data: { renewedById },
  });
  return result.count === 1;
}

/** Suspends or reinstates a certificate whose row is locked by the caller. */
export function changeSuspension(
  tx: Transaction,
  id: string,
  to: { suspendedAt: Date; suspensionReason: string } | { suspendedAt: null; suspensionReason: null },
) {
  return tx.certificate.update({ where: { id }, data: to });
}

/** Locks a certificate by public ID until the transaction ends. */
export async function lockByPublicId(tx: Transaction, publicId: string) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select id from "Certificate" where "publicId" = ${publicId} and "erasedAt" is null for update`;
  return locked ? readOneWhole(tx, await tx.certificate.findUnique({ where: { id: locked.id } })) : null;
}

/** Reads and locks the facts that decide on a step (rules/steps.ts), until the transaction ends. */
export function lockLifecycleFacts(tx: Transaction, organizationId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return tx.$queryRaw<(LifecycleFacts & { id: string })[]>`
    select id::text, ${lifecycleColumns()}
    from "Certificate"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[])
    order by id for update`;
}

/** Lists certificates by name, `take` after a position, in the order of an index; erased ones are left out. */
export function listByNameAfter(db: Db, scope: Scope, after: { nameKey: string; id: string }, take: number) {
  return db.$queryRaw<{ id: string; nameKey: string }[]>`
    select id::text, "nameKey" from "Certificate"
    where ${isWithin(scope)} and "erasedAt" is null
      and ("nameKey", id) > (${after.nameKey}, ${after.id}::uuid)
    order by "nameKey", id limit ${take}`;
}

export function countIssuedSince(db: Db, organizationId: string, since: Date): Promise<number> {
  return db.certificate.count({ where: { organizationId, issuedAt: { gte: since } } });
}

/**
 * Counts the certificates that all organizations issued in each period; `begins` are the first days (UTC) of the
 * periods.
 */
export function countIssuedIn(db: Db, begins: string[]) {
  return db.$queryRaw<{ step: number; count: number }[]>`
    select width_bucket(("issuedAt" at time zone 'UTC')::date, ${begins}::date[]) - 1 as step, count(*)::int as count
    from "Certificate" where "issuedAt" >= ${begins[0]}::date group by 1`;
}

/**
 * Finds when the oldest certificate without a tree was signed, or the oldest unanchored tree was created; null where
 * there is neither.
 */
export async function findOldestUnanchored(db: Db): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    select least(
      (select min(coalesce("reissuedAt", "issuedAt")) from "Certificate"
        where "anchorBatchId" is null and "erasedAt" is null and "damagedAt" is null),
      (select min("createdAt") from "AnchorBatch" where state <> 'anchored')) as at`;
  return row?.at ?? null;
}
