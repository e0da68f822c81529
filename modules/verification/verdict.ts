import { type CheckRule, type Codes, FAULTS, type Outcome } from "./check";

/** The verdicts that no single check gives: all is well, something is not finished, something could not be checked. */
export interface BestVerdicts<Verdict extends string> {
  sound: Verdict;
  pending: Verdict;
  unchecked: Verdict;
}

/**
 * From the results of checks to one verdict. Pure: no clock, no I/O.
 *
 * The order is the point. What breaks integrity outranks everything; a failed check is never softened by another that
 * could not be made; and "could not be checked" is neither valid nor invalid. A check without a result is one that could
 * not be made. `byDate` is the verdict of dates that stand in the credential and are no check of their own.
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

/** "Nothing to check" satisfies only a check that knows of this: nobody gets by without a signature. */
function outcomeOf({ codes }: { codes: Codes }, outcome: Outcome = "unknown"): Outcome {
  return outcome === "none" && !Object.values(codes).includes("none") ? "unknown" : outcome;
}

/** The verdicts on a certificate of ours. */
export type Verdict =
  | "valid"
  | "anchor-pending"
  | "expired"
  | "not-yet-valid"
  | "revoked"
  | "suspended"
  | "superseded"
  /** Of a file: its certificate was suspended, is in force again, and has a newer file. */
  | "reissued"
  | "tampered"
  | "wrong-issuer"
  | "not-checked";

/** One moment as a calendar date (ISO 8601), at the places where the day began last and where it began first. */
export interface Today {
  earliest: string;
  latest: string;
}

const HOUR_MS = 3_600_000;

/** The dates that it is at a moment, all over the world: from UTC-12 to UTC+14. */
export function datesAt(moment: Date): Today {
  const day = (shiftMs: number) => new Date(moment.getTime() + shiftMs).toISOString().slice(0, 10);
  return { earliest: day(-12 * HOUR_MS), latest: day(14 * HOUR_MS) };
}

/**
 * What dates make of a certificate; null within its time. It is good through its last day wherever that ends last, and from
 * its first wherever that begins first.
 */
export function verdictByDate(
  { issuedOn, expiresOn }: { issuedOn: string; expiresOn: string | null },
  today: Today,
): "expired" | "not-yet-valid" | null {
  if (expiresOn && expiresOn < today.earliest) return "expired";
  return issuedOn > today.latest ? "not-yet-valid" : null;
}
