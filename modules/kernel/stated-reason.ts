import { cleanText } from "./plain-text";
import type { Result } from "./result";

/** Maximum length of a reason in code points, short enough to read beside an entry of the audit log. */
export const LONGEST_STATED_REASON = 300;

export type StatedReasonProblem = "reason-missing" | "reason-too-long";

/** Validates the reason that platform staff state for an action, for the audit log: required, one line, short. */
export function readStatedReason(text: string): Result<{ reason: string }, StatedReasonProblem> {
  // Overlong text is refused first, because normalizing marks takes more than linear time. A code point has at most two
  // code units.
  if (text.length > 4 * LONGEST_STATED_REASON) return { ok: false, code: "reason-too-long" };
  const reason = cleanText(text);
  if (reason === "") return { ok: false, code: "reason-missing" };
  return [...reason].length > LONGEST_STATED_REASON ? { ok: false, code: "reason-too-long" } : { ok: true, reason };
}
