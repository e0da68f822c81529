import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BEHAVIOURS } from "#app/adapters/payments/test-behaviours";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { openForm } from "#app/http/visitor.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { Button } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { ChoiceField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";
import { PublicFrame } from "#app/ui/PublicFrame/PublicFrame";

/**
 * Pages of the test payment provider, like an external company's: the address alone authorizes an answer. They do not
 * exist where the provider is off, as in production.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "testpay");
  const [{ csrf, headers }, found] = await Promise.all([openForm(request), findRequest(params.ref)]);
  const { setup, charge } = found;
  const page = charge
    ? {
        kind: "step" as const,
        open: charge.state === "needs-step",
        back: charge.returnTo,
        amountMinor: charge.amountMinor,
        description: charge.description,
      }
    : { kind: "setup" as const, open: setup.state === "open", back: setup.returnTo };
  return data({ title: t(`titles.${page.kind}`), noIndex: true, csrf, page }, { headers });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { desk, ref, charge } = await findRequest(params.ref);
  const form = await request.formData();
  const intent = form.get("intent");
  if (charge) {
    if (intent !== "confirm" && intent !== "refuse") throw problem("bad-request");
    return redirect((await desk.decideStep(ref, intent === "confirm")) ?? charge.returnTo, 303);
  }
  if (intent !== "leave" && intent !== "cancel") throw problem("bad-request");
  const behaviour = BEHAVIOURS.find((name) => name === form.get("behaviour")) ?? null;
  if (intent === "leave" && !behaviour) return data({ code: "choose" as const }, { status: 422 });
  const back = await desk.finishSetup(ref, intent === "leave" ? behaviour : null);
  if (!back) throw problem("not-found");
  return redirect(back, 303);
}

async function findRequest(ref = "") {
  const desk = getDeps().testDesk;
  const setup = (await desk?.findSetup(ref)) ?? null;
  const charge = (await desk?.findStep(ref)) ?? null;
  if (desk && charge) return { desk, ref, charge, setup: null };
  if (desk && setup) return { desk, ref, charge: null, setup };
  throw problem("not-found");
}

export default function TestPayment() {
  const { t } = useTranslation("testpay");
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PublicFrame>
      <Page title={t(`titles.${page.kind}`)} measure="text">
        <ErrorSummary problems={answer ? [{ fieldId: "behaviour", text: t(`problems.${answer.code}`) }] : []} />
        <Notice tone="warning" title={t("notice.title")}>
          {t("notice.text")}
        </Notice>
        {!page.open ? (
          <p>
            {t("answered")} <a href={page.back}>{t("back")}</a>
          </p>
        ) : page.kind === "step" ? (
          <Step amountMinor={page.amountMinor} description={page.description} />
        ) : (
          <Card>
            <p>{t("setup.lead")}</p>
            <Form>
              <ChoiceField
                field={{
                  id: "behaviour",
                  name: "behaviour",
                  initialValue: "succeeds",
                  errors: answer ? [answer.code] : [],
                }}
                label={t("setup.behaviour")}
                errorTexts="testpay:problems"
                options={BEHAVIOURS.map((value) => ({
                  value,
                  label: t(`behaviours.${value}.label`),
                  hint: t(`behaviours.${value}.hint`),
                }))}
              />
              <Row>
                <Button name="intent" value="leave">
                  {t("setup.submit")}
                </Button>
                <Button name="intent" value="cancel" variant="secondary">
                  {t("setup.cancel")}
                </Button>
              </Row>
            </Form>
          </Card>
        )}
      </Page>
    </PublicFrame>
  );
}

function Step({ amountMinor, description }: { amountMinor: number; description: string }) {
  const { t } = useTranslation("testpay");
  const format = useFormat();
  return (
    <Card>
      <p>{t("step.lead")}</p>
      <DescriptionList
        facts={[
          [t("step.amount"), format.euros(amountMinor)],
          [t("step.for"), <bdi key="for">{description}</bdi>],
        ]}
      />
      <Form>
        <Row>
          <Button name="intent" value="confirm">
            {t("step.confirm")}
          </Button>
          <Button name="intent" value="refuse" variant="secondary">
            {t("step.refuse")}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
