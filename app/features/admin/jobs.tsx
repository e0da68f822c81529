import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { readNews } from "#app/features/admin/admin-query.server";
import { ReasonForm, reasonId } from "#app/features/admin/ReasonForm";
import { readReasonField, refusedForm } from "#app/features/admin/reason-field.server";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { JOBS, LANES } from "#app/jobs.server";
import { platform } from "#app/modules.server";
import { paths } from "#app/paths";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { SelectField } from "#app/ui/Form/Field";
import { Code } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

const NEWS = ["retried", "unchanged"] as const;
const COUNTS = ["due", "later", "running", "failed"] as const;
const LONGEST_CHOICE = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const query = new URL(request.url).searchParams;
  const before = query.get("before") ?? "";
  const found = await platform.listJobs(deps, actor, { before });
  if (!found.ok) return refuse(found.code);
  const laneOf = new Map(JOBS.map(({ name, lane }): [string, string] => [name, lane]));
  const lanes = [...Object.keys(LANES), "other"].map((lane) => ({
    lane,
    kinds: found.counts.filter(({ name }) => (laneOf.get(name) ?? "other") === lane),
  }));
  return {
    title: t("jobs.title"),
    // A job without a lane is of an earlier version, and rare.
    lanes: lanes.filter(({ lane, kinds }) => lane !== "other" || kinds.length > 0),
    failed: found.failed.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt.toISOString() })),
    failedKinds: found.counts.flatMap(({ name, failed }) => (failed > 0 ? { name, failed } : [])),
    first: before ? paths.admin.jobs() : null,
    next: found.next ? paths.admin.jobs({ before: found.next }) : null,
    news: readNews(query, NEWS),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  const reason = readReasonField(form);
  const chosen = String(form.get("which") ?? "").slice(0, LONGEST_CHOICE);
  const which = chosen.startsWith("all:") ? { name: chosen.slice("all:".length) } : { id: chosen };
  const result = await platform.retryJobs(deps, actor, { which, reason });
  if (result.ok) return redirect(`${paths.admin.jobs()}?retried`, 303);
  if (result.code === "forbidden") return refuse(result.code);
  return result.code === "not-found"
    ? redirect(`${paths.admin.jobs()}?unchanged`, 303)
    : refusedForm("retry", result.code, reason, chosen);
}

/** Waiting, running and failed jobs by lane, with a retry of the failed ones. */
export default function Jobs() {
  const { t } = useTranslation("admin");
  const { failed, first, next, news } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page title={t("jobs.title")} lead={t("jobs.lead")}>
      <ErrorSummary
        problems={refused ? [{ fieldId: reasonId(refused.intent), text: t(`problems.${refused.code}`) }] : []}
      />
      {news ? <Notice tone={news === "unchanged" ? "info" : "success"} title={t(`jobs.news.${news}`)} /> : null}
      <Lanes />
      <section className={styles.column} aria-labelledby="failed">
        <h2 id="failed">{t("jobs.failedTitle")}</h2>
        {failed.length === 0 && !first ? <p>{t("jobs.noneFailed")}</p> : <Failed />}
        <CursorPagination previous={first} next={next} />
      </section>
      {failed.length > 0 ? <Retry refused={refused} /> : null}
    </Page>
  );
}

function Lanes() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { lanes } = useLoaderData<typeof loader>();
  const sum = (kinds: (typeof lanes)[number]["kinds"], name: (typeof COUNTS)[number]) =>
    kinds.reduce((total, counts) => total + counts[name], 0);
  return (
    <Table caption={t("jobs.title")} columns={[t("jobs.kind"), ...COUNTS.map((name) => t(`jobs.${name}`))]}>
      {lanes.flatMap(({ lane, kinds }) => [
        <tr key={lane}>
          <th scope="row">
            <strong>{t(`jobs.lanes.${lane}`)}</strong>
            {kinds.map(({ name }) => (
              <span key={name} className={`${table.under} ${table.breakable}`}>
                <bdi dir="ltr">{name}</bdi>
              </span>
            ))}
          </th>
          {COUNTS.map((name) => (
            <td key={name} data-label={t(`jobs.${name}`)}>
              <strong>{format.number(sum(kinds, name))}</strong>
              {kinds.map((counts) => (
                <span key={counts.name} className={table.under}>
                  {format.number(counts[name])}
                </span>
              ))}
            </td>
          ))}
        </tr>,
      ])}
    </Table>
  );
}

function Failed() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { failed } = useLoaderData<typeof loader>();
  return (
    <Table
      caption={t("jobs.failedTitle")}
      columns={[t("jobs.kind"), t("jobs.error"), t("jobs.attempts"), t("jobs.failedAt")]}
    >
      {failed.map(({ id, name, error, attempts, failedAt }) => (
        <tr key={id}>
          <th scope="row">
            <bdi dir="ltr">{name}</bdi>
            <span className={table.under}>{id}</span>
          </th>
          <td data-label={t("jobs.error")} className={table.breakable}>
            <Code>{error}</Code>
          </td>
          <td data-label={t("jobs.attempts")}>{format.number(attempts)}</td>
          <td data-label={t("jobs.failedAt")} className={table.nowrap}>
            {format.time(failedAt)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Retry({ refused }: { refused: ReturnType<typeof useActionData<typeof action>> }) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { failed, failedKinds } = useLoaderData<typeof loader>();
  return (
    <Card labelledBy="retry">
      <h2 id="retry">{t("jobs.retryTitle")}</h2>
      <ReasonForm intent="retry" submit={t("jobs.retryTitle")} refused={refused}>
        <SelectField
          field={{ id: "which", name: "which", initialValue: refused?.chosen }}
          label={t("jobs.retryWhat")}
          errorTexts="admin:problems"
          options={[
            ...failedKinds.map(({ name, failed: count }) => ({
              value: `all:${name}`,
              label: t("jobs.retryAll", { name, many: format.number(count) }),
            })),
            ...failed.map(({ id, name }) => ({ value: id, label: t("jobs.retryOne", { id, name }) })),
          ]}
        />
      </ReasonForm>
    </Card>
  );
}
