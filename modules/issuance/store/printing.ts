import type { Prisma } from "#prisma/generated/client";
import type { BoundContent } from "../../certificates/index.server";
import type { Db, Transaction } from "../../kernel/db";
import { type Scope, within } from "../../organizations/index.server";
import type { UnprintedPart } from "../rules/printing";
import type { RowProblem } from "../rules/problems";

/** States of rows from which certificates may be issued: their printing is checked. */
const STATES = ["fresh", "changed", "queued"] as const;

/** A fault that nobody can allow (`mayBeAllowed`), as it is in JSON. */
const BOXES = [{ fault: "no-font" }];

/** The values of a row that are laid out. */
export interface LineToCheck {
  line: number;
  state: "fresh" | "changed" | "queued";
  cells: Prisma.JsonValue;
  fingerprint: string;
  replacesId: string | null;
}

/** Lists the first rows of a batch, after `after`, whose printing is not checked yet. */
export function listUnchecked(
  db: Db,
  organizationId: string,
  batchId: string,
  { after = -1, take }: { after?: number; take: number },
): Promise<LineToCheck[]> {
  return db.$queryRaw<LineToCheck[]>`
    select line, state::text as state, cells, fingerprint, "replacesId" from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state::text = any(${STATES}::text[])
      and "isWhole" is null and fingerprint is not null and line > ${after}
    order by line limit ${take}`;
}

/**
 * Counts the rows of a batch by state, by whether they are printed whole (null: not checked yet), and by whether
 * somebody allowed that they are not.
 */
export async function countPrinting(db: Db, organizationId: string, batchId: string) {
  const groups = await db.batchRow.groupBy({
    by: ["state", "isWhole", "isAllowed"],
    where: { organizationId, batchId, state: { in: [...STATES] } },
    _count: true,
  });
  return groups.map(({ state, isWhole, isAllowed, _count }) => ({ state, isWhole, isAllowed, count: _count }));
}

/** Counts the rows that nobody can allow, by state. */
export async function countInBoxes(db: Db, organizationId: string, batchId: string) {
  const where = { organizationId, batchId, isWhole: false, unprinted: { array_contains: BOXES } };
  const groups = await db.batchRow.groupBy({
    by: ["state"],
    where: { ...where, state: { in: [...STATES] } },
    _count: true,
  });
  return groups.map(({ state, _count }) => ({ state, count: _count }));
}

/** Stores the content that a batch is checked with. */
export function keepCheck(
  tx: Transaction,
  scope: Scope,
  batchId: string,
  check: { id: string; content: BoundContent },
) {
  const data = { checkId: check.id, checkedAs: check.content };
  return tx.batch.updateMany({ where: { ...within(scope), id: batchId }, data });
}

/** Resets the check of all rows of a batch, because its content has changed. Permissions stay stored. */
export function forgetPrinting(tx: Transaction, organizationId: string, batchId: string) {
  const where = { organizationId, batchId, state: { in: [...STATES] }, isWhole: { not: null } };
  return tx.batchRow.updateMany({ where, data: { isWhole: null } });
}

/**
 * Stores the results for rows, unless another check of the batch has begun or a row was changed. A permission stays
 * where no new fault was found.
 */
export function keepPrinting(
  db: Db,
  organizationId: string,
  check: { batchId: string; id: string },
  lines: { line: number; fingerprint: string; isWhole: boolean; unprinted: UnprintedPart[] }[],
): Promise<number> {
  return db.$executeRaw`
    update "BatchRow" r set "isWhole" = c."isWhole", unprinted = c.unprinted,
      "isAllowed" = r."isAllowed" and c.unprinted <@ r.unprinted
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as c(line int, fingerprint text, "isWhole" boolean, unprinted jsonb)
    where r."organizationId" = ${organizationId}::uuid and r."batchId" = ${check.batchId}::uuid and r.line = c.line
      and r.fingerprint = c.fingerprint
      and exists (select from "Batch" b where b.id = r."batchId" and b."checkId" = ${check.id}::uuid)`;
}

/** A part of certificates that is not printed as it is signed, with the number of its rows and the first of them. */
export interface CountedPart {
  part: Prisma.JsonValue;
  count: number;
  lines: number[];
}

/** Counts the unprinted parts in the rows of a batch, the most frequent first. */
export function countUnprinted(db: Db, organizationId: string, batchId: string, take: number): Promise<CountedPart[]> {
  return db.$queryRaw<CountedPart[]>`
    select part, count(*)::int as count, (array_agg(line order by line))[1:8] as lines
    from "BatchRow", jsonb_array_elements(unprinted) as part
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state::text = any(${STATES}::text[])
    group by part order by count(*) desc, min(line), part limit ${take}`;
}

/**
 * Sets the permission of the rows that are not printed whole (never of those with boxes in place of letters), and
 * removes it from all others.
 */
export async function allowUnprinted(tx: Transaction, organizationId: string, batchId: string, allowed: boolean) {
  const where = { organizationId, batchId, state: { in: [...STATES] } };
  await tx.batchRow.updateMany({ where: { ...where, isAllowed: true }, data: { isAllowed: false } });
  const cut = { isWhole: false, NOT: { unprinted: { array_contains: BOXES } } };
  if (allowed) await tx.batchRow.updateMany({ where: { ...where, ...cut }, data: { isAllowed: true } });
}

/** Leaves out the rows that are not printed whole, where nobody allowed that. */
export function skipUnprinted(tx: Transaction, organizationId: string, batchId: string) {
  const where = { organizationId, batchId, state: { in: [...STATES] }, isWhole: false, isAllowed: false };
  return tx.batchRow.updateMany({ where, data: { state: "skipped" } });
}

/** Marks rows as invalid that can no longer be issued as they were read. */
export function refuseLines(
  db: Db,
  organizationId: string,
  batchId: string,
  lines: { line: number; fingerprint: string; problems: RowProblem[] }[],
): Promise<number> {
  return db.$executeRaw`
    update "BatchRow" r set state = 'invalid', problems = c.problems, fingerprint = null, identity = null
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as c(line int, fingerprint text, problems jsonb)
    where r."organizationId" = ${organizationId}::uuid and r."batchId" = ${batchId}::uuid and r.line = c.line
      and r.fingerprint = c.fingerprint and r.state in ('fresh', 'changed')`;
}
