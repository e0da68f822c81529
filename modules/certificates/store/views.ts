import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Scope } from "../../organizations/index.server";
import type { FindableBy } from "../rules/stored-terms";

/** Lists the views of the whole organization, or of one team only. */
export function listViews(db: Db, { organizationId, teamId }: Scope) {
  return db.savedView.findMany({ where: { organizationId, teamId }, orderBy: [{ name: "asc" }, { id: "asc" }] });
}

/** Lists the views of an organization including those of all teams. */
export function listAllViews(db: Db, organizationId: string) {
  return db.savedView.findMany({ where: { organizationId } });
}

export function deleteAllViews(db: Db, organizationId: string, ids: string[]) {
  return db.savedView.deleteMany({ where: { organizationId, id: { in: ids } } });
}

/** Serializes the saving of views in an organization, until the transaction ends. */
export async function lockViews(tx: Transaction, organizationId: string) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`views:${organizationId}`}, 0))`;
}

export function insertView(db: Db, data: Prisma.SavedViewCreateManyInput) {
  return db.savedView.create({ data });
}

export async function renameView(
  db: Db,
  { organizationId, teamId }: Scope,
  id: string,
  name: string,
): Promise<boolean> {
  return (await db.savedView.updateMany({ where: { organizationId, teamId, id }, data: { name } })).count === 1;
}

export async function deleteViews(db: Db, { organizationId, teamId }: Scope, ids: string[]): Promise<number> {
  return (await db.savedView.deleteMany({ where: { organizationId, teamId, id: { in: ids } } })).count;
}

export function listTags(db: Db, organizationId: string) {
  return db.certificateTag.findMany({ where: { organizationId }, orderBy: { key: "asc" } });
}

export function insertTags(db: Db, organizationId: string, tags: { key: string; name: string }[]) {
  return db.certificateTag.createMany({
    data: tags.map((tag) => ({ organizationId, ...tag })),
    skipDuplicates: true,
  });
}

export function deleteTag(db: Db, organizationId: string, key: string) {
  return db.certificateTag.deleteMany({ where: { organizationId, key } });
}

/** Stores tags and search terms of a certificate whose row is locked by the caller. */
export function storeTags(tx: Transaction, id: string, data: FindableBy & { tags: string[] }) {
  return tx.certificate.update({ where: { id }, data, select: { id: true } });
}
