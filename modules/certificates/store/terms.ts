import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Findable, FindableBy } from "../rules/stored-terms";

/**
 * Builds the condition that a certificate has these terms, in the exact words of the index: any other form would read
 * all certificates. The function is created in the migration `one_stored_form`.
 */
export function hasTerms(terms: string, certificate = Prisma.sql`"Certificate"`): Prisma.Sql {
  const c = certificate;
  return Prisma.sql`certificate_terms(${c}.terms, ${c}."organizationId", ${c}."achievementId", ${c}."batchId",
    ${c}."issuedBy", ${c}."teamId") @@ ${terms}::tsquery`;
}

/** Locks certificates whose terms are missing or of an earlier rule, until the transaction ends. */
export function lockUnfindable(tx: Transaction, version: number, after: string | null, take: number) {
  return tx.$queryRaw<({ id: string; erased: boolean } & Findable)[]>`
    select id::text, "recipientName", "recipientEmail", "achievementName", tags, "erasedAt" is not null as erased
    from "Certificate"
    where "searchVersion" < ${version} and id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
    order by id limit ${take} for update`;
}

export async function hasUnfindable(db: Db, version: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select id from "Certificate" where "searchVersion" < ${version} limit 1`;
  return row !== undefined;
}

/** Stores the search terms of certificates in one statement. */
export async function storeFindable(tx: Transaction, rows: ({ id: string } & FindableBy)[]): Promise<void> {
  const data = JSON.stringify(rows);
  await tx.$executeRaw`
    update "Certificate" c
    set terms = n.terms, "searchVersion" = n."searchVersion", "nameKey" = n."nameKey"
    from json_populate_recordset(null::"Certificate", ${data}::json) n where c.id = n.id`;
}

/** Whether any certificate of the organization has these terms. */
export async function isFound(db: Db, organizationId: string, terms: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select id from "Certificate" where "organizationId" = ${organizationId}::uuid and ${hasTerms(terms)} limit 1`;
  return row !== undefined;
}
