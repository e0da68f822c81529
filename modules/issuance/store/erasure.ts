import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

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
    update "Approval" a set "declinedWords" = null
    where a."organizationId" = ${organizationId}::uuid and a."declinedWords" is not null
      and (a."batchId" = any(${about.batchIds}::uuid[]) or ${names} or exists (
        select 1 from "BulkItem" i
        where i."bulkActionId" = a."bulkActionId" and i."certificateId" = any(${about.certificateIds}::uuid[])))`;
}
