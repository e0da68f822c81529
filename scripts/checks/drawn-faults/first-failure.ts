/** Patterns of a reported failure, one for each program. The first group is the test's name or the position. */
const FAILURES = [
  // Vitest, during the run and in its summary.
  /^ ?FAIL {1,2}(\S+\.test\.tsx?(?: > .+)?)/m,
  /^\s*❯ (\S+\.test\.tsx? \(\d+ tests? \|.* [1-9]\d* failed.*\))/m,
  // Playwright's list reporter.
  /^\s*✘\s+\d+ (.+?)(?: \([\d.]+m?s\))?$/m,
  // The TypeScript compiler.
  /^(\S+\.tsx?\(\d+,\d+\): error TS\d+)/m,
];
/** A failed part of `npm test` without any of the failures above. */
const PART = /^Failed: (.+)/m;
/** Escape sequences with which programs color their output. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");

/** Returns the first failing test or compiler error in a program's output; null while there is none. */
export function firstFailure(output: string): string | null {
  const plain = output.replace(COLOURS, "");
  const matches = FAILURES.flatMap((pattern) => {
    const match = pattern.exec(plain);
    return match ? [match] : [];
  });
  const [first] = matches.sort((a, b) => a.index - b.index);
  return first?.[1]?.trim() ?? null;
}

/** Returns the failed part of `npm test` where no test reported a failure. */
export const failedPart = (output: string): string | null =>
  PART.exec(output.replace(COLOURS, ""))?.[1]?.trim() ?? null;
