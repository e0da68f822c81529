import type { Transaction } from "../../kernel/db";
import * as store from "../store";

/** What is done with lines that are not simply new. */
export interface IssueOptions {
  /** Leave invalid lines out instead of refusing the list. */
  validRowsOnly: boolean;
  /** Replace the certificates that changed lines are about; otherwise those lines are left out. */
  replaceChanged: boolean;
  /**
   * Whoever sends a draft off allows that lines are not printed whole; otherwise these are left out with the invalid
   * ones, or refuse the list. Of a list that was sent before, that was said then, of each line.
   */
  shortened?: boolean;
  /**
   * Mail the recipients of what another platform issued first; where nothing is said, as it was chosen for the list
   * before.
   */
  mailOrigins?: boolean;
}

export type NotQueued =
  | { ok: false; code: "not-found" | "not-a-draft" | "nothing-to-issue" | "approval-needed" | "issuing-halted" }
  /**
   * `rows-not-checked`: nobody knows yet what is printed of so many lines; `rows-not-whole`: so many are not printed
   * whole; `rows-in-boxes`: so many, all that are left of these, have letters that no font has, which nobody can allow.
   */
  | { ok: false; code: "invalid-rows" | "rows-not-checked" | "rows-not-whole" | "rows-in-boxes"; count: number }
  | { ok: false; code: "quota-exceeded"; remaining: number; needed: number };

/**
 * How many certificates a list would make, how many of them cost quota and are not printed whole, or why it cannot be
 * issued as it is.
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
  // What takes the place of a certificate is a correction, and free.
  const cost = count(issued.filter(({ state }) => state === "fresh"));
  if (issued.length === 0) return { ok: false, code: "nothing-to-issue" };
  return { ok: true, count: count(issued), cost, invalid, shortened: count(issued.filter(({ isWhole }) => !isWhole)) };
}
