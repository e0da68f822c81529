import type { Database } from "../../kernel/db";

/** Indexes that the release before asks and this one does not, because smaller ones stand in their place (decision 0063). */
const FORMER = [
  "Certificate_searchTerms_idx",
  "Certificate_organizationId_issueKey_key",
  "Certificate_identity_hash_idx",
];

/** Takes away what only the release before needs; to be called once none of its processes is left. Nobody waits for it. */
export async function dropFormerIndexes(db: Database): Promise<void> {
  const there = await db.$queryRaw<{ name: string }[]>`
    select indexname as name from pg_indexes where schemaname = current_schema() and indexname = any(${FORMER})`;
  for (const { name } of there) await db.$executeRawUnsafe(`drop index concurrently if exists "${name}"`);
}
