/** How each of the programs says that something failed, the test's or place's name first. */
const FAILURES = [
  // Vitest, at its end and while it runs.
  /^ ?FAIL {1,2}(\S+\.test\.tsx?(?: > .+)?)/m,
  /^\s*❯ (\S+\.test\.tsx? \(\d+ tests? \|.* [1-9]\d* failed.*\))/m,
  // Playwright's list.
  /^\s*✘\s+\d+ (.+?)(?: \([\d.]+m?s\))?$/m,
  // The compiler.
  /^(\S+\.tsx?\(\d+,\d+\): error TS\d+)/m,
];
/** A part of `npm test` that ended badly without any of these. */
const PART = /^Failed: (.+)/m;
/** The sequences with which programs colour what they say. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");

/** The first failing test, or compiler's error, that stands in what was said; null while there is none. */
export function firstFailure(said: string): string | null {
  const plain = said.replace(COLOURS, "");
  const matches = FAILURES.flatMap((pattern) => {
    const match = pattern.exec(plain);
    return match ? [match] : [];
  });
  const [first] = matches.sort((a, b) => a.index - b.index);
  return first?.[1]?.trim() ?? null;
}

/** What ended badly where no test says that it failed: the program of a part. */
export const failedPart = (said: string): string | null => PART.exec(said.replace(COLOURS, ""))?.[1]?.trim() ?? null;
