import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { readAuditSearch, searchOf } from "#app/features/admin/audit-search.server";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { platform } from "#app/modules.server";
import { paths } from "#app/paths";
import { auditSentence } from "#app/presenters/audit-sentence";

import { Button, buttonClass } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import * as fields from "#app/ui/Form/forms.css";
import { Page } from "#app/ui/Page/Page";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import { browserName } from "#modules/auth/index";
import { parseActorName } from "#modules/kernel/actor-name";
import { AUDIT_GROUPS } from "#modules/organizations/index";
import { PLATFORM_AUDIT_GROUPS } from "#modules/platform/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const address = new URL(request.url).searchParams;
  const query = readAuditSearch(address);
  const after = address.get("after") ?? "";
  const found = await platform.searchAudit(deps, actor, searchOf(query), after);
  if (!found.ok) return refuse(found.code);
  return {
    title: t("audit.title"),
    query,
    entries: found.entries.map(({ at, userAgent, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      browser: userAgent ? browserName(userAgent) : null,
    })),
    first: after ? paths.admin.audit(query) : null,
    next: found.next ? paths.admin.audit({ ...query, after: found.next }) : null,
  };
}

/** Audit log of all organizations and of the platform itself. */
export default function Audit() {
  const { t } = useTranslation("admin");
  const { query, entries, first, next } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("audit.title")}
      lead={t("audit.lead")}
      actions={(["csv", "json"] as const).map((format) => (
        <a key={format} className={buttonClass("secondary")} href={paths.admin.auditExport(format, query)} download>
          {t(`audit:export.${format}`)}
        </a>
      ))}
    >
      <SearchForm />
      {entries.length === 0 ? <EmptyState title={t("audit:empty.title")} text={t("audit:empty.text")} /> : <Entries />}
      <CursorPagination previous={first} next={next} />
    </Page>
  );
}

function SearchForm() {
  const { t } = useTranslation("admin");
  const { query } = useLoaderData<typeof loader>();
  const texts = [
    ["who", t("audit.who"), t("audit.whoHint")],
    ["organization", t("audit.organization"), t("audit.organizationHint")],
    ["subject", t("audit:filter.subject"), ""],
  ] as const;
  const groupName = (group: string) =>
    t(Object.hasOwn(AUDIT_GROUPS, group) ? `audit:groups.${group}` : `audit.groups.${group}`);
  return (
    <search>
      <form method="get" className={styles.filter}>
        {texts.map(([name, label, hint]) => (
          <div key={name}>
            <label className={fields.label} htmlFor={name}>
              {label}
            </label>
            <input
              className={fields.input}
              id={name}
              name={name}
              defaultValue={query[name]}
              placeholder={hint}
              dir="auto"
            />
          </div>
        ))}
        <div>
          <label className={fields.label} htmlFor="group">
            {t("audit:filter.group")}
          </label>
          <select className={fields.input} id="group" name="group" defaultValue={query.group}>
            <option value="">{t("audit:filter.everything")}</option>
            {Object.keys(PLATFORM_AUDIT_GROUPS).map((group) => (
              <option key={group} value={group}>
                {groupName(group)}
              </option>
            ))}
          </select>
        </div>
        {(["from", "to"] as const).map((name) => (
          <div key={name}>
            <label className={fields.label} htmlFor={name}>
              {t(`audit:filter.${name}`)}
            </label>
            <input className={fields.input} id={name} name={name} type="date" defaultValue={query[name]} />
          </div>
        ))}
        <div>
          <Button variant="secondary">{t("search.submit")}</Button>
        </div>
      </form>
    </search>
  );
}

type Entry = ReturnType<typeof useLoaderData<typeof loader>>["entries"][number];

/** Number of final characters of an id that are shown: ids of the same time begin alike. */
const SHORT = 8;

function Entries() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { entries } = useLoaderData<typeof loader>();
  const columns = [t("audit:columns.what"), t("audit.who"), t("audit.organization"), t("audit:columns.when")];
  return (
    <Table caption={t("audit.title")} columns={columns}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row">
            {auditSentence((key, values) => t(key, values), entry)}
            {typeof entry.details.reason === "string" ? (
              <span className={table.under}>
                <bdi>{entry.details.reason}</bdi>
              </span>
            ) : null}
            <a
              className={`${table.under} ${table.breakable}`}
              href={paths.admin.audit({ subject: entry.subject })}
              aria-label={`${t("audit:onlyThis")}: ${entry.subject}`}
            >
              <bdi>{entry.subject.slice(-SHORT)}</bdi>
            </a>
          </th>
          <td data-label={columns[1]}>
            <Actor entry={entry} />
          </td>
          <td data-label={columns[2]}>
            {entry.organization ? (
              <a href={paths.admin.organization(entry.organization.id)}>
                <bdi>{entry.organization.name}</bdi>
              </a>
            ) : (
              t("audit.none")
            )}
          </td>
          <td data-label={columns[3]}>
            <time dateTime={entry.at}>{format.time(entry.at)}</time>
            {entry.ip || entry.browser ? (
              <span className={table.under}>
                <bdi dir="ltr">{[entry.ip, entry.browser].filter(Boolean).join(", ")}</bdi>
              </span>
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Actor({ entry: { actor, actorName } }: { entry: Entry }) {
  const { t } = useTranslation("audit");
  const { kind, id } = parseActorName(actor) ?? { kind: "system", id: "" };
  if (kind !== "user") return t(`common:actors.${kind}`);
  return (
    <a href={paths.admin.person(id)}>
      <bdi>{actorName ?? t("actors.gone")}</bdi>
    </a>
  );
}
