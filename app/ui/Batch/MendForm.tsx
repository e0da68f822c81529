import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { FormProblem } from "#app/forms/ErrorSummary";
import { Field } from "#app/forms/Field";
import { Form } from "#app/forms/Form";
import { mendingName } from "#app/forms/mendings";
import { KNOWN_COLUMNS } from "#modules/certificates/index";
import { Button } from "../Button/Button";
import * as styles from "./Batch.css";
import type { BatchRowView } from "./batch-view";

/** Every line that cannot be issued, each with its fields to be mended in place; one button mends them all. */
export function MendForm({ rows, total }: { rows: BatchRowView[]; total: number }) {
  const { t } = useTranslation("certificates");
  return (
    <section className={styles.section} aria-labelledby="mend">
      <h2 id="mend">{t("mend.title", { count: total })}</h2>
      <p>{total > rows.length ? t("mend.textShown", { count: rows.length }) : t("mend.text")}</p>
      <Form>
        <input type="hidden" name="intent" value="mend" />
        {rows.map((row) => (
          <fieldset key={row.line} className={styles.line}>
            <legend className={styles.lineNumber}>{t("mend.line", { line: row.line })}</legend>
            <div className={styles.fields}>
              {fieldsOf(row).map(({ column, label, value, codes, texts }) => (
                <Field
                  key={column}
                  field={{
                    id: mendingName(row.line, column),
                    name: mendingName(row.line, column),
                    errors: codes,
                    initialValue: value,
                  }}
                  label={label ?? t(`fields.${column}`)}
                  errorTexts={`certificates:${texts}`}
                  optional={column !== "name" && column !== "achievement"}
                  autoComplete="off"
                />
              ))}
            </div>
          </fieldset>
        ))}
        <Button>{t("mend.submit")}</Button>
      </Form>
    </section>
  );
}

/** The known columns always, because one often explains the other; a free one only where it is wrong. */
function fieldsOf({ cells, problems }: BatchRowView) {
  const codesOf = (column: string) => problems.filter((problem) => problem.column === column).map(({ code }) => code);
  const known = KNOWN_COLUMNS.map((column) => ({
    column: column as string,
    label: null as string | null,
    value: cells[column],
    codes: codesOf(column),
    texts: `problems.${column}`,
  }));
  const free = cells.custom.map(({ label, value }, position) => ({
    column: `custom-${position}`,
    label: label as string | null,
    value,
    codes: codesOf(label),
    texts: "problems.custom",
  }));
  return [...known, ...free.filter(({ codes }) => codes.length > 0)];
}

/** The problems of all shown lines, for the summary at the top of the page. */
export function invalidFieldProblems(rows: BatchRowView[], t: TFunction<"certificates">): FormProblem[] {
  return rows.flatMap((row) =>
    fieldsOf(row).flatMap(({ column, codes, texts }) =>
      codes.map((code) => ({
        fieldId: mendingName(row.line, column),
        text: `${t("mend.line", { line: row.line })}: ${t(`${texts}.${code}`)}`,
      })),
    ),
  );
}
