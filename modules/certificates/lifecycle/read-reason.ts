import { LONGEST_CELL } from "../../kernel/limits";
import { plainText } from "../../kernel/plain-text";
import type { Result } from "../../kernel/result";
import { REVOCATION_REASONS, type Reason, SUSPENSION_REASONS } from "../rules/reasons";

/** Characters of a private note. */
const LONGEST_NOTE = 1000;

/** A code of rules/reasons.ts, and what only the organization may read. */
export interface ReasonInput {
  reason: string;
  note?: string;
}

export type ReasonProblem = "reason-required" | "note-too-long";

/** What was given for a step, judged. Codes: `reason-required` for what is no reason of this step, `note-too-long`. */
export function readReason(
  step: "revoked" | "suspended",
  input: ReasonInput,
): Result<{ reason: Reason; note: string }, ReasonProblem> {
  const reasons: readonly Reason[] = step === "revoked" ? REVOCATION_REASONS : SUSPENSION_REASONS;
  const reason = reasons.find((code) => code === input.reason);
  if (!reason) return { ok: false, code: "reason-required" };
  const note = plainText((input.note ?? "").slice(0, LONGEST_CELL + 1));
  return note.length > LONGEST_NOTE ? { ok: false, code: "note-too-long" } : { ok: true, reason, note };
}
