/** Answer of the DNS about a claim: the record exists, certainly does not, or the DNS could not be queried. */
export type DomainAnswer = "found" | "missing" | "unknown";

/** Status of a domain that an organization claims. Times are instants; `misses` are days in a row. */
export interface DomainStatus {
  verifiedAt: Date | null;
  foundAt: Date | null;
  checkedAt: Date | null;
  misses: number;
  lastMissAt: Date | null;
}

/** Days in a row without the record after which the domain is lost. */
const MISSES_TO_LOSE = 3;
/** Minimum time between two counted misses, so that repeated checks do not make three days of one. */
const SAME_DAY_MS = 20 * 3_600_000;

/**
 * Determines the status after another DNS query. An outage changes nothing. A verified domain is lost on the third day
 * in a row without its record, so that a mistake made at a registrar on a Friday can be corrected on Monday.
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

/** Event to notify members of: the record is newly missing, or the domain is lost; null for neither. */
export function noticeOf(before: DomainStatus, after: DomainStatus): "missing" | "lost" | null {
  if (before.verifiedAt && !after.verifiedAt) return "lost";
  return before.misses === 0 && after.misses === 1 ? "missing" : null;
}
