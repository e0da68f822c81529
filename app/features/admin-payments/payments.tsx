import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Decide, type DecisionAnswer } from "#app/features/admin-payments/Decide";
import { PaymentsPage, useAmount } from "#app/features/admin-payments/PaymentsPage";
import { readDecisionInput, readPastDay, readReason } from "#app/features/admin-payments/read-decision";
import { problem, refuse } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Code } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import { groupsOfFour } from "#modules/kernel/groups-of-four";

const NEWS = ["confirmed", "settled"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "payments");
  const result = await billing.overseePayments(deps, actor);
  if (!result.ok) return refuse(result.code);
  const query = new URL(request.url).searchParams;
  const awaited = result.awaited.map(({ createdAt, expiresAt, ...order }) => ({
    ...order,
    orderedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  const differences = result.differences.map(
    ({ id, provider, kind, ref, hereMinor, thereMinor, currency, foundAt }) => ({
      id,
      provider,
      kind: readKind(kind),
      ref,
      hereMinor,
      thereMinor,
      currency,
      foundAt: foundAt.toISOString(),
    }),
  );
  return {
    title: t("payments.title"),
    awaited,
    differences,
    counts: result.counts,
    order: awaited.find(({ id }) => id === query.get("confirm")) ?? null,
    difference: differences.find(({ id }) => id === query.get("settle")) ?? null,
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

const KINDS = ["missing-here", "missing-there", "amount"] as const;
const readKind = (kind: string) => KINDS.find((name) => name === kind) ?? "amount";

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  const subject = String(form.get("subject") ?? "");
  if (!isId(subject)) throw problem("bad-request");
  const wrong = (fieldId: string, code: string) =>
    data<DecisionAnswer>({ fieldId, code, given: readDecisionInput(form) }, { status: 422 });
  const reason = readReason(form);
  const receivedOn = readPastDay(form, deps.clock.now());
  if (form.get("intent") === "confirm") {
    if (!receivedOn) return wrong("receivedOn", "receivedOn");
    if (!reason) return wrong("reason", "reason");
    const result = await billing.confirmTransfer(deps, actor, { orderId: subject, receivedOn, reason });
    if (result.ok) return redirect(paths.admin.payments("confirmed"), 303);
    return result.code === "forbidden" ? refuse(result.code) : wrong("decide", result.code);
  }
  if (form.get("intent") !== "settle") throw problem("bad-request");
  if (!reason) return wrong("reason", "reason");
  const result = await billing.settleDifference(deps, actor, { differenceId: subject, reason });
  if (result.ok) return redirect(paths.admin.payments("settled"), 303);
  return result.code === "forbidden" ? refuse(result.code) : wrong("decide", result.code);
}

export default function Payments() {
  const { t } = useTranslation("payments");
  const amount = useAmount();
  const { awaited, differences, counts, order, difference, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const waiting = (["statements", "webhooks", "refunds"] as const).filter((section) => countOf(counts, section) > 0);
  return (
    <PaymentsPage here="payments" answer={answer} news={news && t(`news.${news}`)}>
      {waiting.map((section) => (
        <Notice key={section} tone="warning" title={t(`payments.more.${section}`, { count: countOf(counts, section) })}>
          <a href={paths.admin[section]()}>{t(`nav.${section}`)}</a>
        </Notice>
      ))}
      {order ? (
        <Decide
          {...{ kind: "confirm", subject: order.id, answer, cancel: paths.admin.payments() }}
          facts={
            <DescriptionList
              facts={[
                [t("columns.organization"), <bdi key="name">{order.organizationName}</bdi>],
                [t("columns.reference"), <Code key="reference">{groupsOfFour(order.reference ?? "")}</Code>],
                [t("columns.due"), amount(order.dueMinor, order.currency)],
              ]}
            />
          }
        />
      ) : null}
      {difference ? (
        <Decide
          {...{ kind: "settle", subject: difference.id, answer, cancel: paths.admin.payments() }}
          facts={
            <DescriptionList
              facts={[
                [t("columns.kind"), t(`kinds.${difference.kind}`)],
                [t("columns.ref"), <Code key="ref">{difference.ref}</Code>],
              ]}
            />
          }
        />
      ) : null}
      <Card labelledBy="awaited">
        <h2 id="awaited">{t("payments.awaited")}</h2>
        {awaited.length === 0 ? <p>{t("payments.noneAwaited")}</p> : <Awaited orders={awaited} />}
      </Card>
      <Card labelledBy="differences">
        <h2 id="differences">{t("payments.differences")}</h2>
        <p>{t("payments.differencesLead")}</p>
        {differences.length === 0 ? <p>{t("payments.noDifferences")}</p> : <Differences differences={differences} />}
      </Card>
    </PaymentsPage>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const countOf = (counts: Loaded["counts"], section: "statements" | "webhooks" | "refunds") =>
  ({ statements: counts.undecided, webhooks: counts.events, refunds: counts.refunds })[section];

function Awaited({ orders }: { orders: Loaded["awaited"] }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const amount = useAmount();
  const columns = ["organization", "reference", "due", "ordered", "expires", "action"] as const;
  return (
    <Table caption={t("payments.awaited")} columns={columns.map((column) => t(`columns.${column}`))}>
      {orders.map(({ id, organizationId, organizationName, reference, dueMinor, currency, orderedAt, expiresAt }) => (
        <tr key={id}>
          <th scope="row">
            <a href={paths.admin.organization(organizationId)}>
              <bdi>{organizationName}</bdi>
            </a>
          </th>
          <td data-label={t("columns.reference")}>
            <Code>{groupsOfFour(reference ?? "")}</Code>
          </td>
          <td data-label={t("columns.due")} className={table.nowrap}>
            {amount(dueMinor, currency)}
          </td>
          <td data-label={t("columns.ordered")} className={table.nowrap}>
            {format.date(orderedAt)}
          </td>
          <td data-label={t("columns.expires")} className={table.nowrap}>
            {format.date(expiresAt)}
          </td>
          <td data-label={t("columns.action")}>
            <a
              href={paths.admin.payments(`confirm=${id}`)}
              aria-label={t("decide.confirm.named", { name: organizationName })}
            >
              {t("decide.confirm.open")}
            </a>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Differences({ differences }: { differences: Loaded["differences"] }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const amount = useAmount();
  const columns = ["kind", "provider", "ref", "here", "there", "found", "action"] as const;
  return (
    <Table caption={t("payments.differences")} columns={columns.map((column) => t(`columns.${column}`))}>
      {differences.map(({ id, provider, kind, ref, hereMinor, thereMinor, currency, foundAt }) => (
        <tr key={id}>
          <th scope="row">{t(`kinds.${kind}`)}</th>
          <td data-label={t("columns.provider")}>{provider}</td>
          <td data-label={t("columns.ref")}>
            <Code>{ref}</Code>
          </td>
          <td data-label={t("columns.here")} className={table.nowrap}>
            {amount(hereMinor, currency)}
          </td>
          <td data-label={t("columns.there")} className={table.nowrap}>
            {amount(thereMinor, currency)}
          </td>
          <td data-label={t("columns.found")} className={table.nowrap}>
            {format.time(foundAt)}
          </td>
          <td data-label={t("columns.action")}>
            <a href={paths.admin.payments(`settle=${id}`)} aria-label={t("decide.settle.named", { name: ref })}>
              {t("decide.settle.open")}
            </a>
          </td>
        </tr>
      ))}
    </Table>
  );
}
