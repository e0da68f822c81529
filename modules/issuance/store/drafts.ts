import type { Db, Transaction } from "../../kernel/db";
import { type Scope, within } from "../../organizations/index.server";
import type { CountedMails } from "../rules/mails";
import type { BatchRowState } from "./batches";

/** The names on the lines of a list in these states, in their order. */
export function listNames(db: Db, organizationId: string, batchId: string, states: readonly BatchRowState[]) {
  return db.$queryRaw<{ line: number; name: string }[]>`
    select line, left(coalesce(cells->>'name', ''), 300) as name from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state::text = any(${states}::text[])
    order by line`;
}

/** How many recipients of a draft have an address. */
export function countMails(db: Db, organizationId: string, batchId: string): Promise<CountedMails[]> {
  return db.$queryRaw<CountedMails[]>`
    select state::text as state, "isWhole" is false as "notWhole",
      ("isWhole" is false and unprinted @> '[{"fault":"no-font"}]'::jsonb) as "inBoxes",
      cells ? 'origin' as "isOrigin", count(*)::int as count
    from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state in ('fresh', 'changed')
      and coalesce(cells->>'email', '') ~ '\\S'
    group by 1, 2, 3, 4`;
}

/** Names a list anew, whatever became of it; false where it is not there. */
export async function renameBatch(tx: Transaction, scope: Scope, id: string, name: string): Promise<boolean> {
  const { count } = await tx.batch.updateMany({ where: { ...within(scope), id }, data: { name } });
  return count === 1;
}

/** Gives a draft another design and language. */
export function restyleDraft(tx: Transaction, scope: Scope, id: string, style: { template: string; language: string }) {
  return tx.batch.updateMany({ where: { ...within(scope), id, state: "draft" }, data: style });
}
