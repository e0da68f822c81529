export const FIGURE_KINDS = ["issued", "delivered", "viewed", "verified"] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export type Counts = Record<FigureKind, number>;
/** A number as it may be shown; null where it is below ten and nobody is told how much. */
export type Shown = number | null;
export type ShownCounts = Record<FigureKind, Shown>;

/** What is done by people outside. What an organization does itself it sees in its lists as well. */
const BY_OTHERS: ReadonlySet<FigureKind> = new Set(["viewed", "verified"]);
const LEAST = 10;

export const NO_COUNTS: Counts = { issued: 0, delivered: 0, viewed: 0, verified: 0 };

/**
 * A number of one kind as it may be shown. Of what others do nothing below ten is told, and none is below ten: whoever
 * learns that nobody looked at the one certificate of an achievement learns something of its holder.
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

/** A sum as it may be shown; `atLeast` where it was rounded down. */
export interface ShownSum {
  count: Shown;
  atLeast: boolean;
}
export type ShownSums = Record<FigureKind, ShownSum>;

/**
 * The sum of parts that are shown beside it. Where one of them is hidden the sum is rounded down to tens: otherwise the
 * difference would tell what is hidden.
 */
export function showSum(kind: FigureKind, parts: number[]): ShownSum {
  const sum = parts.reduce((total, part) => total + part, 0);
  const hides = parts.some((part) => show(kind, part) === null);
  const count = show(kind, hides ? sum - (sum % LEAST) : sum);
  return { count, atLeast: hides && count !== null };
}
