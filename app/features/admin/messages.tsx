import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tabs } from "#app/features/admin/Tabs";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { contact } from "#app/modules.server";
import { paths } from "#app/paths";
import { Page } from "#app/ui/Page/Page";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const query = new URL(request.url).searchParams;
  const filter = contact.MESSAGE_FILTERS.find((name) => name === query.get("filter")) ?? "open";
  const after = query.get("after") ?? "";
  const found = await contact.listMessages(deps, actor, { filter, after });
  if (!found.ok) return refuse(found.code);
  return {
    title: t("messages.title"),
    filter,
    filters: contact.MESSAGE_FILTERS,
    counts: found.counts,
    messages: found.messages.map(({ createdAt, closedAt: _closedAt, ...message }) => ({
      ...message,
      at: createdAt.toISOString(),
    })),
    first: after ? paths.admin.messages({ filter }) : null,
    next: found.next ? paths.admin.messages({ filter, after: found.next }) : null,
  };
}

/** Visitors' messages: open, assigned to the reader, and closed. */
export default function Messages() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { filter, filters, counts, messages, first, next } = useLoaderData<typeof loader>();
  const countOf = (name: string) =>
    name === "closed" ? undefined : format.number(name === "mine" ? counts.mine : counts.open);
  return (
    <Page title={t("messages.title")} lead={t("messages.lead")}>
      <Tabs
        label={t("messages.title")}
        tabs={filters.map((name) => ({
          href: paths.admin.messages({ filter: name }),
          label: t(`messages.filters.${name}`),
          current: name === filter,
          count: countOf(name),
        }))}
      />
      {messages.length === 0 ? (
        <p>{t(`messages.none.${filter}`)}</p>
      ) : (
        <Table
          caption={t("messages.title")}
          columns={[t("messages.subject"), t("messages.assigned"), t("messages.at")]}
        >
          {messages.map(({ id, subject, fullName, assignedTo, at }) => (
            <tr key={id}>
              <th scope="row">
                <a className={table.link} href={paths.admin.message(id)}>
                  <bdi>{subject}</bdi>
                </a>
                <span className={table.under}>
                  <bdi>{fullName}</bdi>
                </span>
              </th>
              <td data-label={t("messages.assigned")}>
                <bdi>{assignedTo ?? t("messages.nobody")}</bdi>
              </td>
              <td data-label={t("messages.at")} className={table.nowrap}>
                {format.time(at)}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <CursorPagination previous={first} next={next} />
    </Page>
  );
}
