import type { StatementProblem } from "../../../kernel/ports";

/** A file of which nothing is taken, thrown from wherever in it that shows and caught where the reading began. */
export class Refused extends Error {
  constructor(readonly code: StatementProblem) {
    super(code);
  }
}
