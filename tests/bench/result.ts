/**
 * One thing that was measured. `value`, `aim` and `peer.value` have one unit; `ratio` is this platform's share of the
 * peer's.
 */
export interface Result {
  /** What is measured: a name that `performance.measures` of the texts has words for. */
  measure: string;
  /** Among so many certificates. */
  size?: number;
  value: number;
  unit: Unit;
  aim?: { most: number } | { least: number };
  peer?: { name: string; value: number };
  /** How many times the peer's, where it is that what is aimed at. */
  ratio?: number;
}

export const UNITS = ["ms", "s", "bytes", "megabytes", "a-second", "times"] as const;
export type Unit = (typeof UNITS)[number];

/** What a line of a benchmark's output begins with that holds a result; the rest of it is JSON. */
export const MARK = "BENCH ";

/** Tells `npm run bench` one result, as a line of its own. */
export function tellResult(result: Result): void {
  console.log(MARK + JSON.stringify(result));
}

/** Whether what was aimed at was reached; null where nothing was. */
export function isReached({ value, ratio, aim }: Pick<Result, "value" | "ratio" | "aim">): boolean | null {
  if (!aim) return null;
  const compared = ratio ?? value;
  return "most" in aim ? compared <= aim.most : compared >= aim.least;
}

/** The results among the lines of a benchmark's output. */
export const resultsIn = (output: string): Result[] =>
  output.split("\n").flatMap((line) => (line.startsWith(MARK) ? [JSON.parse(line.slice(MARK.length)) as Result] : []));
