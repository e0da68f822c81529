import { dayEndingLast } from "../kernel/zoned-day";
import { type CheckRule, type Codes, FAULTS, type Outcome } from "./check";

/**
 * Verdicts that depend on all checks: everything is sound, something is not finished, something could not be checked.
 */
export interface BestVerdicts<Verdict extends string> {
  sound: Verdict;
  pending: Verdict;
  unchecked: Verdict;
}

/**
 * Decides one verdict from the results of checks. Pure: no clock, no I/O.
 *
 * The order is the point. Broken integrity outranks everything; a failed check is never softened by another that could
 * not be made; and "could not be checked" is neither valid nor invalid. A check without a result counts as one that
 * could not be made. `byDate` is the verdict from dates in the credential, which have no check of their own.
 */
export function decideVerdict<Verdict extends string>(
  checks: readonly CheckRule<Verdict>[],
  results: readonly { name: string; outcome: Outcome; code: string }[],
  best: BestVerdicts<Verdict>,
  byDate: Verdict | null = null,
): Verdict {
  const resultOf = (check: { name: string }) => results.find(({ name }) => name === check.name);
  for (const fault of FAULTS) {
    for (const check of checks.filter(({ finds }) => finds === fault)) {
      const result = resultOf(check);
      const verdict = result && (check.verdicts?.[result.code] ?? (result.outcome === "fail" ? check.verdict : null));
      if (verdict) return verdict;
    }
    if (fault === "time" && byDate) return byDate;
  }
  const needed = checks.filter(({ required }) => required).map((check) => outcomeOf(check, resultOf(check)?.outcome));
  if (needed.includes("unknown")) return best.unchecked;
  return needed.includes("pending") ? best.pending : best.sound;
}

/** An outcome of "none" satisfies only a check that allows it, so that no credential passes without a signature. */
function outcomeOf({ codes }: { codes: Codes }, outcome: Outcome = "unknown"): Outcome {
  return outcome === "none" && !Object.values(codes).includes("none") ? "unknown" : outcome;
}

/** Verdicts on a certificate of this platform. */
export type Verdict =
  | "valid"
  | "anchor-pending"
  | "expired"
  | "not-yet-valid"
  | "revoked"
  | "suspended"
  | "superseded"
  /** Only for a file: its certificate was suspended, is in force again, and has a newer file. */
  | "reissued"
  | "tampered"
  | "wrong-issuer"
  | "not-checked";

const DAY_MS = 86_400_000;

/**
 * Decides by date; null within the validity period. A certificate begins at `validFrom` (RFC 3339), to the second, and
 * is valid through its last day, until that day ends in the last time zone.
 */
export function verdictByDate(
  { validFrom, expiresOn }: { validFrom: string; expiresOn: string | null },
  now: Date,
): "expired" | "not-yet-valid" | null {
  if (expiresOn && expiresOn < dayEndingLast(now)) return "expired";
  return Date.parse(validFrom) > now.getTime() ? "not-yet-valid" : null;
}

/** Returns whether a time is more than a day in the future, which a wrong clock would not explain. */
export const isYetToCome = (time: Date, now: Date): boolean => time.getTime() - now.getTime() > DAY_MS;
