import type { Check, ResultOf } from "./check";
import { type BestVerdicts, decideVerdict } from "./verdict";

/**
 * Builds a verification from a list of checks. They run in parallel, and each reports whether it could be made; results
 * come in the order of the list and together make the verdict. `onFault` receives the exception of a check, which is a
 * fault of the platform and not of the credential, and returns its code; without `onFault` the whole verification
 * throws.
 */
export function pipelineOf<Verdict extends string, Subject, Source, List extends Check<Verdict, Subject, Source>>(
  list: readonly (List & Check<Verdict, Subject, Source>)[],
  best: BestVerdicts<Verdict>,
  onFault?: (error: unknown, source: Source) => { code: string },
) {
  return async (subject: Subject, source: Source, byDate: Verdict | null = null) => {
    const results = await Promise.all(
      list.map(async (check) => {
        const answer = await check.run(subject, source).catch((error: unknown) => {
          if (!onFault) throw error;
          return onFault(error, source);
        });
        return { name: check.name, outcome: check.codes[answer.code] ?? "unknown", ...answer };
      }),
    );
    return {
      verdict: decideVerdict(list, results, best, byDate),
      // Each result belongs to its own check, which the compiler cannot follow through the list.
      checks: results as ResultOf<List>[],
    };
  };
}
