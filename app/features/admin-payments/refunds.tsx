import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Decide, type DecisionAnswer } from "#app/features/admin-payments/Decide";
import { PaymentsPage, useAmount } from "#app/features/admin-payments/PaymentsPage";
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
import { Card, Row } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

const KINDS = ["refund-confirm", "refund-retry"] as const;
const NEWS = ["refund-confirmed", "refund-retried"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "payments");
  const result = await billing.listRefundsToDecide(deps, actor);
  if (!result.ok) return refuse(result.code);
  const query = new URL(request.url).searchParams;
  const refunds = result.refunds.map((refund) => ({
    id: refund.id,
    organizationName: refund.organizationName,
    provider: refund.provider,
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    failure: refund.failure,
    payerName: refund.payment.payerName,
    payerIban: refund.payment.payerIban,
    failed: refund.state === "failed",
    createdAt: refund.createdAt.toISOString(),
  }));
  const chosen = KINDS.flatMap((kind) => {
    const refund = refunds.find(({ id }) => id === query.get(kind));
    return refund ? [{ kind, refund }] : [];
  });
  return {
    title: t("refunds.title"),
    refunds,
    chosen: chosen[0] ?? null,
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  const refundId = String(form.get("subject") ?? "");
  const kind = KINDS.find((name) => name === form.get("intent"));
  if (!isId(refundId) || !kind) throw problem("bad-request");
  const wrong = (fieldId: string, code: string) =>
    data<DecisionAnswer>({ fieldId, code, given: readDecisionInput(form) }, { status: 422 });
  const reason = readReason(form);
  if (!reason) return wrong("reason", "reason");
  const decide = kind === "refund-confirm" ? billing.confirmRefund : billing.retryRefund;
  const result = await decide(deps, actor, { refundId, reason });
  if (!result.ok) return result.code === "forbidden" ? refuse(result.code) : wrong("decide", result.code);
  return redirect(paths.admin.refunds(kind === "refund-confirm" ? "refund-confirmed" : "refund-retried"), 303);
}

export default function Refunds() {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const amount = useAmount();
  const { refunds, chosen, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const columns = ["organization", "amount", "to", "requested", "state", "action"] as const;
  return (
    <PaymentsPage here="refunds" answer={answer} news={news && t(`news.${news}`)}>
      {chosen ? (
        <Decide
          {...{ kind: chosen.kind, subject: chosen.refund.id, answer, cancel: paths.admin.refunds() }}
          facts={
            <DescriptionList
              facts={[
                [t("columns.organization"), <bdi key="name">{chosen.refund.organizationName}</bdi>],
                [t("columns.amount"), amount(chosen.refund.amountMinor, chosen.refund.currency)],
                [t("columns.to"), chosen.refund.payerIban ? <Code key="iban">{chosen.refund.payerIban}</Code> : null],
              ]}
            />
          }
        />
      ) : null}
      <Card labelledBy="refunds">
        <h2 id="refunds">{t("refunds.list")}</h2>
        {refunds.length === 0 ? (
          <p>{t("refunds.none")}</p>
        ) : (
          <Table caption={t("refunds.list")} columns={columns.map((column) => t(`columns.${column}`))}>
            {refunds.map((refund) => (
              <tr key={refund.id}>
                <th scope="row">
                  <bdi>{refund.organizationName}</bdi>
                </th>
                <td data-label={t("columns.amount")} className={table.nowrap}>
                  {amount(refund.amountMinor, refund.currency)}
                </td>
                <td data-label={t("columns.to")}>
                  <bdi>{refund.payerName ?? refund.provider}</bdi>
                  {refund.payerIban ? (
                    <bdi dir="ltr" className={table.under}>
                      {refund.payerIban}
                    </bdi>
                  ) : null}
                </td>
                <td data-label={t("columns.requested")} className={table.nowrap}>
                  {format.date(refund.createdAt)}
                </td>
                <td data-label={t("columns.state")} className={table.breakable}>
                  {t(refund.failed ? "refunds.failed" : "refunds.toTransfer")}
                  {refund.failure ? (
                    <bdi dir="ltr" className={table.under}>
                      {refund.failure}
                    </bdi>
                  ) : null}
                </td>
                <td data-label={t("columns.action")}>
                  <Row>
                    <a
                      href={paths.admin.refunds(`refund-confirm=${refund.id}`)}
                      aria-label={t("decide.refund-confirm.named", { name: refund.organizationName })}
                    >
                      {t("decide.refund-confirm.open")}
                    </a>
                    {refund.failed ? (
                      <a
                        href={paths.admin.refunds(`refund-retry=${refund.id}`)}
                        aria-label={t("decide.refund-retry.named", { name: refund.organizationName })}
                      >
                        {t("decide.refund-retry.open")}
                      </a>
                    ) : null}
                  </Row>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
    </PaymentsPage>
  );
}
