import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Notice } from "#app/ui/Notice/Notice";
import type { TableNote } from "#modules/issuance/index";

/**
 * Lists the rows that were set aside and the values that the spreadsheet program changed, before they are issued
 * unnoticed.
 */
export function Notes({ notes }: { notes: TableNote[] }) {
  const { t } = useTranslation("certificates");
  return (
    <>
      <NotesCard title={t("notes.asideTitle")} notes={notes.filter(({ code }) => code === "set-aside")} />
      <NotesCard title={t("notes.title")} notes={notes.filter(({ code }) => code !== "set-aside")} />
    </>
  );
}

function NotesCard({ title, notes }: { title: string; notes: TableNote[] }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  if (notes.length === 0) return null;
  return (
    <Notice tone="warning" title={title}>
      <ul>
        {notes.map(({ code, label, count, lines }) => (
          <li key={code + label}>
            {label ? (
              <>
                <bdi>{label}</bdi>:{" "}
              </>
            ) : null}
            {t(`notes.${code}`, { count })}{" "}
            {t(count > lines.length ? "notes.rowsMore" : "notes.rows", {
              rows: format.list(lines.map(String)),
              count: lines.length,
              more: count - lines.length,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
