import { useTranslation } from "react-i18next";
import { useAmount } from "#app/features/admin-payments/PaymentsPage";
import { Card } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

export interface LeftOutEntry {
  file: string | null;
  line: number;
  entry: number | null;
  cause: string;
  amountMinor: number | null;
  currency: string | null;
}

/** Entries of a statement file that were left out, with their position and the reason. */
export function LeftOutEntries({ entries }: { entries: LeftOutEntry[] }) {
  const { t } = useTranslation("payments");
  const amount = useAmount();
  const columns = ["place", "cause", "amount"] as const;
  return (
    <Card labelledBy="left-out">
      <h2 id="left-out">{t("leftOut.title")}</h2>
      <p>{t("leftOut.lead")}</p>
      <Table caption={t("leftOut.title")} columns={columns.map((column) => t(`columns.${column}`))}>
        {entries.map(({ file, line, entry, cause, amountMinor, currency }) => (
          <tr key={`${file} ${line} ${entry} ${cause}`}>
            <th scope="row">
              {entry === null ? t("leftOut.line", { line }) : t("leftOut.entry", { line, entry })}
              {file ? <bdi className={table.under}>{file}</bdi> : null}
            </th>
            <td data-label={t("columns.cause")}>{t(`leftOut.causes.${cause}`)}</td>
            <td data-label={t("columns.amount")} className={table.nowrap}>
              {amountMinor === null || !currency ? "–" : amount(amountMinor, currency)}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
