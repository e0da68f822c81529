import type { TableProblem } from "../../../../kernel/ports/tables";

/**
 * A file that is not read on, with what is told of it. Thrown from within its parts, caught where the reading began.
 */
export class Refusal extends Error {
  constructor(readonly problem: TableProblem) {
    super(problem.code);
  }
}

/** The file asks for more work than any list is worth. */
export class TooComplex extends Refusal {
  constructor() {
    super({ code: "too-complex" });
  }
}

/** What is wrong within the file, in a line of a sheet where that is known. */
export class Damaged extends Refusal {
  constructor(line?: number) {
    super({ code: "damaged", ...(line ? { line } : {}) });
  }
}

/** Throws on what was refused within a sheet, and says which one it is. What is too complex is so as a whole. */
export const rethrowOf =
  (sheet: string) =>
  (error: unknown): never => {
    const problem = error instanceof Refusal ? error.problem : new Damaged().problem;
    throw problem.code === "too-complex" ? error : new Refusal({ ...problem, sheet });
  };

/** Says of what is refused within a sheet which one it is. */
export function withSheetName<T>(sheet: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return rethrowOf(sheet)(error);
  }
}
