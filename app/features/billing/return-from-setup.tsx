import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";

/** Return address of a provider that stores a payment method: pays the order with it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "plan");
  const setup = await billing.returnFromSetup(deps, actor, readId(params.id));
  if (!setup.ok) return refuse(setup.code);
  if (setup.state !== "done") {
    if (setup.state === "failed") throw redirect(paths.app.plan("unavailable"), 303);
    return { title: t("methods.waiting") };
  }
  if (!setup.orderId) throw redirect(paths.app.plan("added"), 303);
  const paid = await billing.payOrder(deps, actor, { orderId: setup.orderId, methodId: setup.methodId });
  if (!paid.ok) return refuse(paid.code);
  throw redirect(paid.state === "needs-step" ? paid.redirectTo : paths.app.order(setup.orderId), 303);
}

/** Page shown while the provider has not reported the outcome yet. */
export default function Waiting() {
  const { t } = useTranslation("plan");
  return (
    <Page title={t("methods.waiting")} measure="text">
      <Notice tone="info">
        <p>{t("methods.waitingText")}</p>
        <p>
          <a href={paths.app.plan()}>{t("title")}</a>
        </p>
      </Notice>
    </Page>
  );
}
