/** One measurement. `value`, `aim` and `peer.value` have the same unit; `ratio` compares the value with the peer's. */
export interface Result {
  /** Name of the measurement, a key of `performance.measures` in the texts. */
  measure: string;
  /** Number of certificates in the database. */
  size?: number;
  /** Number of organizations in it. */
  organizations?: number;
  value: number;
  unit: Unit;
  aim?: { most: number } | { least: number };
  peer?: { name: string; value: number };
  /** Ratio to the peer's value, where the target applies to the ratio. */
  ratio?: number;
}

export const UNITS = ["ms", "s", "bytes", "megabytes", "a-second", "times"] as const;
export type Unit = (typeof UNITS)[number];

/** Prefix of an output line that holds a result as JSON. */
export const MARK = "BENCH ";

/** Prints one result for `npm run bench`, on a line of its own. */
export function tellResult(result: Result): void {
  console.log(MARK + JSON.stringify(result));
}

/** Whether the target was met; null where there is none. */
export function isReached({ value, ratio, aim }: Pick<Result, "value" | "ratio" | "aim">): boolean | null {
  if (!aim) return null;
  const compared = ratio ?? value;
  return "most" in aim ? compared <= aim.most : compared >= aim.least;
}

/** Reads the results from a benchmark's output. */
export const resultsIn = (output: string): Result[] =>
  output.split("\n").flatMap((line) => (line.startsWith(MARK) ? [JSON.parse(line.slice(MARK.length)) as Result] : []));
