import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { LifecycleFacts } from "../rules/lifecycle-facts";
import { lifecycleColumns } from "./lifecycle-columns";
import { hasTerms } from "./terms";

/** Locks certificates that are not erased, until the transaction ends. */
export function lockCertificates(tx: Transaction, organizationId: string, ids: string[]) {
  return tx.$queryRaw<
    (LifecycleFacts & {
      id: string;
      publicId: string;
      teamId: string | null;
      leaf: string;
      identity: string;
      recipientName: string;
      recipientEmail: string | null;
      recipientAliasId: string | null;
    })[]
  >`
    select id, "publicId", "teamId", leaf, identity, "recipientName", "recipientEmail", "recipientAliasId"::text,
      ${lifecycleColumns()}
    from "Certificate"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null
    order by id for update`;
}

/** Erases the documents of earlier issues, which contain the same personal data. */
export function eraseEarlierIssues(tx: Transaction, certificateIds: string[]) {
  return tx.earlierIssue.updateMany({ where: { certificateId: { in: certificateIds } }, data: { document: "" } });
}

/**
 * Erases the personal data of certificates. What remains names nobody; other certificates' proofs and the status lists
 * depend on it.
 */
export function eraseCertificates(tx: Transaction, organizationId: string, ids: string[], erasedAt: Date) {
  return tx.$executeRaw`
    update "Certificate" set
      "publicId" = 'erased:' || id, "issueKey" = null, identity = '', "recipientName" = '', "recipientEmail" = null,
      "recipientAliasId" = null,
      "achievementName" = '', "achievementDescription" = null, "issuedOn" = ("issuedAt" at time zone 'UTC')::date,
      "expiresOn" = null, origin = null, "customFields" = '[]', packed = null, "frameId" = null,
      tags = '{}', terms = null, "nameKey" = '',
      "revokedAt" = coalesce("revokedAt", ${erasedAt}), "revocationReason" = null,
      "suspendedAt" = null, "suspensionReason" = null, "erasedAt" = ${erasedAt}
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null`;
}

/**
 * Finds certificates with exactly this name or address, ignoring case. Name key and search terms narrow the rows to
 * read; certificates without current terms are compared one by one.
 */
export async function findIdsOfRecipient(
  db: Db,
  organizationId: string,
  recipient: string,
  by: { nameKey: string; addressTerm: string; searchVersion: number },
  limit: number,
) {
  const own = Prisma.sql`"organizationId" = ${organizationId}::uuid and "erasedAt" is null`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from "Certificate"
      where ${own} and "nameKey" = ${by.nameKey} and lower("recipientName") = lower(${recipient})
    union
    select id from "Certificate"
      where ${own} and ${hasTerms(by.addressTerm)}
        and lower("recipientEmail") = lower(${recipient})
    union
    select id from "Certificate"
      where ${own} and "searchVersion" < ${by.searchVersion}
        and lower(${recipient}) in (lower("recipientName"), lower("recipientEmail"))
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export function insertErasures(db: Db, data: Prisma.ErasureCreateManyInput[]) {
  return db.erasure.createMany({ data, skipDuplicates: true });
}

/** Notifies every listening process when the transaction commits. `payload` must have fewer than 8,000 bytes. */
export async function announce(tx: Transaction, payload: string): Promise<void> {
  await tx.$queryRaw`select 1 from (select pg_notify('sanad', ${payload})) as told`;
}

/** Reads the recorded erasures of these leaves. */
export async function findErasures(db: Db, leaves: string[]) {
  const rows = await db.erasure.findMany({ where: { leaf: { in: leaves } } });
  return new Map(rows.map((row) => [row.leaf, row]));
}

/** Lists the leaves of erasures after a leaf, in order. */
export async function pageOfErasures(db: Db, after: string, take: number): Promise<string[]> {
  const rows = await db.erasure.findMany({ where: { leaf: { gt: after } }, orderBy: { leaf: "asc" }, take });
  return rows.map(({ leaf }) => leaf);
}

export function listErasures(db: Db) {
  return db.erasure.findMany({ orderBy: { erasedAt: "asc" } });
}

/** Finds the certificate that has this leaf, or had it in an earlier issue. */
export function findByLeaf(db: Db, leaf: string) {
  return db.certificate.findFirst({
    where: { OR: [{ leaf }, { earlierIssues: { some: { leaf } } }] },
    select: { id: true, organizationId: true, erasedAt: true },
  });
}

/** Finds the certificates that have these leaves, or had them in an earlier issue, by leaf. */
export async function findOwners(db: Db, leaves: string[]) {
  const select = { id: true, leaf: true, erasedAt: true } as const;
  const [present, earlier] = await Promise.all([
    db.certificate.findMany({ where: { leaf: { in: leaves } }, select }),
    db.earlierIssue.findMany({ where: { leaf: { in: leaves } }, select: { leaf: true, certificate: { select } } }),
  ]);
  return new Map([
    // An earlier issue may refer to a certificate that no longer exists.
    ...earlier.flatMap(({ leaf, certificate }) => (certificate ? [[leaf, certificate] as const] : [])),
    ...present.map((row) => [row.leaf, row] as const),
  ]);
}
