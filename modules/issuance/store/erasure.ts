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

/** A line that was erased, and whether a certificate of the plan's month was reserved for it. */
export interface ErasedLine {
  batchId: string;
  wasReserved: boolean;
}

/** What waits in a list that was stopped, or waits for an approval, is not being issued. */
const NOT_BEING_ISSUED = Prisma.sql`(state <> 'queued' or not exists (
  select 1 from "Batch" b where b.id = "batchId" and b.state = 'issuing'))`;

/** Erases what lines say, and gives them back as they were counted. */
function eraseLines(tx: Transaction, organizationId: string, which: Prisma.Sql): Promise<ErasedLine[]> {
  return tx.$queryRaw<ErasedLine[]>`
    with chosen as (
      select "batchId", line, state = 'queued' and "replacesId" is null as "wasReserved" from "BatchRow"
      where "organizationId" = ${organizationId}::uuid and ${NOT_BEING_ISSUED} and (${which})
      order by "batchId", line for update)
    update "BatchRow" r set cells = ${NO_CELLS}::jsonb, problems = '[]', fingerprint = null, identity = null,
      "pictureKey" = null, state = case r.state when 'issued' then r.state else 'skipped' end
    from chosen where r."batchId" = chosen."batchId" and r.line = chosen.line
    returning r."batchId"::text, chosen."wasReserved"`;
}

/** Erases the lines that became these certificates, and those that repeat, correct or renew them. */
export const eraseLinesOfCertificates = (
  tx: Transaction,
  organizationId: string,
  { ids, publicIds, identities }: { ids: string[]; publicIds: string[]; identities: string[] },
): Promise<ErasedLine[]> =>
  eraseLines(
    tx,
    organizationId,
    Prisma.sql`"certificateId" = any(${ids}::uuid[]) or "replacesId" = any(${ids}::uuid[])
      or cells->>'renews' = any(${publicIds}::text[])
      or (state not in ('issued', 'fresh') and identity = any(${identities}::text[]))`,
  );

/** Lines under a name or address that became no certificate; what is being issued just now is not among them. */
export function countLinesOfRecipient(db: Db, organizationId: string, recipient: string) {
  return db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and state <> 'issued' and ${NOT_BEING_ISSUED}
      and lower(${recipient}) in (lower(cells->>'name'), lower(cells->>'email'))`.then(([row]) => row?.count ?? 0);
}

/** Erases the lines under a name or address that became no certificate. */
export const eraseLinesOfRecipient = (
  tx: Transaction,
  organizationId: string,
  recipient: string,
): Promise<ErasedLine[]> =>
  eraseLines(
    tx,
    organizationId,
    Prisma.sql`state <> 'issued' and lower(${recipient}) in (lower(cells->>'name'), lower(cells->>'email'))`,
  );

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

/** Removes the notes of actions on many that are not done yet and name one of these people. */
export async function eraseNotesOfActions(
  tx: Transaction,
  organizationId: string,
  recipients: string[],
): Promise<void> {
  await tx.$executeRaw`
    update "BulkAction" set input = jsonb_set(input, '{note}', '""')
    where "organizationId" = ${organizationId}::uuid and coalesce(input->>'note', '') <> '' and exists (
      select 1 from unnest(${recipients}::text[]) name
      where name <> '' and position(lower(name) in lower(input->>'note')) > 0)`;
}
