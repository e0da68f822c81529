import type { TableProblem } from "../../../../kernel/ports/tables";

/**
 * A file that is not read any further, with the problem that is reported. Thrown within its parts, caught where the
 * reading began.
 */
export class Refusal extends Error {
  constructor(readonly problem: TableProblem) {
    super(problem.code);
  }
}

/** The file requires more work than any list does. */
export class TooComplex extends Refusal {
  constructor() {
    super({ code: "too-complex" });
  }
}

/** Damage within the file, in a line of a sheet where that is known. */
export class Damaged extends Refusal {
  constructor(line?: number) {
    super({ code: "damaged", ...(line ? { line } : {}) });
  }
}

/**
 * Throws a refusal again with the name of its sheet. `too-complex` concerns the whole file and is thrown unchanged.
 */
export const rethrowOf =
  (sheet: string) =>
  (error: unknown): never => {
    const problem = error instanceof Refusal ? error.problem : new Damaged().problem;
    throw problem.code === "too-complex" ? error : new Refusal({ ...problem, sheet });
  };

/** Runs a step of reading a sheet and adds the sheet's name to its refusal. */
export function withSheetName<T>(sheet: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return rethrowOf(sheet)(error);
  }
}
