import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../kernel/db";

export const insertDesign = (db: Db, data: Prisma.DesignUncheckedCreateInput) => db.design.create({ data });

export const countDesigns = (db: Db, organizationId: string) =>
  db.design.count({ where: { organizationId, archivedAt: null } });

const NEWEST_VERSION = { orderBy: { number: "desc" }, take: 1 } as const;

export const findDesign = (db: Db, organizationId: string, id: string) =>
  db.design.findFirst({ where: { organizationId, id }, include: { versions: { orderBy: { number: "desc" } } } });

export const listDesigns = (db: Db, organizationId: string, archived: boolean) =>
  db.design.findMany({
    where: { organizationId, archivedAt: archived ? { not: null } : null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { versions: { ...NEWEST_VERSION, omit: { document: true } } },
    omit: { draft: true },
  });

/** Replaces the draft; false where it has changed since it was seen. */
export async function updateDraft(
  db: Db,
  organizationId: string,
  id: string,
  seen: number,
  data: { draft: string; changedAt: Date; changedBy: string },
): Promise<boolean> {
  const where = { organizationId, id, revision: seen, archivedAt: null };
  const { count } = await db.design.updateMany({ where, data: { ...data, revision: { increment: 1 } } });
  return count === 1;
}

/** Updates a design; false where there is none. */
export async function updateDesign(
  db: Db,
  organizationId: string,
  id: string,
  data: { name?: string; archivedAt?: Date | null },
): Promise<boolean> {
  const { count } = await db.design.updateMany({ where: { organizationId, id }, data });
  return count === 1;
}

/** Locks a design against concurrent publishing; null where there is none or it is archived. */
export async function lockDesign(db: Db, organizationId: string, id: string) {
  await db.$queryRaw`SELECT 1 FROM "Design" WHERE "id" = ${id}::uuid AND "organizationId" = ${organizationId}::uuid FOR UPDATE`;
  return db.design.findFirst({
    where: { organizationId, id, archivedAt: null },
    include: { versions: NEWEST_VERSION },
  });
}

export const insertVersion = (db: Db, data: Prisma.DesignVersionUncheckedCreateInput) =>
  db.designVersion.create({ data });

export const findNewestVersion = (db: Db, organizationId: string, designId: string) =>
  db.designVersion.findFirst({
    where: { organizationId, designId },
    orderBy: { number: "desc" },
    select: { id: true },
  });

export const findVersion = (db: Db, organizationId: string, id: string) =>
  db.designVersion.findFirst({ where: { organizationId, id } });

export const insertFont = (db: Db, data: Prisma.OrganizationFontUncheckedCreateInput) =>
  db.organizationFont.create({ data });

/** Lists fonts without their bytes, in display order. */
export const listFonts = (db: Db, organizationId: string) =>
  db.organizationFont.findMany({
    where: { organizationId },
    omit: { bytes: true, letters: true },
    orderBy: [{ family: "asc" }, { style: "asc" }, { id: "asc" }],
  });

export const findFonts = (db: Db, organizationId: string, ids: string[]) =>
  db.organizationFont.findMany({ where: { organizationId, id: { in: ids } }, omit: { letters: true } });

export const findFontLetters = (db: Db, organizationId: string, ids: string[]) =>
  db.organizationFont.findMany({
    where: { organizationId, id: { in: ids } },
    select: { id: true, letters: true, bold: true, script: true },
  });

/** Locks the fonts of this organization against concurrent additions. */
export async function lockFonts(db: Db, organizationId: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtext('fonts'), hashtext(${organizationId}))) AS held`;
}

/** Updates a font; false where there is none. */
export async function updateFont(
  db: Db,
  organizationId: string,
  id: string,
  data: { removedAt: Date | null },
): Promise<boolean> {
  const { count } = await db.organizationFont.updateMany({ where: { organizationId, id }, data });
  return count === 1;
}

export const listDesignIds = (db: Db, organizationId: string) =>
  db.design.findMany({ where: { organizationId }, orderBy: { createdAt: "asc" }, select: { id: true } });

export const findWithVersions = (db: Db, organizationId: string, id: string) =>
  db.design.findFirst({ where: { organizationId, id }, include: { versions: { orderBy: { number: "asc" } } } });

export const listFontIds = (db: Db, organizationId: string) =>
  db.organizationFont.findMany({ where: { organizationId }, orderBy: { createdAt: "asc" }, select: { id: true } });

export const findFontFile = (db: Db, organizationId: string, id: string) =>
  db.organizationFont.findFirst({
    where: { organizationId, id },
    select: { family: true, style: true, sha256: true, bytes: true },
  });

/** Returns a page of published versions of any organization, by id. PostgreSQL computes their hashes. */
export function pageOfVersions(db: Db, after: string | null, take: number) {
  return db.$queryRaw<StoredVersion[]>`
    select v.id::text, v."designId"::text, v."organizationId"::text, v.number, v.sha256,
      encode(sha256(convert_to(v.document, 'UTF8')), 'hex') as found, d."organizationId"::text as "ofDesign"
    from "DesignVersion" v left join "Design" d on d.id = v."designId"
    where v.id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by v.id limit ${take}`;
}

export interface StoredVersion {
  id: string;
  designId: string;
  organizationId: string;
  number: number;
  sha256: string;
  /** Computed SHA-256 of the document. */
  found: string;
  /** Organization of the design; null where the design no longer exists. */
  ofDesign: string | null;
}

/** Returns which of these versions, each a design and a number, exist, as `designId number`. */
export async function findNumbers(db: Db, designIds: string[]): Promise<Set<string>> {
  const rows = await db.designVersion.findMany({
    where: { designId: { in: designIds } },
    select: { designId: true, number: true, organizationId: true },
  });
  return new Set(rows.map(({ designId, number }) => `${designId} ${number}`));
}

/** Returns a page of fonts of any organization, by id. */
export function pageOfFonts(db: Db, after: string | null, take: number) {
  return db.$queryRaw<{ id: string; organizationId: string; sha256: string; found: string }[]>`
    select id::text, "organizationId"::text, sha256, encode(sha256(bytes), 'hex') as found
    from "OrganizationFont" where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by id limit ${take}`;
}

/** Returns those of the ids that no font has. */
export function findFontsGone(db: Db, ids: string[]) {
  return db.$queryRaw<{ id: string }[]>`
    select i.id from unnest(${ids}::text[]) as i (id)
    where not exists (select 1 from "OrganizationFont" f where f.id = i.id::uuid and f."organizationId" is not null) order by 1`;
}

/** Returns those of the ids that no published version has. */
export function findVersionsGone(db: Db, ids: string[]) {
  return db.$queryRaw<{ id: string }[]>`
    select i.id from unnest(${ids}::text[]) as i (id)
    where not exists (select 1 from "DesignVersion" v where v.id = i.id::uuid and v."organizationId" is not null) order by 1`;
}
