import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
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
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Page, Row } from "#app/ui/Page/Page";
import { isKnownColumn, type RowProblem } from "#modules/certificates/index";

/** More than any date that was typed. */
const LONGEST = 40;

/** Where one certificate is renewed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const id = readId(params.id);
  const found = await certificates.getRenewable(deps, actor, id);
  const approval = await organizations.isApprovalRequired(deps.db, actor.organizationId);
  if (found.ok) return { ...found, title: t("renewOne.title"), id, approval };
  return found.code === "not-renewable" ? redirect(paths.app.certificate(id), 303) : refuse(asKnown(found.code));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST);
  const dates = { issuedOn: text("issued_on"), expiresOn: text("expires_on") };
  const result = await certificates.renewCertificate(deps, actor, { id, ...dates });
  if (result.ok) return redirect(`${paths.app.certificate(result.id)}?renewed`, 303);
  if (result.code === "submitted") return redirect(paths.app.batch(result.batchId), 303);
  const wrong = (problems: RowProblem[], remaining: number | null = null) =>
    data({ code: result.code, problems, remaining, dates }, { status: 422 });
  switch (result.code) {
    case "invalid":
      return wrong(result.problems);
    case "quota-exceeded":
      return wrong([], result.remaining);
    case "already-issued":
      return wrong([]);
    case "not-renewable":
      return redirect(paths.app.certificate(id), 303);
    default:
      return refuse(result.code);
  }
}

const asKnown = (code: string) => (code === "forbidden" ? "forbidden" : "not-found");
const DATES = [
  ["issued_on", "issuedOn"],
  ["expires_on", "expiresOn"],
] as const;

export default function Renew() {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { id, publicId, name, achievement, expiresOn, dates, approval } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = refused?.dates ?? dates;
  const codesOf = (column: string) =>
    (refused?.problems ?? []).filter((problem) => problem.column === column).map(({ code }) => code);
  const textOf = ({ column, code, allowed }: RowProblem) =>
    t(isKnownColumn(column) ? `problems.${column}.${code}` : `problems.custom.${code}`, { values: allowed });
  const problems = !refused
    ? []
    : refused.remaining !== null
      ? [{ text: t("quota.exceeded", { count: refused.remaining }) }]
      : refused.problems.length > 0
        ? refused.problems.map((problem) => ({ fieldId: idOf(problem.column), text: textOf(problem) }))
        : [{ fieldId: "issued_on", text: t("renewOne.problems.already-issued") }];
  return (
    <Page
      title={t("renewOne.title")}
      lead={t("renewOne.lead")}
      measure="text"
      back={{ href: paths.app.certificate(id), label: t("revoke.back") }}
    >
      <ErrorSummary problems={problems} />
      <DescriptionList
        facts={[
          [t("columns.recipient"), <bdi key="name">{name}</bdi>],
          [t("columns.achievement"), <bdi key="achievement">{achievement}</bdi>],
          [t("columns.id"), <Identifier key="id" publicId={publicId} />],
        ]}
      />
      {expiresOn ? <p>{t("renewOne.until", { date: format.date(expiresOn) })}</p> : null}
      <Form>
        {DATES.map(([column, name]) => (
          <Field
            key={column}
            field={{ id: column, name: column, errors: codesOf(column), initialValue: shown[name] }}
            label={t(`fields.${column}`)}
            hint={column === "expires_on" ? t("renewOne.expiresHint") : undefined}
            errorTexts={`certificates:problems.${column}`}
            type="date"
            optional={column === "expires_on"}
          />
        ))}
        <Row>
          <Button>{t(approval ? "approval.submit" : "renewOne.submit")}</Button>
          <ButtonLink look="secondary" href={paths.app.certificate(id)}>
            {t("correctOne.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}

/** Where a problem is put right: what is no date is corrected before it is renewed. */
const idOf = (column: string) => (column === "expires_on" ? "expires_on" : "issued_on");
