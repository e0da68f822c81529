export const FIGURE_KINDS = ["issued", "delivered", "viewed", "verified"] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export type Counts = Record<FigureKind, number>;
/** A count that may be shown; null where it is below ten and hidden. */
export type Shown = number | null;
export type ShownCounts = Record<FigureKind, Shown>;

/** Kinds of figures that outsiders cause. An organization sees its own actions in its lists as well. */
const BY_OTHERS: ReadonlySet<FigureKind> = new Set(["viewed", "verified"]);
const LEAST = 10;

export const NO_COUNTS: Counts = { issued: 0, delivered: 0, viewed: 0, verified: 0 };

/**
 * Hides a count of views or verifications below ten, zero included: a zero for an achievement with a single certificate
 * would reveal something about its holder.
 */
export function show(kind: FigureKind, count: number): Shown {
  return BY_OTHERS.has(kind) && count < LEAST ? null : count;
}

export const showAll = (counts: Counts): ShownCounts => ({
  issued: show("issued", counts.issued),
  delivered: show("delivered", counts.delivered),
  viewed: show("viewed", counts.viewed),
  verified: show("verified", counts.verified),
});

/** A sum that may be shown; `atLeast` where it was rounded down. */
export interface ShownSum {
  count: Shown;
  atLeast: boolean;
}
export type ShownSums = Record<FigureKind, ShownSum>;

/**
 * Sums counts that are shown beside the sum. Where one of them is hidden the sum is rounded down to tens, because the
 * difference would reveal it.
 */
export function showSum(kind: FigureKind, parts: number[]): ShownSum {
  const sum = parts.reduce((total, part) => total + part, 0);
  const hides = parts.some((part) => show(kind, part) === null);
  const count = show(kind, hides ? sum - (sum % LEAST) : sum);
  return { count, atLeast: hides && count !== null };
}
