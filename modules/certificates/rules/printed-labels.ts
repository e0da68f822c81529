import { resultUnder } from "../../achievements/index";
import { HOURS, type SignedContent } from "./signed-content";

/**
 * What is printed over the further fields. Where a field is a result of its achievement, the document has the name of
 * that result, and its list may have had another word for it ("Note" for "Grade"), which designs name it by: that word
 * stands where it leads to this very result today, by the rule of issuing. Anything else that is `written` is not
 * printed.
 */
export function printedLabels(
  { credentialSubject: { achievement, result = [] } }: SignedContent,
  written: readonly string[],
  usualGrades: ReadonlySet<string>,
): string[] {
  const described = (achievement.resultDescription ?? []).filter(({ id }) => !HOURS.test(id));
  const results = described.filter(({ id }) => !FIELD.test(id));
  const fields = result.filter(({ resultDescription }) => !HOURS.test(resultDescription));
  return fields.map(({ resultDescription }, position) => {
    const signed = described.find(({ id }) => id === resultDescription)?.name ?? "";
    const label = fields.length === written.length ? (written[position] ?? signed) : signed;
    const isOfResult = results[resultUnder(label, results, usualGrades)]?.id === resultDescription;
    return isOfResult ? label : signed;
  });
}

/** How the results are named that are columns of their own. */
const FIELD = /#field-\d+$/;
