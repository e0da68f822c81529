import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { ChoiceField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { Lines } from "./Lines";
import { payWith } from "./pay-with.server";
import { showOrder } from "./show-order.server";
import { TransferTo } from "./TransferTo";

/** Page of an order: its payment and its state. People return here from their bank. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "plan");
  const orderId = readId(params.id);
  const before = await billing.getOrder(deps, actor, orderId);
  if (!before.ok) return refuse(before.code);
  const waits = before.payment?.state === "needs-step" || before.payment?.state === "pending";
  // Updates the payment's state. Where the provider is unavailable, the page shows the stored state.
  if (waits && before.paymentId) await billing.askAboutPayment(deps, before.paymentId).catch(() => {});
  const found = waits ? await billing.getOrder(deps, actor, orderId) : before;
  if (!found.ok) return refuse(found.code);
  return {
    title: t("order.title", { plan: t(`plans.${found.order.plan}`) }),
    order: showOrder(deps, found),
    unavailable: new URL(request.url).searchParams.has("unavailable"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const orderId = readId(params.id);
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    const result = await billing.withdrawOrder(deps, actor, { orderId });
    if (result.ok) return redirect(paths.app.plan("withdrawn"), 303);
    return result.code === "payment-on-its-way" ? redirect(paths.app.order(orderId), 303) : refuse(result.code);
  }
  const found = await billing.getOrder(deps, actor, orderId);
  if (!found.ok) return refuse(found.code);
  return payWith<never>(deps, actor, String(form.get("way") ?? ""), async () => orderId);
}

export default function Order() {
  const { t } = useTranslation("plan");
  const { euros, date } = useFormat();
  const { order, unavailable } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const code = answer && "code" in answer ? answer.code : null;
  const { state, payment, cost, dueMinor, transfer, ways, invoice } = order;
  const plan = t(`plans.${order.plan}`);
  const isOpen = state === "open" && payment?.state !== "pending";
  return (
    <Page title={t("order.title", { plan })} back={{ href: paths.app.plan(), label: t("title") }} measure="text">
      <ErrorSummary problems={code ? [{ fieldId: "way", text: t(`order.problems.${code}`) }] : []} />
      {unavailable ? <Notice tone="warning">{t("news.unavailable")}</Notice> : null}
      {state === "paid" ? (
        <Notice tone="success" title={t("order.paid", { plan })}>
          <p>
            {invoice ? (
              <a href={paths.app.invoice(invoice.id)} download>
                {t("order.invoice", { number: invoice.number })}
              </a>
            ) : null}
          </p>
        </Notice>
      ) : null}
      {state === "expired" || state === "withdrawn" ? <Notice tone="info">{t(`order.${state}`)}</Notice> : null}
      {state === "open" && payment?.state === "pending" ? (
        <Notice tone="info" title={t("order.pending")}>
          <p>{t("order.pendingText")}</p>
        </Notice>
      ) : null}
      {state === "open" && payment?.state === "declined" ? (
        <Notice tone="error" title={t("order.declined")}>
          <p>{t(`declined.${payment.reason}`)}</p>
        </Notice>
      ) : null}
      {state === "open" && payment?.state === "needs-step" ? (
        <Notice tone="warning" title={t("order.needsStep")}>
          <p>
            <a href={payment.redirectTo}>{t("order.confirm")}</a>
          </p>
        </Notice>
      ) : null}
      {isOpen && transfer ? <TransferTo transfer={transfer} amountMinor={dueMinor} orderId={order.id} /> : null}
      <Card labelledBy="cost">
        <h2 id="cost">{t("cost.title")}</h2>
        <Lines cost={cost} />
        {isOpen ? (
          <Form>
            {ways.length > 0 ? (
              <>
                <ChoiceField
                  field={{ id: "way", name: "way", errors: code ? [code] : [], initialValue: ways[0]?.value ?? "" }}
                  label={t(transfer ? "order.instead" : "order.way")}
                  errorTexts="plan:order.problems"
                  options={ways.map(({ value, label }) => ({ value, label: label ?? t(`ways.${value.slice(4)}`) }))}
                />
                <Button variant={transfer ? "secondary" : "primary"}>
                  {t("order.pay", { amount: euros(dueMinor) })}
                </Button>
              </>
            ) : null}
          </Form>
        ) : null}
        {isOpen && order.kind !== "renewal" ? (
          <Form>
            <Button name="intent" value="withdraw" variant="secondary">
              {t("order.withdraw")}
            </Button>
          </Form>
        ) : null}
        {isOpen ? <p>{t("order.until", { date: date(order.expiresAt) })}</p> : null}
      </Card>
    </Page>
  );
}
