/** What the DNS said of a claim: the record is there, it surely is not, or nothing could be learnt. */
export type DomainAnswer = "found" | "missing" | "unknown";

/** The status of a domain that an organization claims. Times are instants; `misses` are days in a row. */
export interface DomainStatus {
  verifiedAt: Date | null;
  foundAt: Date | null;
  checkedAt: Date | null;
  misses: number;
  lastMissAt: Date | null;
}

/** So many days in a row without the record, and the domain is not the organization's any more. */
const MISSES_TO_LOSE = 3;
/** Looks closer together than this are one day's: asking again and again does not make three days of one. */
const SAME_DAY_MS = 20 * 3_600_000;

/**
 * The status after another look into the DNS. An outage changes nothing. A verified domain is lost on the third
 * day in a row without its record, so that a mistake made at a registrar on a Friday can be corrected on Monday.
 */
export function domainAfter(before: DomainStatus, answer: DomainAnswer, now: Date): DomainStatus {
  if (answer === "unknown") return before;
  if (answer === "found") {
    return { verifiedAt: before.verifiedAt ?? now, foundAt: now, checkedAt: now, misses: 0, lastMissAt: null };
  }
  const seen = { ...before, checkedAt: now };
  if (!before.verifiedAt) return { ...seen, misses: 0, lastMissAt: null };
  if (before.lastMissAt && now.getTime() - before.lastMissAt.getTime() < SAME_DAY_MS) return seen;
  const misses = before.misses + 1;
  if (misses >= MISSES_TO_LOSE) return { ...seen, verifiedAt: null, misses: 0, lastMissAt: null };
  return { ...seen, misses, lastMissAt: now };
}

/** What its people have to be told of such a change: that the record is missing, as it begins, or the domain lost. */
export function noticeOf(before: DomainStatus, after: DomainStatus): "missing" | "lost" | null {
  if (before.verifiedAt && !after.verifiedAt) return "lost";
  return before.misses === 0 && after.misses === 1 ? "missing" : null;
}
