import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { LifecycleFacts } from "../rules/lifecycle-facts";
import { lifecycleColumns } from "./lifecycle-columns";
import { hasTerms } from "./terms";

/** Certificates that were not erased, by ids, unchanged until the transaction ends. */
export function lockCertificates(tx: Transaction, organizationId: string, ids: string[]) {
  return tx.$queryRaw<
    (LifecycleFacts & {
      id: string;
      teamId: string | null;
      leaf: string;
      identity: string;
      recipientName: string;
      recipientEmail: string | null;
      recipientAliasId: string | null;
    })[]
  >`
    select id, "teamId", leaf, identity, "recipientName", "recipientEmail", "recipientAliasId"::text,
      ${lifecycleColumns()}
    from "Certificate"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null
    order by id for update`;
}

/** The documents of a certificate's earlier issues say the same of its recipient. */
export function eraseEarlierIssues(tx: Transaction, certificateIds: string[]) {
  return tx.earlierIssue.updateMany({ where: { certificateId: { in: certificateIds } }, data: { document: "" } });
}

/** What stays is what names nobody and what other certificates' proofs and the status lists are made of. */
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

const NO_CELLS = JSON.stringify({
  name: "",
  email: "",
  achievement: "",
  issued_on: "",
  expires_on: "",
  picture: "",
  custom: [],
});

/**
 * The lines that became these certificates, and those that repeat or correct them; gives back the lists they are in.
 */
export async function eraseLinesOfCertificates(
  tx: Transaction,
  organizationId: string,
  certificates: { ids: string[]; identities: string[] },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ batchId: string }[]>`
    update "BatchRow" set cells = ${NO_CELLS}::jsonb, problems = '[]', fingerprint = null, identity = null, "pictureKey" = null,
      state = case state when 'issued' then state else 'skipped' end
    where "organizationId" = ${organizationId}::uuid and state <> 'queued'
      and ("certificateId" = any(${certificates.ids}::uuid[]) or "replacesId" = any(${certificates.ids}::uuid[])
           or (state not in ('issued', 'fresh') and identity = any(${certificates.identities}::text[])))
    returning "batchId"`;
  return rows.map(({ batchId }) => batchId);
}

/** Lines under a name or address that became no certificate; what is being issued just now is not among them. */
export function countLinesOfRecipient(db: Db, organizationId: string, recipient: string) {
  return db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and state not in ('issued', 'queued')
      and lower(${recipient}) in (lower(cells->>'name'), lower(cells->>'email'))`.then(([row]) => row?.count ?? 0);
}

/** Gives back the list of each line that was erased. */
export async function eraseLinesOfRecipient(
  tx: Transaction,
  organizationId: string,
  recipient: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ batchId: string }[]>`
    update "BatchRow" set cells = ${NO_CELLS}::jsonb, problems = '[]', fingerprint = null, identity = null, "pictureKey" = null,
      state = 'skipped'
    where "organizationId" = ${organizationId}::uuid and state not in ('issued', 'queued')
      and lower(${recipient}) in (lower(cells->>'name'), lower(cells->>'email'))
    returning "batchId"`;
  return rows.map(({ batchId }) => batchId);
}

/**
 * Removes the words with which lists and actions on many were sent back: of these lists, of actions on these
 * certificates, and wherever the words hold one of the names or addresses.
 */
export async function eraseDeclineWords(
  tx: Transaction,
  organizationId: string,
  about: { batchIds: string[]; certificateIds: string[]; recipients: string[] },
): Promise<void> {
  const names = Prisma.sql`exists (
    select 1 from unnest(${about.recipients}::text[]) name
    where name <> '' and position(lower(name) in lower("declinedWords")) > 0)`;
  await tx.$executeRaw`
    update "Batch" set "declinedWords" = null
    where "organizationId" = ${organizationId}::uuid and "declinedWords" is not null
      and (id = any(${about.batchIds}::uuid[]) or ${names})`;
  await tx.$executeRaw`
    update "BulkAction" a set "declinedWords" = null
    where a."organizationId" = ${organizationId}::uuid and a."declinedWords" is not null
      and (${names} or exists (
        select 1 from "BulkItem" i where i."bulkActionId" = a.id and i."certificateId" = any(${about.certificateIds}::uuid[])))`;
}

/**
 * Certificates under exactly that name or address, without regard to case. What they are found by leads to them, so
 * that not all of the organization are read; those of which that was not worked out yet are read as they are.
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

/** Tells every process that listens, when the transaction commits. `payload` has less than 8,000 bytes. */
export async function announce(tx: Transaction, payload: string): Promise<void> {
  await tx.$queryRaw`select 1 from (select pg_notify('sanad', ${payload})) as told`;
}

/** What was written down of the erasure of these leaves. */
export async function findErasures(db: Db, leaves: string[]) {
  const rows = await db.erasure.findMany({ where: { leaf: { in: leaves } } });
  return new Map(rows.map((row) => [row.leaf, row]));
}

/** The leaves of erasures in their order, those after that one. */
export async function pageOfErasures(db: Db, after: string, take: number): Promise<string[]> {
  const rows = await db.erasure.findMany({ where: { leaf: { gt: after } }, orderBy: { leaf: "asc" }, take });
  return rows.map(({ leaf }) => leaf);
}

export function listErasures(db: Db) {
  return db.erasure.findMany({ orderBy: { erasedAt: "asc" } });
}

/** The certificate that has this leaf, or had it before it was issued again. */
export function findByLeaf(db: Db, leaf: string) {
  return db.certificate.findFirst({
    where: { OR: [{ leaf }, { earlierIssues: { some: { leaf } } }] },
    select: { id: true, organizationId: true, erasedAt: true },
  });
}

/** The certificates that have these leaves, or had them before they were issued again, by the leaves. */
export async function findOwners(db: Db, leaves: string[]) {
  const select = { id: true, leaf: true, erasedAt: true } as const;
  const [present, earlier] = await Promise.all([
    db.certificate.findMany({ where: { leaf: { in: leaves } }, select }),
    db.earlierIssue.findMany({ where: { leaf: { in: leaves } }, select: { leaf: true, certificate: { select } } }),
  ]);
  return new Map([
    // An earlier issue may be left of a certificate that is gone.
    ...earlier.flatMap(({ leaf, certificate }) => (certificate ? [[leaf, certificate] as const] : [])),
    ...present.map((row) => [row.leaf, row] as const),
  ]);
}
