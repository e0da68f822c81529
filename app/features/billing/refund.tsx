import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Points, Row } from "#app/ui/Page/Page";
import { REFUND_DAYS } from "#modules/billing/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "plan");
  if (!organizations.can(actor, "billing.refund")) return refuse("forbidden");
  const offer = await billing.offerRefund(deps.db, deps.clock.now(), actor.organizationId);
  return {
    title: t("refund.title"),
    lastDay: offer.lastDay,
    amountMinor: offer.ok ? offer.amountMinor : null,
    refused: offer.ok ? null : offer.code,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const result = await billing.claimRefund(deps, actor);
  if (result.ok) return redirect(paths.app.plan("refunded"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return data({ code: result.code }, { status: 422 });
}

/** Confirmation before a refund: the amount, and what ends. */
export default function Refund() {
  const { t } = useTranslation("plan");
  const { euros, date, number } = useFormat();
  const { amountMinor, lastDay, refused } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const code = answer?.code ?? refused;
  return (
    <Page title={t("refund.title")} back={{ href: paths.app.plan(), label: t("title") }} measure="text">
      {code ? (
        <Notice tone="error" title={t("refund.refused")}>
          <p>{t(`refund.reasons.${code}`, { days: number(REFUND_DAYS), date: lastDay ? date(lastDay) : "" })}</p>
        </Notice>
      ) : null}
      {amountMinor === null ? null : (
        <>
          <p>{t("refund.amount", { amount: euros(amountMinor) })}</p>
          <Points>
            <li>{t("refund.way")}</li>
            <li>{t("refund.ends")}</li>
            <li>{t("cancel.stays")}</li>
            <li>{t("refund.once")}</li>
          </Points>
          <Form>
            <Row>
              <Button variant="danger">{t("refund.confirm", { amount: euros(amountMinor) })}</Button>
              <a href={paths.app.plan()}>{t("cancel.keep")}</a>
            </Row>
          </Form>
        </>
      )}
    </Page>
  );
}
