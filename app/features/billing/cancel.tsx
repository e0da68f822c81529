import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Page, Points, Row } from "#app/ui/Page/Page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "plan");
  const found = await billing.getPlan(deps, actor);
  if (!found.ok) return refuse(found.code);
  const { paid, graceUntil } = found;
  if ((!paid || paid.endsThen) && !graceUntil) throw redirect(paths.app.plan(), 303);
  return { title: t("cancel.title"), until: paid?.until.toISOString() ?? null };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const result = await billing.cancelPlan(deps, actor);
  if (!result.ok && result.code === "forbidden") return refuse(result.code);
  return redirect(paths.app.plan(result.ok ? "cancelled" : "busy"), 303);
}

/** Confirmation before a plan is canceled: what ends and what stays. */
export default function CancelPlan() {
  const { t } = useTranslation("plan");
  const { date } = useFormat();
  const { until } = useLoaderData<typeof loader>();
  return (
    <Page title={t("cancel.title")} back={{ href: paths.app.plan(), label: t("title") }} measure="text">
      <Points>
        <li>{until ? t("cancel.until", { date: date(until) }) : t("cancel.now")}</li>
        <li>{t("cancel.then")}</li>
        <li>{t("cancel.stays")}</li>
        {until ? <li>{t("cancel.back")}</li> : null}
      </Points>
      <Form>
        <Row>
          <Button variant="danger">{t("cancel.confirm")}</Button>
          <a href={paths.app.plan()}>{t("cancel.keep")}</a>
        </Row>
      </Form>
    </Page>
  );
}
