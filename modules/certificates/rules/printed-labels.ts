import { resultUnder } from "../../achievements/index";
import { HOURS, type SignedContent } from "./signed-content";

/**
 * Returns the labels printed over the custom fields. For a field that is a result of its achievement, the document has
 * the result's name, but the batch may have used another word ("Note" for "Grade"), by which designs refer to it. The
 * batch's word is printed if it maps to the same result by the rule of issuing. Any other text in `written` is not
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

/** Pattern of the result id for a custom column. */
const FIELD = /#field-\d+$/;
