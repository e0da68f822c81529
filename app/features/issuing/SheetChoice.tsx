import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { SelectField } from "#app/ui/Form/Field";
import * as styles from "./Batch.css";

/** Form that selects the sheet and the header row. It only requests the page again. */
export function SheetChoice({
  batchId,
  list,
}: {
  batchId: string;
  list: {
    sheet: number;
    headerLine: number;
    encoding: { name: string; certain: boolean } | null;
    sheets: { name: string; hidden: boolean; rows: number }[];
    headerChoices: { line: number; text: string }[];
  };
}) {
  const { t } = useTranslation("certificates");
  const { sheet, headerLine, sheets, headerChoices } = list;
  const header = headerChoices.find(({ line }) => line === headerLine);
  const several = sheets.length > 1;
  const where =
    headerLine === 0 ? t("match.noHeader") : t("match.header", { line: headerLine, text: header?.text ?? "" });
  return (
    <details className={styles.aside}>
      <summary>
        {several ? `${t("upload.sheet", { sheet: sheets[sheet]?.name ?? "" })} · ` : ""}
        {where}
      </summary>
      <form method="get" action={paths.app.batchColumns(batchId)} className={styles.choices}>
        {list.encoding?.certain === false ? <input type="hidden" name="encoding" value={list.encoding.name} /> : null}
        {several ? (
          <SelectField
            field={{ id: "sheet", name: "sheet", initialValue: String(sheet) }}
            label={t("match.sheet")}
            errorTexts="certificates:match"
            options={sheets.map(({ name, hidden, rows }, index) => ({
              value: String(index),
              label: t(hidden ? "match.hiddenSheet" : "match.sheetRows", { name, count: rows }),
            }))}
          />
        ) : null}
        <SelectField
          field={{ id: "header", name: "header", initialValue: String(headerLine) }}
          label={t("match.headerRow")}
          errorTexts="certificates:match"
          options={[
            ...headerChoices.map(({ line, text }) => ({
              value: String(line),
              label: `${t("correct.line", { line })}: ${text}`,
            })),
            { value: "0", label: t("match.noHeader") },
          ]}
        />
        <Button variant="secondary">{t("match.show")}</Button>
      </form>
    </details>
  );
}
