import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { actorWord, type UnnamedActor } from "#app/presenters/actor-word";
import { auditSentence } from "#app/presenters/audit-sentence";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import * as styles from "./Audit.css";

interface ListedEntry {
  id: string;
  at: string;
  actor: { kind: UnnamedActor; name: string | null };
  action: string;
  subject: string;
  subjectName: string | null;
  details: Record<string, string | number | boolean | null>;
  ip: string | null;
  browser: string | null;
  /** Address of the subject's page. */
  href: string | null;
}

/** Number of final characters of an id that are shown: ids of the same time begin alike. */
const SHORT = 8;

/** Entries of the audit log, newest first. */
export function AuditTable({ entries, timeZone }: { entries: ListedEntry[]; timeZone: string }) {
  const { t } = useTranslation("audit");
  const format = useFormat();
  const { product } = usePage();
  const columns = [t("columns.what"), t("columns.who"), t("columns.subject"), t("columns.when"), t("columns.where")];
  return (
    <Table caption={t("title")} columns={columns} compact>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row">
            {auditSentence((key, values) => t(key, values), entry)}
            {entry.actor.kind === "platform" && typeof entry.details.reason === "string" ? (
              <span className={table.under}>
                <bdi>{entry.details.reason}</bdi>
              </span>
            ) : null}
          </th>
          <td data-label={columns[1]}>
            <bdi>{entry.actor.name ?? actorWord((key, values) => t(key, values), entry.actor.kind, product)}</bdi>
          </td>
          <td data-label={columns[2]} className={table.breakable}>
            <Subject entry={entry} />
          </td>
          <td data-label={columns[3]} className={table.nowrap}>
            <time dateTime={entry.at}>{format.momentIn(entry.at, timeZone)}</time>
          </td>
          <td data-label={columns[4]}>
            {entry.ip ? <bdi dir="ltr">{entry.ip}</bdi> : null}
            {entry.browser ? <span className={table.under}>{entry.browser}</span> : null}
            {entry.ip || entry.browser ? null : "–"}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Subject({ entry }: { entry: ListedEntry }) {
  const { t } = useTranslation("audit");
  const { subject, subjectName, href } = entry;
  const name = <bdi>{subjectName ?? subject.slice(-SHORT)}</bdi>;
  return (
    <>
      {href ? <a href={href}>{name}</a> : name}
      <a
        className={`${table.under} ${styles.filterLink}`}
        href={paths.app.audit({ subject })}
        aria-label={`${t("onlyThis")}: ${subject}`}
      >
        {t("onlyThis")}
      </a>
    </>
  );
}
