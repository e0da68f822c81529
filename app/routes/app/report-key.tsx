import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/forms/ErrorSummary";
import { Checkbox, Field } from "#app/forms/Field";
import { Form } from "#app/forms/Form";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { KeyFacts } from "#app/ui/SigningKeys/KeyFacts";
import { showKey } from "#app/ui/SigningKeys/shown-key.server";
import { may } from "#modules/organizations/index";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!may(actor.role, "keys.manage")) return refuse("forbidden");
  const { t } = await translatorFor(request, "keys");
  const result = await organizations.listSigningKeys(deps, actor);
  if (!result.ok) return refuse(result.code);
  const id = readId(params.id);
  const key = result.keys.map(showKey).find((one) => one.id === id);
  if (!key) return refuse("not-found");
  if (key.compromisedFrom) throw redirect(paths.app.keys(), 303);
  return { title: t("report.title"), signingKey: key };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const given = String(form.get("from") ?? "");
  const fail = (field: "from" | "sure", code: string) => data({ field, code, from: given }, { status: 422 });
  const from = readUtcMinute(given);
  if (!from) return fail("from", "date-invalid");
  if (form.get("sure") !== "yes") return fail("sure", "not-sure");
  const result = await organizations.reportKeyCompromise(deps, actor, { keyId: readId(params.id), from });
  if (result.ok) return redirect(`${paths.app.keys()}?reported`, 303);
  if (result.code === "already-reported") return redirect(paths.app.keys(), 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return fail("from", result.code);
}

/** What a browser's field for date and time sends, read as UTC; null for anything else. */
function readUtcMinute(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/.test(text)) return null;
  const date = new Date(`${text.slice(0, 16)}:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 16) !== text.slice(0, 16) ? null : date;
}

export default function ReportKey() {
  const { t } = useTranslation("keys");
  const { signingKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorsOf = (field: string) => (answer?.field === field ? [answer.code] : []);
  return (
    <Page title={t("report.title")} measure="text" back={{ href: paths.app.keys(), label: t("title") }}>
      <ErrorSummary problems={answer ? [{ fieldId: answer.field, text: t(`report.problems.${answer.code}`) }] : []} />
      <KeyFacts signingKey={signingKey} />
      <Notice tone="warning" title={t("report.warning")}>
        <p>{t("report.consequence")}</p>
        <p>{t("report.onChain")}</p>
      </Notice>
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
        <Checkbox name="sure" id="sure" value="yes" label={t("report.sure")} />
        <Row>
          <Button look="danger">{t("report.submit")}</Button>
          <ButtonLink look="secondary" href={paths.app.keys()}>
            {t("report.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}
