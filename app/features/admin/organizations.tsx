import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Organizations.css";
import { problem, refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import { Pagination } from "#app/ui/Pagination/Pagination";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "account");
  const query = new URL(request.url).searchParams;
  const search = (query.get("search") ?? "").slice(0, 200).trim();
  const page = Math.min(Math.max(Number.parseInt(query.get("page") ?? "1", 10) || 1, 1), 100_000);
  const pendingReview = query.has("held");
  const result = await organizations.listOrganizations(deps, actor, { search, pendingReview, page });
  if (!result.ok) return refuse(result.code);
  const rows = result.organizations.map(({ createdAt, ...rest }) => ({ ...rest, since: createdAt.toISOString() }));
  const outcome = query.has("changed") ? "changed" : query.has("unchanged") ? "unchanged" : null;
  const waiting = await organizations.countPendingReview(deps, actor);
  return { title: t("admin.title"), rows, pages: result.pages, search, pendingReview, page, outcome, waiting };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  const organizationId = String(form.get("organization"));
  const intent = form.get("intent");
  if (!/^[0-9a-f-]{36}$/.test(organizationId) || (intent !== "suspend" && intent !== "activate")) {
    throw problem("bad-request");
  }
  const result = await organizations.setSuspended(deps, actor, { organizationId, suspended: intent === "suspend" });
  if (!result.ok && result.code === "forbidden") return refuse(result.code);
  return redirect(`${paths.admin.organizations()}?${result.ok ? "changed" : "unchanged"}`, 303);
}

export default function Organizations() {
  const { t } = useTranslation("account");
  const { rows, pages, search, pendingReview, page, outcome, waiting } = useLoaderData<typeof loader>();
  return (
    <Page title={t("admin.title")} actions={<ButtonLink href={paths.admin.prepare()}>{t("admin.prepare")}</ButtonLink>}>
      {outcome ? <Notice tone={outcome === "changed" ? "success" : "info"}>{t(`admin.${outcome}`)}</Notice> : null}
      {waiting > 0 && !pendingReview ? (
        <Notice tone="warning" title={t("trust:review.waiting", { count: waiting })}>
          <a href={paths.admin.organizations({ pendingReview: true })}>{t("trust:review.toWaiting")}</a>
        </Notice>
      ) : null}
      {pendingReview ? <a href={paths.admin.organizations()}>{t("trust:review.all")}</a> : null}
      <search>
        <form method="get" className={styles.filter}>
          <div className={styles.grow}>
            <label className={fieldStyles.label} htmlFor="search">
              {t("admin.search")}
            </label>
            {pendingReview ? <input type="hidden" name="held" value="1" /> : null}
            <input className={fieldStyles.input} id="search" name="search" type="search" defaultValue={search} />
          </div>
          <Button look="secondary">{t("admin.searchSubmit")}</Button>
        </form>
      </search>
      {rows.length === 0 ? <p>{t("admin.none")}</p> : <OrganizationTable rows={rows} />}
      <Pagination
        page={page}
        pages={pages}
        href={(number) => paths.admin.organizations({ search, pendingReview, page: number })}
      />
    </Page>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

function OrganizationTable({ rows }: { rows: Row[] }) {
  const { t } = useTranslation("account");
  const format = useFormat();
  const columns = ["name", "type", "status", "since", "action"] as const;
  return (
    <Table caption={t("admin.title")} columns={columns.map((column) => t(`admin.${column}`))}>
      {rows.map(({ id, name, type, status, since }) => (
        <tr key={id}>
          <th scope="row">
            <a href={paths.admin.organization(id)}>
              <bdi>{name}</bdi>
            </a>
          </th>
          <td data-label={t("admin.type")}>{t(`types.${type}`)}</td>
          <td data-label={t("admin.status")}>{t(`admin.${status}`)}</td>
          <td data-label={t("admin.since")} className={table.nowrap}>
            {format.date(since)}
          </td>
          <td data-label={t("admin.action")}>
            {status === "active" || status === "suspended" ? (
              <StatusForm id={id} name={name} intent={status === "active" ? "suspend" : "activate"} />
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function StatusForm({ id, name, intent }: { id: string; name: string; intent: "suspend" | "activate" }) {
  const { t } = useTranslation("account");
  return (
    <Form action={`${paths.admin.organizations()}?index`}>
      <input type="hidden" name="organization" value={id} />
      <Button
        name="intent"
        value={intent}
        look={intent === "suspend" ? "danger" : "secondary"}
        aria-label={t(`admin.${intent}Named`, { name })}
      >
        {t(`admin.${intent}`)}
      </Button>
    </Form>
  );
}
