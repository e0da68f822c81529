import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminSearch } from "#app/features/admin/AdminSearch";
import { readWords } from "#app/features/admin/admin-query.server";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { platform } from "#app/modules.server";
import { paths } from "#app/paths";
import { Page } from "#app/ui/Page/Page";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const query = new URL(request.url).searchParams;
  const search = readWords(query, "search");
  const after = query.get("after") ?? "";
  const found = await platform.findPeople(deps, actor, { search, after });
  if (!found.ok) return refuse(found.code);
  return {
    title: t("people.title"),
    search,
    people: found.people.map(({ createdAt, ...person }) => ({ ...person, since: createdAt.toISOString() })),
    first: after ? paths.admin.people({ search }) : null,
    next: found.next ? paths.admin.people({ search, after: found.next }) : null,
  };
}

/** List of accounts, searched by name and address. */
export default function People() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { search, people, first, next } = useLoaderData<typeof loader>();
  const columns = ["name", "status", "role", "since"] as const;
  return (
    <Page title={t("people.title")} lead={t("people.lead")}>
      <AdminSearch label={t("people.search")} hint={t("people.search")} value={search} submit={t("search.submit")} />
      {people.length === 0 ? (
        <p>{t("search.none")}</p>
      ) : (
        <Table caption={t("people.title")} columns={columns.map((column) => t(`people.${column}`))}>
          {people.map(({ id, name, email, status, platformRole, since }) => (
            <tr key={id}>
              <th scope="row">
                <a className={table.link} href={paths.admin.person(id)}>
                  <bdi>{name || t("people.closed")}</bdi>
                </a>
                {email ? (
                  <span className={`${table.under} ${table.breakable}`}>
                    <bdi>{email}</bdi>
                  </span>
                ) : null}
              </th>
              <td data-label={t("people.status")}>{t(`people.states.${status}`)}</td>
              <td data-label={t("people.role")}>{platformRole === "admin" ? t("people.admin") : "–"}</td>
              <td data-label={t("people.since")} className={table.nowrap}>
                {format.date(since)}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <CursorPagination previous={first} next={next} />
    </Page>
  );
}
