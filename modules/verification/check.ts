/**
 * Types of the verification pipeline: checks, both of the platform's own certificates and of other platforms'
 * credentials. After oa-verify's verificationBuilder: a check is a value in one list, and everything else is derived
 * from the list.
 */

/**
 * - `pass`, `fail`: a statement about the credential.
 * - `unknown`: could not be checked now; says nothing about the credential.
 * - `pending`: true so far, and not finished (an anchor in progress).
 * - `none`: the credential has nothing to check, such as no status list.
 */
export type Outcome = "pass" | "fail" | "unknown" | "pending" | "none";

/** Kinds of fault, by precedence: if several checks fail, the first kind in this list decides. */
export const FAULTS = ["forgery", "withdrawal", "time", "form"] as const;

/** Every result code of a check, with its outcome. A code is never reused and never changes its meaning. */
export type Codes = Readonly<Record<string, Outcome>>;

/** Properties of a check that the verdict depends on. */
export interface CheckRule<Verdict extends string> {
  readonly name: string;
  /**
   * Whether the best verdict needs this check: while the check could not be made, the verdict is "not checked". An
   * optional check has no effect when unknown. A failed check always counts.
   */
  readonly required: boolean;
  readonly finds: (typeof FAULTS)[number];
  readonly codes: Codes;
  /** Verdict if the check fails. */
  readonly verdict: Verdict;
  /** Verdicts of single codes, overriding `verdict`. */
  readonly verdicts?: { readonly [code: string]: Verdict | undefined };
}

/**
 * A check: its rule, and how it runs. `run` queries the source and returns one of the codes. If the source cannot
 * answer, the code is one that means `unknown`.
 */
export interface Check<Verdict extends string, Subject, Source> extends CheckRule<Verdict> {
  run(subject: Subject, source: Source): Promise<{ code: string }>;
}

/** A check as defined: with its own name and codes as types, and `Facts` beside the code. */
interface Definition<Name extends string, C extends Codes, Verdict extends string, Subject, Source, Facts>
  extends CheckRule<Verdict> {
  readonly name: Name;
  readonly codes: C;
  readonly verdicts?: { readonly [Code in keyof C]?: Verdict };
  run(subject: Subject, source: Source): Promise<Facts & { code: keyof C & string }>;
}

/** Returns a function that type-checks the definition of a check and preserves its name and codes as types. */
export const checksOf =
  <Verdict extends string, Subject, Source, Facts>() =>
  <const Name extends string, const C extends Codes>(check: Definition<Name, C, Verdict, Subject, Source, Facts>) =>
    check;

/** Result of a check: its name, its outcome, the code with the reason, and further facts. */
export type ResultOf<Any> = Any extends {
  name: infer Name;
  codes: infer C extends Codes;
  run(...input: never[]): Promise<infer Answer>;
}
  ? { name: Name; outcome: C[keyof C] } & Answer
  : never;
