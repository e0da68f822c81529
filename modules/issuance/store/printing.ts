import type { Prisma } from "#prisma/generated/client";
import type { BoundContent } from "../../certificates/index.server";
import type { Db, Transaction } from "../../kernel/db";
import { type Scope, within } from "../../organizations/index.server";
import type { UnprintedPart } from "../rules/printing";
import type { RowProblem } from "../rules/problems";

/** The lines that certificates may come of: what is printed of them is checked. */
const STATES = ["fresh", "changed", "queued"] as const;

/** What nobody can allow (`mayBeAllowed`), as JSON holds it. */
const BOXES = [{ fault: "no-font" }];

/** What a line holds that is laid out. */
export interface LineToCheck {
  line: number;
  state: "fresh" | "changed" | "queued";
  cells: Prisma.JsonValue;
  fingerprint: string;
  replacesId: string | null;
}

/** The first lines of a list, behind `after`, of which nobody knows yet what is printed of them. */
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
 * How many of a list's lines are printed whole, are not, were allowed not to be, and were not checked yet, by their
 * states.
 */
export async function countPrinting(db: Db, organizationId: string, batchId: string) {
  const groups = await db.batchRow.groupBy({
    by: ["state", "isWhole", "isAllowed"],
    where: { organizationId, batchId, state: { in: [...STATES] } },
    _count: true,
  });
  return groups.map(({ state, isWhole, isAllowed, _count }) => ({ state, isWhole, isAllowed, count: _count }));
}

/** How many of them nobody can allow, by their states. */
export async function countInBoxes(db: Db, organizationId: string, batchId: string) {
  const where = { organizationId, batchId, isWhole: false, unprinted: { array_contains: BOXES } };
  const groups = await db.batchRow.groupBy({
    by: ["state"],
    where: { ...where, state: { in: [...STATES] } },
    _count: true,
  });
  return groups.map(({ state, _count }) => ({ state, count: _count }));
}

/** Keeps what a list is checked with. */
export function keepCheck(
  tx: Transaction,
  scope: Scope,
  batchId: string,
  check: { id: string; content: BoundContent },
) {
  const data = { checkId: check.id, checkedAs: check.content };
  return tx.batch.updateMany({ where: { ...within(scope), id: batchId }, data });
}

/**
 * Has all lines of a list checked anew: what was known of them was so with another content. What was allowed is
 * remembered.
 */
export function forgetPrinting(tx: Transaction, organizationId: string, batchId: string) {
  const where = { organizationId, batchId, state: { in: [...STATES] }, isWhole: { not: null } };
  return tx.batchRow.updateMany({ where, data: { isWhole: null } });
}

/**
 * Keeps what is printed of lines, unless the list is checked anew meanwhile, or a line was changed. What somebody
 * allowed stays allowed where nothing has come to it since.
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

/** A part of certificates that is not printed as it is signed, with how many lines have it, and the first of them. */
export interface CountedPart {
  part: Prisma.JsonValue;
  count: number;
  lines: number[];
}

/** What is not printed of the lines of a list, what most have first. */
export function countUnprinted(db: Db, organizationId: string, batchId: string, take: number): Promise<CountedPart[]> {
  return db.$queryRaw<CountedPart[]>`
    select part, count(*)::int as count, (array_agg(line order by line))[1:8] as lines
    from "BatchRow", jsonb_array_elements(unprinted) as part
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state::text = any(${STATES}::text[])
    group by part order by count(*) desc, min(line), part limit ${take}`;
}

/**
 * Says of the lines that are not printed whole whether that is allowed (with boxes for letters it never is); of all
 * others it is not.
 */
export async function allowUnprinted(tx: Transaction, organizationId: string, batchId: string, allowed: boolean) {
  const where = { organizationId, batchId, state: { in: [...STATES] } };
  await tx.batchRow.updateMany({ where: { ...where, isAllowed: true }, data: { isAllowed: false } });
  const cut = { isWhole: false, NOT: { unprinted: { array_contains: BOXES } } };
  if (allowed) await tx.batchRow.updateMany({ where: { ...where, ...cut }, data: { isAllowed: true } });
}

/** Leaves out the lines that are not printed whole, which nobody allowed. */
export function skipUnprinted(tx: Transaction, organizationId: string, batchId: string) {
  const where = { organizationId, batchId, state: { in: [...STATES] }, isWhole: false, isAllowed: false };
  return tx.batchRow.updateMany({ where, data: { state: "skipped" } });
}

/** Tells of lines that cannot be issued any more as they were read. */
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
