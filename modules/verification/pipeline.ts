import type { Check, ResultOf } from "./check";
import { type BestVerdicts, decideVerdict } from "./verdict";

/**
 * Makes one verification of a list of checks. They run side by side, and each says for itself whether it could be made;
 * the results come in the order of the list, and all of them together make the verdict. `onFault` is told of a check
 * that threw, which is a fault of ours and none of the credential's, and gives the code for it; without it the whole
 * verification throws.
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
      // Each result is made of its own check, which the compiler cannot follow through the list.
      checks: results as ResultOf<List>[],
    };
  };
}
