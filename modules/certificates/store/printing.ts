import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { type Scope, within } from "../../organizations/index.server";
import type { BoundContent } from "../rules/bound-content";
import type { UnprintedPart } from "../rules/printing";

/** The lines that certificates may come of: what is printed of them is checked. */
const STATES = ["fresh", "changed", "queued"] as const;

/** What a line holds that is laid out. */
export interface LineToCheck {
  line: number;
  cells: Prisma.JsonValue;
  fingerprint: string;
  replacesId: string | null;
}

/** The first lines of a list of which nobody knows yet what is printed of them. */
export function listUnchecked(db: Db, organizationId: string, batchId: string, take: number): Promise<LineToCheck[]> {
  return db.$queryRaw<LineToCheck[]>`
    select line, cells, fingerprint, "replacesId" from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state::text = any(${STATES}::text[])
      and "isWhole" is null and fingerprint is not null
    order by line limit ${take}`;
}

/** How many of a list's lines are printed whole, are not, and were not checked yet, by their states. */
export async function countPrinting(db: Db, organizationId: string, batchId: string) {
  const groups = await db.batchRow.groupBy({
    by: ["state", "isWhole"],
    where: { organizationId, batchId, state: { in: [...STATES] } },
    _count: true,
  });
  return groups.map(({ state, isWhole, _count }) => ({ state, isWhole, count: _count }));
}

/** Begins to check a list anew: what was known of its lines was so with another content. */
export async function beginCheck(
  tx: Transaction,
  scope: Scope,
  batchId: string,
  check: { id: string; content: BoundContent },
): Promise<void> {
  const { organizationId } = scope;
  const data = { checkId: check.id, checkedAs: check.content };
  await tx.batch.updateMany({ where: { ...within(scope), id: batchId }, data });
  const where = { organizationId, batchId, isWhole: { not: null } };
  await tx.batchRow.updateMany({ where, data: { isWhole: null, unprinted: [] } });
}

/**
 * Keeps what is printed of lines, unless the list is checked anew meanwhile, or a line was changed. Answers of how many it was
 * kept.
 */
export function keepPrinting(
  db: Db,
  organizationId: string,
  check: { batchId: string; id: string },
  lines: { line: number; fingerprint: string; isWhole: boolean; unprinted: UnprintedPart[] }[],
): Promise<number> {
  return db.$executeRaw`
    update "BatchRow" r set "isWhole" = c."isWhole", unprinted = c.unprinted
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

/** Leaves out the lines that are not printed whole. */
export function skipUnprinted(tx: Transaction, organizationId: string, batchId: string) {
  const where = { organizationId, batchId, state: { in: [...STATES] }, isWhole: false };
  return tx.batchRow.updateMany({ where, data: { state: "skipped" } });
}
