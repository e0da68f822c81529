/**
 * The types of the pipeline: what a check is, whether of our own certificates or of other platforms' credentials. After
 * oa-verify's verificationBuilder: a check is a value in one list, and everything else is derived from the list.
 */

/**
 * - `pass`, `fail`: a statement about the credential.
 * - `unknown`: could not be checked now; says nothing about the credential.
 * - `pending`: true so far, and not finished (an anchor under way).
 * - `none`: the credential offers nothing to check, such as no list of revoked ones.
 */
export type Outcome = "pass" | "fail" | "unknown" | "pending" | "none";

/** What kind of fault a check finds. Where several checks fail, the kind that stands first here decides. */
export const FAULTS = ["forgery", "withdrawal", "time", "form"] as const;

/** Every code that a check answers with, and what it means. A code is never reused and never changes its meaning. */
export type Codes = Readonly<Record<string, Outcome>>;

/** What the verdict needs to know of a check. */
export interface CheckRule<Verdict extends string> {
  readonly name: string;
  /**
   * Whether the best verdict needs this check: while it could not be made, the verdict is "not checked". One that is
   * not required changes nothing by being unknown. A check that fails always counts.
   */
  readonly required: boolean;
  readonly finds: (typeof FAULTS)[number];
  readonly codes: Codes;
  /** What its failure makes of the credential. */
  readonly verdict: Verdict;
  /** Codes that make something else of it. */
  readonly verdicts?: { readonly [code: string]: Verdict | undefined };
}

/**
 * A check: a rule, and how it is carried out. `run` asks the source what it needs to know, and answers with one of the
 * codes. Where the source cannot answer, that is a code which means `unknown`.
 */
export interface Check<Verdict extends string, Subject, Source> extends CheckRule<Verdict> {
  run(subject: Subject, source: Source): Promise<{ code: string }>;
}

/** A check as it is written down: with its own name and codes, and `Facts` beside the code. */
interface Definition<Name extends string, C extends Codes, Verdict extends string, Subject, Source, Facts>
  extends CheckRule<Verdict> {
  readonly name: Name;
  readonly codes: C;
  readonly verdicts?: { readonly [Code in keyof C]?: Verdict };
  run(subject: Subject, source: Source): Promise<Facts & { code: keyof C & string }>;
}

/** A function that checks the shape of a check as it is written down, and keeps its name and codes as types. */
export const checksOf =
  <Verdict extends string, Subject, Source, Facts>() =>
  <const Name extends string, const C extends Codes>(check: Definition<Name, C, Verdict, Subject, Source, Facts>) =>
    check;

/** What came of a check: its name, the outcome, the code that says why, and the facts beside it. */
export type ResultOf<Any> = Any extends {
  name: infer Name;
  codes: infer C extends Codes;
  run(...input: never[]): Promise<infer Answer>;
}
  ? { name: Name; outcome: C[keyof C] } & Answer
  : never;
