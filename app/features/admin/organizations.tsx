import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminSearch } from "#app/features/admin/AdminSearch";
import { readWords } from "#app/features/admin/admin-query.server";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "account");
  const query = new URL(request.url).searchParams;
  const search = readWords(query, "search");
  const after = query.get("after") ?? "";
  const pendingReview = query.has("held");
  const result = await organizations.listOrganizations(deps, actor, { search, pendingReview, after });
  if (!result.ok) return refuse(result.code);
  const rows = result.organizations.map(({ createdAt, ...rest }) => ({ ...rest, since: createdAt.toISOString() }));
  const waiting = await organizations.countPendingReview(deps, actor);
  return {
    title: t("admin.title"),
    rows,
    search,
    pendingReview,
    waiting,
    first: after ? paths.admin.organizations({ search, pendingReview }) : null,
    next: result.next ? paths.admin.organizations({ search, pendingReview, after: result.next }) : null,
  };
}

export default function Organizations() {
  const { t } = useTranslation("account");
  const { rows, search, pendingReview, waiting, first, next } = useLoaderData<typeof loader>();
  return (
    <Page title={t("admin.title")} actions={<ButtonLink href={paths.admin.prepare()}>{t("admin.prepare")}</ButtonLink>}>
      {waiting > 0 && !pendingReview ? (
        <Notice tone="warning" title={t("trust:review.waiting", { count: waiting })}>
          <a href={paths.admin.organizations({ pendingReview: true })}>{t("trust:review.toWaiting")}</a>
        </Notice>
      ) : null}
      {pendingReview ? <a href={paths.admin.organizations()}>{t("trust:review.all")}</a> : null}
      <AdminSearch label={t("admin.search")} hint={t("admin.search")} value={search} submit={t("admin.searchSubmit")}>
        {pendingReview ? <input type="hidden" name="held" value="1" /> : null}
      </AdminSearch>
      {rows.length === 0 ? <p>{t("admin.none")}</p> : <OrganizationTable rows={rows} />}
      <CursorPagination previous={first} next={next} />
    </Page>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

function OrganizationTable({ rows }: { rows: Row[] }) {
  const { t } = useTranslation("account");
  const format = useFormat();
  const columns = ["name", "type", "status", "since"] as const;
  return (
    <Table caption={t("admin.title")} columns={columns.map((column) => t(`admin.${column}`))}>
      {rows.map(({ id, name, type, status, since }) => (
        <tr key={id}>
          <th scope="row">
            <a className={table.link} href={paths.admin.organization(id)}>
              <bdi>{name}</bdi>
            </a>
          </th>
          <td data-label={t("admin.type")}>{t(`types.${type}`)}</td>
          <td data-label={t("admin.status")}>{t(`admin.${status}`)}</td>
          <td data-label={t("admin.since")} className={table.nowrap}>
            {format.date(since)}
          </td>
        </tr>
      ))}
    </Table>
  );
}
