import type { BenchmarkEntry } from "./read-benchmarks.server";

/** Figures that a buyer understands, in the order of the page; each is the measurement of that name. */
const FIGURES = [
  { figure: "verify", measure: "growth-verify-any" },
  { figure: "page", measure: "page-wait" },
  { figure: "issue", measure: "growth-issue" },
  { figure: "search", measure: "growth-search-latin" },
  { figure: "draw", measure: "draw-pdf" },
] as const;

/**
 * Returns the five figures among the measurements. Of one that was taken among several numbers of certificates, the one
 * among most; one that was not taken is left out.
 */
export function fiveFigures(entries: BenchmarkEntry[]) {
  return FIGURES.flatMap(({ figure, measure }) => {
    const [entry] = entries
      .filter((one) => one.measure === measure)
      .sort((one, other) => (other.size ?? 0) - (one.size ?? 0));
    return entry ? [{ figure, entry }] : [];
  });
}

/** Counts the targets, and those that are met. */
export function countTargets(entries: BenchmarkEntry[]): { met: number; all: number } {
  const judged = entries.filter(({ reached }) => reached !== null);
  return { met: judged.filter(({ reached }) => reached).length, all: judged.length };
}
