import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

export function listViews(db: Db, organizationId: string) {
  return db.savedView.findMany({ where: { organizationId }, orderBy: [{ name: "asc" }, { id: "asc" }] });
}

/** Those who save views of an organization do so one after the other. */
export async function lockViews(tx: Transaction, organizationId: string) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`views:${organizationId}`}, 0))`;
}

export function insertView(db: Db, data: Prisma.SavedViewCreateManyInput) {
  return db.savedView.create({ data });
}

export async function renameView(db: Db, organizationId: string, id: string, name: string): Promise<boolean> {
  return (await db.savedView.updateMany({ where: { organizationId, id }, data: { name } })).count === 1;
}

export async function deleteViews(db: Db, organizationId: string, ids: string[]): Promise<number> {
  return (await db.savedView.deleteMany({ where: { organizationId, id: { in: ids } } })).count;
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

/** Whether any certificate is found by these terms. */
export async function isFound(db: Db, organizationId: string, terms: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select id from "Certificate"
    where "organizationId" = ${organizationId}::uuid and array_to_tsvector("searchTerms") @@ ${terms}::tsquery limit 1`;
  return row !== undefined;
}

/** Tags and terms of a certificate whose row the caller holds. */
export function storeTags(
  tx: Transaction,
  id: string,
  data: { tags: string[]; searchTerms: string[]; searchVersion: number; nameKey: string },
) {
  return tx.certificate.update({ where: { id }, data, select: { id: true } });
}
