import { LONGEST_CELL } from "../../kernel/limits";
import { cleanText } from "./row";

/** Characters of a reason that verifiers are shown. */
const LONGEST_REASON = 300;

/** The reason for a revocation or suspension, as it will be shown in public. Codes: `reason-required`, `reason-too-long`. */
export function readReason(
  text: string,
): { ok: true; reason: string } | { ok: false; code: "reason-required" | "reason-too-long" } {
  if (text.length > LONGEST_CELL) return { ok: false, code: "reason-too-long" };
  const reason = cleanText(text);
  if (reason === "") return { ok: false, code: "reason-required" };
  return reason.length > LONGEST_REASON ? { ok: false, code: "reason-too-long" } : { ok: true, reason };
}
