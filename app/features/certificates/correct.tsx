import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { translate } from "#app/i18n/translate.server";
import { certificates, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { isKnownColumn, type RowProblem } from "#modules/certificates/index";

const KNOWN = ["name", "email", "issued_on", "expires_on"] as const;
/** Of one field, in UTF-16 code units: the domain says what is too long for a certificate. */
const LONGEST = 1001;
const LONGEST_ANSWER = 2000;

/** Where a name, an address, a date or a field of an issued certificate is put right. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const id = readId(params.id);
  const found = await certificates.getCorrectable(deps, actor, id);
  if (!found.ok)
    return found.code === "not-correctable" ? redirect(paths.app.certificate(id), 303) : refuse(asKnown(found.code));
  const report = await findReport(request, deps, actor, id);
  const { publicId, achievement, labels, values } = found;
  const approval = await organizations.isApprovalRequired(deps.db, actor.organizationId);
  return { title: t("correctOne.title"), ...{ id, publicId, achievement, labels, values, report, approval } };
}

/** The open report about this certificate that the address names, and what its writer will be told unless somebody writes else. */
async function findReport(
  request: Request,
  deps: Parameters<typeof certificates.getProblemReport>[0],
  actor: Parameters<typeof certificates.getProblemReport>[1],
  certificateId: string,
) {
  const reportId = new URL(request.url).searchParams.get("report");
  if (!reportId || !/^[0-9a-f-]{36}$/.test(reportId)) return null;
  const found = await certificates.getProblemReport(deps, actor, reportId);
  if (!found.ok || found.report.certificateId !== certificateId || found.report.closedAt) return null;
  const { id, fullName, message, language } = found.report;
  return { id, fullName, message, answer: translate(language, "mail", "reports.corrected") };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST);
  const custom = Array.from({ length: 12 }, (_, index) => text(`custom-${index}`));
  const [name, email, issued_on, expires_on] = KNOWN.map(text) as [string, string, string, string];
  const correction = { name, email, issued_on, expires_on, custom };
  const found = await certificates.getCorrectable(deps, actor, id);
  if (found.ok) correction.custom = custom.slice(0, found.labels.length);
  const report = await findReport(request, deps, actor, id);
  const answer = String(form.get("answer") ?? "")
    .slice(0, LONGEST_ANSWER)
    .trim();
  const wrong = (code: string, problems: RowProblem[] = []) =>
    data({ code, problems, correction, answer }, { status: 422 });
  if (report && answer === "") return wrong("answer-missing");
  const result = await certificates.correctCertificate(deps, actor, {
    ...{ id, correction },
    report: report && { id: report.id, answer },
  });
  if (result.ok) return redirect(`${paths.app.certificate(result.id)}?corrected`, 303);
  if (result.code === "submitted") return redirect(paths.app.batch(result.batchId), 303);
  if (result.code === "invalid") return wrong("invalid", result.problems);
  if (result.code === "unchanged" || result.code === "already-issued") return wrong(result.code);
  return result.code === "not-correctable" ? redirect(paths.app.certificate(id), 303) : refuse(result.code);
}

const asKnown = (code: string) => (code === "forbidden" ? "forbidden" : "not-found");

export default function Correct() {
  const { t } = useTranslation("certificates");
  const { id, publicId, achievement, labels, values, report, approval } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = refused?.correction ?? values;
  const codesOf = (column: string) =>
    (refused?.problems ?? []).filter((problem) => problem.column === column).map(({ code }) => code);
  const idOf = (column: string) => (isKnownColumn(column) ? column : `custom-${labels.indexOf(column)}`);
  const textOf = ({ column, code }: RowProblem) =>
    t(isKnownColumn(column) ? `problems.${column}.${code}` : `problems.custom.${code}`);
  const answerMissing = refused?.code === "answer-missing";
  const problems = !refused
    ? []
    : refused.code === "invalid"
      ? refused.problems.map((problem) => ({ fieldId: idOf(problem.column), text: textOf(problem) }))
      : [{ fieldId: answerMissing ? "answer" : "name", text: t(`correctOne.problems.${refused.code}`) }];
  return (
    <Page
      title={t("correctOne.title")}
      lead={t("correctOne.lead")}
      measure="text"
      back={{ href: paths.app.certificate(id), label: t("revoke.back") }}
    >
      <ErrorSummary problems={problems} />
      {report ? (
        <Notice title={t("correctOne.report", { name: report.fullName })}>
          <p>
            <bdi>{report.message}</bdi>
          </p>
        </Notice>
      ) : null}
      <DescriptionList
        facts={[
          [t("columns.id"), <Identifier key="id" publicId={publicId} />],
          [t("columns.achievement"), <bdi key="achievement">{achievement}</bdi>],
        ]}
      />
      <Form>
        {KNOWN.map((column) => (
          <Field
            key={column}
            field={{ id: column, name: column, errors: codesOf(column), initialValue: shown[column] }}
            label={t(`fields.${column}`)}
            hint={column === "email" ? t("correctOne.emailHint") : undefined}
            errorTexts={`certificates:problems.${column}`}
            type={column === "email" ? "email" : column === "name" ? "text" : "date"}
            optional={column === "email" || column === "expires_on"}
            autoComplete="off"
            dir="auto"
          />
        ))}
        {labels.map((label, index) => (
          <Field
            key={label}
            field={{
              id: `custom-${index}`,
              name: `custom-${index}`,
              errors: codesOf(label),
              initialValue: shown.custom[index] ?? "",
            }}
            label={label}
            errorTexts="certificates:problems.custom"
            autoComplete="off"
            dir="auto"
            optional
          />
        ))}
        {report ? (
          <TextAreaField
            field={{
              id: "answer",
              name: "answer",
              errors: answerMissing ? ["answer-missing"] : [],
              initialValue: refused?.answer ?? report.answer,
            }}
            label={t("correctOne.answer", { name: report.fullName })}
            errorTexts="certificates:correctOne.problems"
            rows={4}
          />
        ) : null}
        {approval ? (
          <p>
            {t("approval.first")} {report ? t("approval.reportWaits") : null}
          </p>
        ) : null}
        <Row>
          <Button>{t(approval ? "approval.submit" : "correctOne.submit")}</Button>
          <ButtonLink look="secondary" href={paths.app.certificate(id)}>
            {t("correctOne.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}
