import { cleanText } from "./plain-text";
import type { Result } from "./result";

/** As much as anybody reads beside an entry of the audit log. */
export const LONGEST_STATED_REASON = 300;

export type StatedReasonProblem = "reason-missing" | "reason-too-long";

/** Why somebody of the platform does something, as it is kept in the audit log: required, one line, short. */
export function readStatedReason(text: string): Result<{ reason: string }, StatedReasonProblem> {
  // A letter has at most two code units; putting marks in order takes more than proportional time.
  if (text.length > 4 * LONGEST_STATED_REASON) return { ok: false, code: "reason-too-long" };
  const reason = cleanText(text);
  if (reason === "") return { ok: false, code: "reason-missing" };
  return [...reason].length > LONGEST_STATED_REASON ? { ok: false, code: "reason-too-long" } : { ok: true, reason };
}
