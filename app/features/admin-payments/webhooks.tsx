import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Decide, type DecisionAnswer } from "#app/features/admin-payments/Decide";
import { PaymentsPage } from "#app/features/admin-payments/PaymentsPage";
import { readDecisionInput, readReason } from "#app/features/admin-payments/read-decision";
import { problem, refuse } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Code } from "#app/ui/Identifier/Identifier";
import { Card } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "payments");
  const result = await billing.listTroubledEvents(deps, actor);
  if (!result.ok) return refuse(result.code);
  const query = new URL(request.url).searchParams;
  const events = result.events.map(({ id, provider, eventId, kind, state, attempts, lastError, receivedAt }) => ({
    id,
    provider,
    eventId,
    kind,
    failed: state === "failed",
    attempts,
    lastError,
    receivedAt: receivedAt.toISOString(),
  }));
  return {
    title: t("webhooks.title"),
    events,
    chosen: events.find(({ id, failed }) => failed && id === query.get("replay")) ?? null,
    news: query.has("replayed"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  const eventId = String(form.get("subject") ?? "");
  if (!isId(eventId) || form.get("intent") !== "replay") throw problem("bad-request");
  const wrong = (fieldId: string, code: string) =>
    data<DecisionAnswer>({ fieldId, code, given: readDecisionInput(form) }, { status: 422 });
  const reason = readReason(form);
  if (!reason) return wrong("reason", "reason");
  const result = await billing.replayEvent(deps, actor, { eventId, reason });
  if (result.ok) return redirect(paths.admin.webhooks("replayed"), 303);
  return result.code === "forbidden" ? refuse(result.code) : wrong("decide", result.code);
}

export default function Webhooks() {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { events, chosen, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const columns = ["event", "provider", "received", "attempts", "error", "action"] as const;
  return (
    <PaymentsPage here="webhooks" answer={answer} news={news ? t("news.replayed") : null}>
      {chosen ? (
        <Decide
          {...{ kind: "replay", subject: chosen.id, answer, cancel: paths.admin.webhooks() }}
          facts={
            <DescriptionList
              facts={[
                [t("columns.event"), <Code key="kind">{chosen.kind}</Code>],
                [t("columns.error"), chosen.lastError ? <Code key="error">{chosen.lastError}</Code> : null],
              ]}
            />
          }
        />
      ) : null}
      <Card labelledBy="events">
        <h2 id="events">{t("webhooks.list")}</h2>
        {events.length === 0 ? (
          <p>{t("webhooks.none")}</p>
        ) : (
          <Table caption={t("webhooks.list")} columns={columns.map((column) => t(`columns.${column}`))}>
            {events.map(({ id, provider, eventId, kind, failed, attempts, lastError, receivedAt }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi dir="ltr">{kind}</bdi>
                  <bdi dir="ltr" className={table.under}>
                    {eventId}
                  </bdi>
                </th>
                <td data-label={t("columns.provider")}>{provider}</td>
                <td data-label={t("columns.received")} className={table.nowrap}>
                  {format.time(receivedAt)}
                </td>
                <td data-label={t("columns.attempts")}>{format.number(attempts)}</td>
                <td data-label={t("columns.error")} className={table.breakable}>
                  {t(failed ? "webhooks.failed" : "webhooks.waiting")}
                  {lastError ? (
                    <bdi dir="ltr" className={table.under}>
                      {lastError}
                    </bdi>
                  ) : null}
                </td>
                <td data-label={t("columns.action")}>
                  {failed ? (
                    <a
                      href={paths.admin.webhooks(`replay=${id}`)}
                      aria-label={t("decide.replay.named", { name: eventId })}
                    >
                      {t("decide.replay.open")}
                    </a>
                  ) : null}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
    </PaymentsPage>
  );
}
