import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyDetails } from "#app/features/trust/KeyDetails";
import { showKey } from "#app/features/trust/shown-key.server";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Checkbox, Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "keys.manage")) return refuse("forbidden");
  const { t } = await translatorFor(request, "keys");
  const result = await organizations.listSigningKeys(deps, actor);
  if (!result.ok) return refuse(result.code);
  const id = readId(params.id);
  const key = result.keys.map(showKey).find((one) => one.id === id);
  if (!key) return refuse("not-found");
  if (key.compromisedFrom) throw redirect(paths.app.keys(), 303);
  const voidedFrom = async (from: Date) => {
    const counted = await certificates.countVoided(deps, actor, { keyId: key.id, from });
    return counted.ok ? counted.count : refuse(counted.code);
  };
  const [now, ever] = await Promise.all([voidedFrom(deps.clock.now()), voidedFrom(new Date(0))]);
  return { title: t("report.title"), signingKey: key, voided: { now, ever } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const fromText = String(form.get("from") ?? "");
  const fail = (field: "from" | "sure", code: string) =>
    data({ problem: { field, code }, from: fromText, counted: null }, { status: 422 });
  const from = readUtcMinute(fromText);
  if (!from) return fail("from", "date-invalid");
  const keyId = readId(params.id);
  if (form.get("intent") === "count") {
    const counted = await certificates.countVoided(deps, actor, { keyId, from });
    if (!counted.ok) return refuse(counted.code);
    return data({ problem: null, from: fromText, counted: { from: from.toISOString(), count: counted.count } });
  }
  if (form.get("sure") !== "yes") return fail("sure", "not-sure");
  const result = await organizations.reportKeyCompromise(deps, actor, { keyId, from });
  if (result.ok) return redirect(`${paths.app.keys()}?reported`, 303);
  if (result.code === "already-reported") return redirect(paths.app.keys(), 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return fail("from", result.code);
}

/** Parses the value of a date and time field as UTC; null for any other text. */
function readUtcMinute(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/.test(text)) return null;
  const date = new Date(`${text.slice(0, 16)}:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 16) !== text.slice(0, 16) ? null : date;
}

export default function ReportKey() {
  const { t } = useTranslation("keys");
  const format = useFormat();
  const { signingKey, voided } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.problem;
  const counted = answer?.counted;
  const errorsOf = (field: string) => (problem?.field === field ? [problem.code] : []);
  return (
    <Page title={t("report.title")} measure="text" back={{ href: paths.app.keys(), label: t("title") }}>
      <ErrorSummary
        problems={problem ? [{ fieldId: problem.field, text: t(`report.problems.${problem.code}`) }] : []}
      />
      <KeyDetails signingKey={signingKey} />
      <Notice tone="warning" title={t("report.warning")}>
        <p>{t("report.consequence")}</p>
        <p>{t("report.onChain")}</p>
      </Notice>
      <Card labelledBy="voided">
        <h2 id="voided">{t("report.voided.title")}</h2>
        <DescriptionList
          facts={[
            [t("report.voided.now"), format.number(voided.now)],
            [
              t("report.voided.given", { time: counted ? format.time(counted.from) : "" }),
              counted ? format.number(counted.count) : null,
            ],
            [t("report.voided.ever"), format.number(voided.ever)],
          ]}
        />
        <p>{t("report.voided.note")}</p>
      </Card>
      <Form>
        <Field
          field={{ id: "from", name: "from", errors: errorsOf("from"), initialValue: answer?.from }}
          type="datetime-local"
          dir="ltr"
          short
          label={t("report.from")}
          hint={t("report.fromHint")}
          errorTexts="keys:report.problems"
        />
        <Row>
          <Button
            variant="secondary"
            name="intent"
            value="count"
            formAction={`${paths.app.reportKey(signingKey.id)}#voided`}
          >
            {t("report.voided.count")}
          </Button>
        </Row>
        <Checkbox name="sure" id="sure" value="yes" label={t("report.sure")} />
        <Row>
          <Button variant="danger">{t("report.submit")}</Button>
          <ButtonLink variant="secondary" href={paths.app.keys()}>
            {t("report.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}
