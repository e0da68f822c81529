import type { StatementProblem } from "../../../kernel/ports";

/** Thrown anywhere in the reading of a file that is refused as a whole; caught where the reading began. */
export class Refused extends Error {
  constructor(readonly code: StatementProblem) {
    super(code);
  }
}
