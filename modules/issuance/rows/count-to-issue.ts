import type { Transaction } from "../../kernel/db";
import * as store from "../store";

/** Options for rows that are not simply new. */
export interface IssueOptions {
  /** Leaves invalid rows out instead of refusing the batch. */
  validRowsOnly: boolean;
  /** Replaces the certificates that changed rows refer to; otherwise these rows are left out. */
  replaceChanged: boolean;
  /**
   * Allows rows that are not printed whole; otherwise these are left out with the invalid ones, or refuse the batch.
   * For a batch that was submitted before, the permission of each row was recorded then.
   */
  shortened?: boolean;
  /**
   * Mails the recipients of certificates that another platform issued first; undefined means the batch's earlier
   * choice.
   */
  mailOrigins?: boolean;
}

export type NotQueued =
  | { ok: false; code: "not-found" | "not-a-draft" | "nothing-to-issue" | "approval-needed" | "issuing-halted" }
  /**
   * `rows-not-checked`: rows whose printing is not checked yet; `rows-not-whole`: rows that are not printed whole;
   * `rows-in-boxes`: the same where all of these rows have letters that no font has, which nobody can allow.
   */
  | { ok: false; code: "invalid-rows" | "rows-not-checked" | "rows-not-whole" | "rows-in-boxes"; count: number }
  | { ok: false; code: "quota-exceeded"; remaining: number; needed: number };

/**
 * Counts the certificates that a batch would make, and those of them that cost quota or are not printed whole; or
 * returns why the batch cannot be issued as it is.
 */
export async function countToIssue(
  tx: Transaction,
  organizationId: string,
  batchId: string,
  options: IssueOptions,
): Promise<{ ok: true; count: number; cost: number; invalid: number; shortened: number } | NotQueued> {
  const counts = await store.countBatchRows(tx, organizationId, batchId);
  const invalid = counts.get("invalid") ?? 0;
  const chosen = new Set<string>(options.replaceChanged ? ["fresh", "changed"] : ["fresh"]);
  const printing = (await store.countPrinting(tx, organizationId, batchId)).filter(({ state }) => chosen.has(state));
  const count = (of: { count: number }[]) => of.reduce((sum, group) => sum + group.count, 0);
  if (invalid > 0 && !options.validRowsOnly) return { ok: false, code: "invalid-rows", count: invalid };
  const unchecked = count(printing.filter(({ isWhole }) => isWhole === null));
  if (unchecked > 0) return { ok: false, code: "rows-not-checked", count: unchecked };
  const issued = printing.filter(({ isWhole, isAllowed }) => isWhole || isAllowed);
  const notWhole = count(printing) - count(issued);
  if (notWhole > 0 && !options.validRowsOnly) {
    const boxes = (await store.countInBoxes(tx, organizationId, batchId)).filter(({ state }) => chosen.has(state));
    return { ok: false, code: count(boxes) === notWhole ? "rows-in-boxes" : "rows-not-whole", count: notWhole };
  }
  // A row that replaces a certificate is a correction, and free.
  const cost = count(issued.filter(({ state }) => state === "fresh"));
  if (issued.length === 0) return { ok: false, code: "nothing-to-issue" };
  return { ok: true, count: count(issued), cost, invalid, shortened: count(issued.filter(({ isWhole }) => !isWhole)) };
}
