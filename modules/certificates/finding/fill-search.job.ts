import type { Database } from "../../kernel/db";
import { type JobKind, type Jobs, NOTHING } from "../../kernel/ports";
import { SEARCH_VERSION } from "../rules/search-terms";
import { findableBy, UNFINDABLE } from "../rules/stored-terms";
import * as store from "../store";

/**
 * Number of certificates per transaction: it takes some hundredths of a second, so that others hardly wait for locked
 * rows.
 */
const STEP = 500;

export const FILL_SEARCH: JobKind<Record<string, never>> = { name: "certificates.fill-search", payload: NOTHING };

/** Queues the job where certificates have no search terms or terms of an earlier rule; called at every start. */
export async function startFillingSearch(deps: { db: Database; jobs: Jobs }): Promise<void> {
  if (!(await store.hasUnfindable(deps.db, SEARCH_VERSION))) return;
  const key = { value: FILL_SEARCH.name, whenWaiting: "keep" } as const;
  await deps.db.$transaction((tx) => deps.jobs.add(tx, FILL_SEARCH, {}, { key }));
}

/**
 * Computes the search terms of certificates that have none, or terms of an earlier rule. Each step is one transaction
 * and marks its rows as done: killed anywhere, the next run continues.
 */
export async function fillSearch(deps: { db: Database; jobs: Jobs }, _payload: object, stopping?: AbortSignal) {
  for (let after: string | null = null; ; ) {
    if (stopping?.aborted) return deps.db.$transaction((tx) => deps.jobs.add(tx, FILL_SEARCH, {}));
    after = await deps.db.$transaction(async (tx) => {
      const rows = await store.lockUnfindable(tx, SEARCH_VERSION, after, STEP);
      const findable = rows.map((row) => ({ id: row.id, ...(row.erased ? UNFINDABLE : findableBy(row)) }));
      if (findable.length > 0) await store.storeFindable(tx, findable);
      return rows.at(-1)?.id ?? null;
    });
    if (after === null) return;
  }
}
