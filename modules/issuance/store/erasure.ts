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

/** An erased row, and whether quota was reserved for it. */
export interface ErasedLine {
  batchId: string;
  wasReserved: boolean;
}

/** Queued rows of a batch that was stopped, or waits for an approval, are not being issued. */
const NOT_BEING_ISSUED = Prisma.sql`(state <> 'queued' or not exists (
  select 1 from "Batch" b where b.id = "batchId" and b.state = 'issuing'))`;

/** Erases the content of rows, and returns them with their reservations. */
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

/** Erases the rows from which these certificates were issued, and those that repeat, correct or renew them. */
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

/**
 * Counts the rows under a name or address from which no certificate was issued, except those being issued at this
 * moment.
 */
export function countLinesOfRecipient(db: Db, organizationId: string, recipient: string) {
  return db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and state <> 'issued' and ${NOT_BEING_ISSUED}
      and lower(${recipient}) in (lower(cells->>'name'), lower(cells->>'email'))`.then(([row]) => row?.count ?? 0);
}

/** Erases the rows under a name or address from which no certificate was issued. */
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
 * Removes the reasons for which batches and bulk actions were declined: of these batches, of actions on these
 * certificates, and wherever the text contains one of the names or addresses.
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

/** Removes the notes of bulk actions that contain one of these names or addresses. */
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
