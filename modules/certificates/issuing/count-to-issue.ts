import type { Transaction } from "../../kernel/db";
import * as store from "../store";

/** What is done with lines that are not simply new. */
export interface IssueOptions {
  /** Leave invalid lines out instead of refusing the list. */
  validRowsOnly: boolean;
  /** Replace the certificates that changed lines are about; otherwise those lines are left out. */
  replaceChanged: boolean;
  /** Mail the recipients of what another platform issued first; where nothing is said, as it was chosen for the list before. */
  mailOrigins?: boolean;
}

export type NotQueued =
  | { ok: false; code: "not-found" | "not-a-draft" | "nothing-to-issue" | "approval-needed" | "issuing-halted" }
  | { ok: false; code: "invalid-rows"; count: number }
  | { ok: false; code: "quota-exceeded"; remaining: number; needed: number };

/** How many certificates a list would make, how many of them cost quota, or why it cannot be issued as it is. */
export async function countToIssue(
  tx: Transaction,
  organizationId: string,
  batchId: string,
  options: IssueOptions,
): Promise<{ ok: true; count: number; cost: number; invalid: number } | NotQueued> {
  const counts = await store.countBatchRows(tx, organizationId, batchId);
  const invalid = counts.get("invalid") ?? 0;
  const count = (counts.get("fresh") ?? 0) + (options.replaceChanged ? (counts.get("changed") ?? 0) : 0);
  if (invalid > 0 && !options.validRowsOnly) return { ok: false, code: "invalid-rows", count: invalid };
  // What takes the place of a certificate is a correction, and free.
  const cost = counts.get("fresh") ?? 0;
  return count === 0 ? { ok: false, code: "nothing-to-issue" } : { ok: true, count, cost, invalid };
}
