import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { problem, refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { ChoiceField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card, Page } from "#app/ui/Page/Page";
import { Lines } from "./Lines";
import { payWith } from "./pay-with.server";
import { readChoice } from "./read-choice";
import { costOf } from "./show-cost.server";

/** Cost of a plan and choice of payment, before it is ordered. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "plan");
  const choice = readChoice(new URL(request.url).searchParams);
  const [found, preview] = await Promise.all([billing.getPlan(deps, actor), billing.previewChoices(deps, actor)]);
  if (!found.ok) return refuse(found.code);
  if (!preview.ok) return refuse(preview.code);
  const chosen = preview.choices.find(({ plan, period }) => plan === choice?.plan && period === choice.period);
  if (!chosen || !choice || chosen.quote === "same") throw redirect(paths.app.plan(), 303);
  if (!found.details) {
    throw redirect(paths.app.planDetails(new URLSearchParams(choice).toString()), 303);
  }
  const { quote } = chosen;
  return {
    title: t("order.title", { plan: t(`plans.${choice.plan}`) }),
    choice,
    atEnd: quote === "at-end" ? (preview.paidUntil?.toISOString() ?? "") : null,
    cost: quote === "at-end" ? null : costOf(quote, found.credit),
    methods: found.methods.map(({ id, label }) => ({ id, label })),
    offered: found.offered.map(({ name }) => name),
    byTransfer: found.byTransfer,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const choice = readChoice(new URL(request.url).searchParams);
  if (!choice) throw problem("bad-request");
  const way = String(form.get("way") ?? "");
  return payWith(deps, actor, way, async (via) => {
    const result = await billing.placeOrder(deps, actor, { ...choice, via });
    if (result.ok && "atEnd" in result) return redirect(paths.app.plan("planned"), 303);
    if (result.ok) return result.paid ? redirect(paths.app.order(result.orderId), 303) : result.orderId;
    if (result.code === "forbidden") return refuse(result.code);
    if (result.code === "same-plan") return redirect(paths.app.plan(), 303);
    if (result.code === "no-details") return redirect(paths.app.planDetails(), 303);
    return data({ code: result.code }, { status: 422 });
  });
}

export default function PlaceOrder() {
  const { t } = useTranslation("plan");
  const { date } = useFormat();
  const { choice, atEnd, cost, methods, offered, byTransfer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ways = [
    ...methods.map(({ id, label }) => ({ value: `method:${id}`, label })),
    ...offered.map((name) => ({ value: `new:${name}`, label: t(`ways.${name}`) })),
    ...(byTransfer ? [{ value: "bank", label: t("ways.bank"), hint: t("ways.bankHint") }] : []),
  ];
  const code = answer && "code" in answer ? answer.code : null;
  const plan = t(`plans.${choice.plan}`);
  return (
    <Page
      title={t("order.title", { plan })}
      lead={t(`periods.${choice.period}`)}
      back={{ href: paths.app.plan(), label: t("title") }}
      measure="text"
    >
      <ErrorSummary problems={code ? [{ fieldId: "way", text: t(`order.problems.${code}`) }] : []} />
      <Card>
        {cost ? <Lines cost={cost} /> : <p>{t("order.atEnd", { plan, date: date(atEnd ?? "") })}</p>}
        <Form>
          {cost ? (
            <ChoiceField
              field={{ id: "way", name: "way", errors: code ? [code] : [], initialValue: ways[0]?.value ?? "" }}
              label={t("order.way")}
              errorTexts="plan:order.problems"
              options={ways}
            />
          ) : (
            <input type="hidden" name="way" value={ways[0]?.value ?? "bank"} />
          )}
          <Button>{t(cost ? "order.submit" : "order.plan")}</Button>
        </Form>
      </Card>
    </Page>
  );
}
