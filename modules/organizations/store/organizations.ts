import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { DomainStatus } from "../rules/domain-status";

export function insertOrganization(db: Db, data: Prisma.OrganizationUncheckedCreateInput) {
  return db.organization.create({ data });
}

export function findOrganization(db: Db, id: string) {
  return db.organization.findUnique({ where: { id } });
}

/** Lists active organizations that remind recipients before a certificate expires. */
export function listReminders(db: Db) {
  return db.organization.findMany({
    where: { reminderDays: { not: null }, status: "active" },
    select: { id: true, reminderDays: true },
    orderBy: { id: "asc" },
  });
}

export function findOrganizationBySlug(db: Db, slug: string) {
  return db.organization.findUnique({ where: { slug } });
}

export function insertIssuerKey(db: Db, data: Prisma.IssuerKeyUncheckedCreateInput) {
  return db.issuerKey.create({ data });
}

export function findCurrentIssuerKey(db: Db, organizationId: string) {
  return db.issuerKey.findFirst({
    where: { organizationId, retiredAt: null, compromisedFrom: null },
    orderBy: { validFrom: "desc" },
  });
}

/**
 * Finds the current signing key and locks it until the transaction ends, so that nothing is signed with a key after its
 * retirement.
 */
export async function lockCurrentIssuerKey(tx: Transaction, organizationId: string) {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from "IssuerKey"
    where "organizationId" = ${organizationId}::uuid and "retiredAt" is null and "compromisedFrom" is null
    order by "validFrom" desc limit 1 for share`;
  return rows[0] ? tx.issuerKey.findUnique({ where: { id: rows[0].id } }) : null;
}

export function findIssuerKey(db: Db, organizationId: string, id: string) {
  return db.issuerKey.findFirst({ where: { organizationId, id } });
}

/** Retires the current signing key; false where it is no longer current. */
export async function retireIssuerKey(tx: Transaction, organizationId: string, id: string, retiredAt: Date) {
  const result = await tx.issuerKey.updateMany({
    where: { organizationId, id, retiredAt: null, compromisedFrom: null },
    data: { retiredAt },
  });
  return result.count === 1;
}

/** Records a compromise once; false where one was reported before. */
export async function compromiseIssuerKey(
  tx: Transaction,
  organizationId: string,
  id: string,
  data: { compromisedFrom: Date; compromiseReportedAt: Date },
) {
  const result = await tx.issuerKey.updateMany({ where: { organizationId, id, compromisedFrom: null }, data });
  return result.count === 1;
}

export function noteKeyWrites(
  db: Db,
  id: string,
  data: { registerWriteId: string; retireWriteId?: string; compromiseWriteId?: string },
) {
  return db.issuerKey.update({ where: { id }, data });
}

/** Finds keys with facts that have no queued contract write. */
export function findKeysToRegister(db: Db, organizationId: string | null) {
  return db.issuerKey.findMany({
    where: {
      ...(organizationId ? { organizationId } : {}),
      OR: [
        { registerWriteId: null },
        { retiredAt: { not: null }, retireWriteId: null },
        { compromisedFrom: { not: null }, compromiseWriteId: null },
      ],
    },
    orderBy: { validFrom: "asc" },
    include: { organization: { select: { slug: true } } },
  });
}

export function listIssuerKeys(db: Db, organizationId: string) {
  return db.issuerKey.findMany({
    where: { organizationId },
    orderBy: { validFrom: "asc" },
    select: {
      id: true,
      did: true,
      publicKeyMultibase: true,
      validFrom: true,
      retiredAt: true,
      compromisedFrom: true,
      compromiseReportedAt: true,
      registerWriteId: true,
      retireWriteId: true,
      compromiseWriteId: true,
    },
  });
}

export function insertImage(db: Db, data: Prisma.OrganizationImageUncheckedCreateInput) {
  return db.organizationImage.create({ data });
}

export function listImages(db: Db, organizationId: string, kinds: ("picture" | "seal")[]) {
  const omit = { png: true } as const;
  return db.organizationImage.findMany({
    where: { organizationId, kind: { in: kinds } },
    orderBy: { createdAt: "desc" },
    omit,
  });
}

/**
 * Lists the ids of images without the images themselves, which are large: every mail and every page of the issuer reads
 * this.
 */
export function listImageIds(db: Db, organizationId: string) {
  return db.organizationImage.findMany({
    where: { organizationId },
    orderBy: { createdAt: "asc" },
    select: { id: true, kind: true, createdAt: true },
  });
}

export function findLatestImageId(db: Db, organizationId: string, kind: "logo" | "logo_dark" | "signature") {
  const newest = { createdAt: "desc" } as const;
  return db.organizationImage.findFirst({ where: { organizationId, kind }, orderBy: newest, select: { id: true } });
}

export function findImage(db: Db, organizationId: string, id: string) {
  return db.organizationImage.findFirst({ where: { organizationId, id } });
}

export function updateSigner(db: Db, id: string, data: { signerName: string | null; signerTitle: string | null }) {
  return db.organization.update({ where: { id }, data });
}

type Colors = { primaryColor: string | null; secondaryColor: string | null };
export function updateColors(db: Db, id: string, data: Colors) {
  return db.organization.update({ where: { id }, data });
}

/** Lists signers in the order in which they were added, which is the order of their signatures. */
export function listSigners(db: Db, organizationId: string) {
  return db.organizationSigner.findMany({ where: { organizationId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

export function insertSigner(db: Db, data: Prisma.OrganizationSignerUncheckedCreateInput) {
  return db.organizationSigner.create({ data });
}

/** Deletes a signer; false where there is none. */
export async function deleteSigner(db: Db, organizationId: string, id: string): Promise<boolean> {
  return (await db.organizationSigner.deleteMany({ where: { organizationId, id } })).count === 1;
}

/** Returns the status and locks it until the transaction ends; null where there is no such organization. */
export async function holdStatus(tx: Transaction, id: string): Promise<Status | null> {
  const rows = await tx.$queryRaw<{ status: Status }[]>`
    select status::text as status from "Organization" where id = ${id}::uuid for share`;
  return rows[0]?.status ?? null;
}

/** Locks an organization against concurrent changes until the transaction ends. */
export async function lockOrganization(tx: Transaction, id: string) {
  await tx.$queryRaw`select 1 from "Organization" where "id" = ${id}::uuid for update`;
}

export function updateDescription(db: Db, id: string, description: string | null) {
  return db.organization.update({ where: { id }, data: { description } });
}

type Status = "prepared" | "active" | "pending_review" | "refused" | "suspended" | "closed";

/** Changes the status where it is `from`; false where it is not. */
export async function changeStatus(db: Db, id: string, from: Status, to: Status): Promise<boolean> {
  const { count } = await db.organization.updateMany({ where: { id, status: from }, data: { status: to } });
  return count === 1;
}

export function closeOrganization(db: Db, id: string) {
  return db.organization.update({ where: { id }, data: { status: "closed" } });
}

/** Organizations whose name, or whose requested name, a person has to compare with another one. */
const WAITING = { OR: [{ status: "pending_review" as const }, { nameRequest: { isNot: null } }] };
const named = (search: string) => (search ? { name: { contains: search, mode: "insensitive" as const } } : {});

export function listOrganizations(
  db: Db,
  { search, pendingReview }: { search: string; pendingReview: boolean },
  after: { at: Date; id: string } | null,
  take: number,
) {
  const later = after ? [{ OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }] : [];
  return db.organization.findMany({
    where: { AND: [named(search), ...(pendingReview ? [WAITING] : []), ...later] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    select: { id: true, slug: true, name: true, type: true, website: true, status: true, createdAt: true },
  });
}

// ── trust ──

export function findDomain(db: Db, organizationId: string) {
  return db.organizationDomain.findUnique({ where: { organizationId } });
}

/** Finds the claim with this token and locks it until the transaction ends; null where another claim replaced it. */
export async function lockDomain(tx: Transaction, organizationId: string, token: string) {
  await tx.$queryRaw`select 1 from "OrganizationDomain" where "organizationId" = ${organizationId}::uuid for update`;
  return tx.organizationDomain.findFirst({ where: { organizationId, token } });
}

export async function replaceDomain(tx: Transaction, data: Prisma.OrganizationDomainUncheckedCreateInput) {
  await tx.organizationDomain.deleteMany({ where: { organizationId: data.organizationId } });
  await tx.organizationDomain.create({ data });
}

export function updateDomain(
  db: Db,
  organizationId: string,
  { verifiedAt, foundAt, checkedAt, misses, lastMissAt }: DomainStatus,
) {
  return db.organizationDomain.update({
    where: { organizationId },
    data: { verifiedAt, foundAt, checkedAt, misses, lastMissAt },
  });
}

export function deleteDomain(db: Db, organizationId: string) {
  return db.organizationDomain.deleteMany({ where: { organizationId } });
}

export function listVerifiedDomains(db: Db) {
  return db.organizationDomain.findMany({ where: { verifiedAt: { not: null } }, orderBy: { checkedAt: "asc" } });
}

export function findReview(db: Db, organizationId: string) {
  return db.organizationReview.findUnique({ where: { organizationId } });
}

export function putReview(db: Db, data: Prisma.OrganizationReviewUncheckedCreateInput) {
  const { organizationId, ...rest } = data;
  return db.organizationReview.upsert({ where: { organizationId }, create: data, update: rest });
}

export async function deleteReview(db: Db, organizationId: string) {
  const { count } = await db.organizationReview.deleteMany({ where: { organizationId } });
  return count === 1;
}

// ── names that look alike ──

/** Locks a named action until the transaction ends, so that one transaction at a time performs it. */
export function lockAct(tx: Transaction, act: string) {
  return tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${act}, 0))`;
}

type Named = Pick<Prisma.OrganizationGetPayload<object>, "id" | "slug" | "name" | "status" | "website" | "createdAt">;

/**
 * Lists organizations that share one of these keys (`likenessKeys`) and were not refused: those that share most first,
 * and among these the oldest first.
 */
export function listWithNameKeys(db: Db, nameKeys: string[], exceptId: string, take: number) {
  return db.$queryRaw<Named[]>`
    select "id", "slug", "name", "status", "website", "createdAt" from "Organization"
    where "nameKeys" && ${nameKeys}::text[] and "id" <> ${exceptId}::uuid and "status" <> 'refused'
    order by cardinality(array(select unnest("nameKeys") intersect select unnest(${nameKeys}::text[]))) desc, "createdAt"
    limit ${take}`;
}

export function startOrganization(
  db: Db,
  id: string,
  data: { nameKeys: string[]; status: "active" | "pending_review" },
) {
  return db.organization.updateMany({ where: { id, status: "prepared" }, data }).then(({ count }) => count === 1);
}

export function countPendingReview(db: Db) {
  return db.organization.count({ where: WAITING });
}

export function countCreatedIn(db: Db, begins: string[]) {
  return db.$queryRaw<{ step: number; count: number }[]>`
    select width_bucket(("createdAt" at time zone 'UTC')::date, ${begins}::date[]) - 1 as step, count(*)::int as count
    from "Organization" where "createdAt" >= ${begins[0]}::date group by 1`;
}

export function findOrganizationNames(db: Db, ids: string[]) {
  return db.organization.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
}

/** Finds keys of any organization by the ids that signatures name. */
export async function findIssuerKeys(db: Db, ids: string[]) {
  const rows = await db.issuerKey.findMany({
    where: { id: { in: ids } },
    select: { id: true, organizationId: true, did: true, validFrom: true, organization: { select: { slug: true } } },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the ids of organizations that follow the id `after`. */
export async function pageOfIds(db: Db, after: string | null, take: number): Promise<string[]> {
  const where = after ? { id: { gt: after } } : {};
  const rows = await db.organization.findMany({ where, orderBy: { id: "asc" }, take, select: { id: true } });
  return rows.map(({ id }) => id);
}
