import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { isolated } from "#app/i18n/isolate";
import { Button } from "#app/ui/Button/Button";
import { ChoiceField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import { COLUMN_TARGETS, columnName, hasToBeAnswered, type RowAnswers, type RowDoubt } from "#modules/issuance/index";
import * as styles from "./Batch.css";
import { type ListView, orderName, rowsName, targetName } from "./matching-form";

/**
 * Form that matches the columns of a file to the fields of a certificate. It also asks for the order of ambiguous dates
 * and for what is done with rows that may not be meant to be issued.
 */
export function MatchForm(props: { list: ListView; unanswered: number[]; undecided: RowDoubt[] }) {
  const { list, unanswered, undecided } = props;
  const { t } = useTranslation("certificates");
  const { sheet, headerLine, columns, questions, orders } = list;
  const nameOf = ({ header, index }: { header: string; index: number }) =>
    header || t("match.column", { letter: columnName(index) });
  const isDate = (index: number) => {
    const target = columns.find((column) => column.index === index)?.target;
    return target === "issued_on" || target === "expires_on";
  };
  return (
    <Form>
      <input type="hidden" name="sheet" value={sheet} />
      <input type="hidden" name="header" value={headerLine} />
      {list.encoding?.certain === false ? <input type="hidden" name="encoding" value={list.encoding.name} /> : null}
      <Table caption={t("match.columns")} columns={[t("match.source"), t("match.samples"), t("match.becomes")]}>
        {columns.map((column) => (
          <tr key={column.index}>
            <th scope="row">
              <bdi className={table.link}>{nameOf(column)}</bdi>
              {column.doubt ? <span className={table.under}>{t(`match.doubts.${column.doubt}`)}</span> : null}
            </th>
            <td data-label={t("match.samples")} className={styles.samples}>
              {column.samples.length === 0 ? <span className={styles.sample}>{t("match.empty")}</span> : null}
              {column.samples.map((sample) => (
                <span key={sample} className={styles.sample}>
                  <bdi>{sample}</bdi>
                </span>
              ))}
            </td>
            <td data-label={t("match.becomes")}>
              <select
                id={targetName(column.index)}
                name={targetName(column.index)}
                className={fields.input}
                defaultValue={column.target}
                aria-label={t("match.becomesOf", { column: nameOf(column) })}
              >
                {COLUMN_TARGETS.map((target) => (
                  <option key={target} value={target}>
                    {t(`match.targets.${target}`)}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </Table>
      {questions
        .filter(({ index }) => isDate(index))
        .map(({ index, order, example }) => (
          <ChoiceField
            key={index}
            field={{
              id: orderName(index),
              name: orderName(index),
              errors: unanswered.includes(index) ? ["orderMissing"] : [],
              initialValue: orders[index] ?? order ?? undefined,
            }}
            label={t("match.order", {
              column: nameOf(columns.find((column) => column.index === index) ?? { header: "", index }),
              example,
            })}
            hint={t("match.orderHint")}
            errorTexts="certificates:match"
            options={[
              { value: "day-first", label: t("match.dayFirst") },
              { value: "month-first", label: t("match.monthFirst") },
            ]}
          />
        ))}
      {list.doubts.map((rows) => (
        <RowsChoice
          key={rows.doubt}
          {...rows}
          answer={list.answers[rows.doubt]}
          missing={undecided.includes(rows.doubt)}
        />
      ))}
      <Button>{t("match.submit")}</Button>
    </Form>
  );
}

/** Choice for rows that the workbook hides or crosses out, or that do not look like a recipient. */
function RowsChoice(props: ListView["doubts"][number] & { answer: RowAnswers[RowDoubt]; missing: boolean }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { doubt, count, lines, sample, answer, missing } = props;
  const rows = lines.map((line) => format.number(line)).join(", ");
  const where = count > lines.length ? t("printing.more", { rows, count }) : t("printing.rows", { rows });
  return (
    <ChoiceField
      field={{
        id: rowsName(doubt),
        name: rowsName(doubt),
        errors: missing ? ["rowsMissing"] : [],
        initialValue: answer ?? (hasToBeAnswered(doubt) ? undefined : "leave-out"),
      }}
      label={t(`match.rows.${doubt}`, { count })}
      hint={`${where} – ${isolated(sample)}`}
      errorTexts="certificates:match"
      options={[
        { value: "leave-out", label: t("match.leaveOut") },
        { value: "take", label: t("match.take") },
      ]}
    />
  );
}
