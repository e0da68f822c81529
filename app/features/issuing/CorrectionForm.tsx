import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { correctionName } from "#app/features/issuing/row-corrections";
import { Button } from "#app/ui/Button/Button";
import type { FormProblem } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { KNOWN_COLUMNS } from "#modules/issuance/index";
import * as styles from "./Batch.css";
import type { BatchRowView } from "./batch-view";

/** Form that corrects all rows that cannot be issued. One button submits every field. */
export function CorrectionForm({ rows, total }: { rows: BatchRowView[]; total: number }) {
  const { t } = useTranslation("certificates");
  return (
    <section className={styles.section} aria-labelledby="correct">
      <h2 id="correct">{t("correct.title", { count: total })}</h2>
      <p>
        {total > rows.length ? t("correct.textShown", { count: rows.length }) : t("correct.text", { count: total })}
      </p>
      <Form>
        <input type="hidden" name="intent" value="correct" />
        {rows.map((row) => (
          <fieldset key={row.line} className={styles.line}>
            <legend className={styles.lineNumber}>{t("correct.line", { line: row.line })}</legend>
            <div className={styles.fields}>
              {fieldsOf(row).map(({ column, label, value, codes, texts, allowed, letters }) => (
                <Field
                  key={column}
                  field={{
                    id: correctionName(row.line, column),
                    name: correctionName(row.line, column),
                    errors: codes,
                    initialValue: value,
                  }}
                  label={label ?? t(`fields.${column}`)}
                  hint={cellHint(t, { allowed, letters })}
                  errorTexts={`certificates:${texts}`}
                  optional={column !== "name" && column !== "achievement"}
                  autoComplete="off"
                />
              ))}
            </div>
          </fieldset>
        ))}
        <Button>{t("correct.submit")}</Button>
      </Form>
    </section>
  );
}

/**
 * Fields of a row: all known columns, because one often explains another, and those free columns that have a problem.
 */
function fieldsOf({ cells, problems }: BatchRowView) {
  const codesOf = (column: string) => problems.filter((problem) => problem.column === column).map(({ code }) => code);
  const helpOf = (column: string) =>
    problems.find((problem) => problem.column === column && (problem.allowed || problem.letters));
  // Most batches have no pictures.
  const columns = KNOWN_COLUMNS.filter((column) => column !== "picture" || cells.picture !== "");
  const known = columns.map((column) => ({
    column: column as string,
    label: null as string | null,
    value: cells[column],
    codes: codesOf(column),
    texts: `problems.${column}`,
    allowed: undefined as string | undefined,
    letters: helpOf(column)?.letters,
  }));
  const free = cells.custom.map(({ label, value }, position) => ({
    column: `custom-${position}`,
    label: label as string | null,
    value,
    codes: codesOf(label),
    texts: "problems.custom",
    allowed: helpOf(label)?.allowed,
    letters: helpOf(label)?.letters,
  }));
  const named = (column: "certificate" | "origin") => ({
    column: column as string,
    label: null as string | null,
    value: cells[column] ?? "",
    codes: codesOf(column),
    texts: `problems.${column}`,
    allowed: undefined as string | undefined,
    letters: helpOf(column)?.letters,
  });
  const wrongOrigin = codesOf("origin").length > 0 ? [named("origin")] : [];
  return [
    ...(cells.certificate ? [named("certificate")] : []),
    ...known,
    ...wrongOrigin,
    ...free.filter(({ codes }) => codes.length > 0),
  ];
}

/** Hint for a cell with a problem: the values that its scale allows, or the letters that no font has. */
export const cellHint = (
  t: TFunction<"certificates">,
  { allowed, letters }: { allowed?: string | undefined; letters?: string | undefined },
): string | undefined => {
  if (allowed) return t("problems.allowed", { values: allowed });
  return letters ? t("problems.letters", { letters }) : undefined;
};

/** Problems of all shown rows, for the error summary of the page. */
export function invalidFieldProblems(rows: BatchRowView[], t: TFunction<"certificates">): FormProblem[] {
  return rows.flatMap((row) =>
    fieldsOf(row).flatMap(({ column, codes, texts }) =>
      codes.map((code) => ({
        fieldId: correctionName(row.line, column),
        text: `${t("correct.line", { line: row.line })}: ${t(`${texts}.${code}`)}`,
      })),
    ),
  );
}
