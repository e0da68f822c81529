import { LONGEST_CELL } from "../../kernel/limits";
import { plainText } from "../../kernel/plain-text";
import type { Result } from "../../kernel/result";
import { REVOCATION_REASONS, type Reason, SUSPENSION_REASONS } from "../rules/reasons";

/** Maximum number of characters of a private note. */
const LONGEST_NOTE = 1000;

/** A code of rules/reasons.ts, and a private note for the organization only. */
export interface ReasonInput {
  reason: string;
  note?: string;
}

export type ReasonProblem = "reason-required" | "note-too-long";

/**
 * Checks the reason and note given for a step. Codes: `reason-required` where the reason does not belong to this step,
 * `note-too-long`.
 */
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
