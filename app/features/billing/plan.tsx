import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { problem, refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Stack } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";
import { ChoosePlan } from "./ChoosePlan";
import { Invoices, PayingWith } from "./PayingWith";
import * as styles from "./Plan.css";
import { PlanNotices, PlanState } from "./PlanState";
import { showChoices, showPlan } from "./show-plan.server";

const NEWS = [
  "saved",
  "cancelled",
  "kept",
  "removed",
  "added",
  "refunded",
  "planned",
  "withdrawn",
  "unavailable",
  "busy",
] as const;

/** Page of an organization's plan, its used quota, and the plans that it can change to. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "plan");
  const query = new URL(request.url).searchParams;
  const [found, choices] = await Promise.all([billing.getPlan(deps, actor), billing.previewChoices(deps, actor)]);
  if (!found.ok) return refuse(found.code);
  if (!choices.ok) return refuse(choices.code);
  const requested = query.get("period");
  const period = requested === "annual" || requested === "monthly" ? requested : (found.paid?.period ?? "monthly");
  return {
    title: t("title"),
    view: showPlan(found, can(actor, "billing.refund")),
    choices: showChoices(choices, period),
    period,
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  switch (form.get("intent")) {
    case "keep": {
      const result = await billing.keepPlan(deps, actor);
      if (!result.ok && result.code === "forbidden") return refuse(result.code);
      return redirect(paths.app.plan(result.ok ? "kept" : "busy"), 303);
    }
    case "remove": {
      const result = await billing.removeMethod(deps, actor, { methodId: readId(form.get("method")) });
      return result.ok ? redirect(paths.app.plan("removed"), 303) : refuse(result.code);
    }
    case "add-method": {
      const provider = String(form.get("provider"));
      const result = await billing.beginSetup(deps, actor, { provider, orderId: null });
      if (result.ok) return redirect(result.redirectTo, 303);
      if (result.code === "forbidden") return refuse(result.code);
      return redirect(result.code === "no-details" ? paths.app.planDetails() : paths.app.plan("unavailable"), 303);
    }
    default:
      throw problem("bad-request");
  }
}

const readId = (value: unknown) => {
  const text = String(value);
  if (!/^[0-9a-f-]{36}$/.test(text)) throw problem("bad-request");
  return text;
};

export default function PlanPage() {
  const { t } = useTranslation("plan");
  const { euros, date } = useFormat();
  const { view, choices, period, news } = useLoaderData<typeof loader>();
  const wrong = news === "unavailable" || news === "busy";
  return (
    <Page title={t("title")}>
      {news ? <Notice tone={wrong ? "warning" : "success"}>{t(`news.${news}`)}</Notice> : null}
      <PlanNotices view={view} />
      <div className={styles.columns}>
        <PlanState view={view} />
        <PayingWith view={view} />
      </div>
      <ChoosePlan choices={choices} period={period} />
      <Invoices invoices={view.invoices} />
      {view.refund && view.mayRefund ? (
        <Stack>
          <Card labelledBy="refund">
            <h2 id="refund">{t("refund.title")}</h2>
            <p>{t("refund.offer", { amount: euros(view.refund.amountMinor), date: date(view.refund.lastDay) })}</p>
            <a href={paths.app.planRefund()}>{t("refund.link")}</a>
          </Card>
        </Stack>
      ) : null}
    </Page>
  );
}
