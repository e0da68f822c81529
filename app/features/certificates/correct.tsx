import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SuccessorPage, useRowProblems } from "#app/features/certificates/SuccessorPage";
import { afterSuccessor, refuseSuccessor } from "#app/features/certificates/successor.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { translate } from "#app/i18n/translate.server";
import { issuance, organizations } from "#app/modules.server";
import { Field, TextAreaField } from "#app/ui/Form/Field";
import { Notice } from "#app/ui/Notice/Notice";
import { isKnownColumn, type RowProblem } from "#modules/issuance/index";

const STANDARD_COLUMNS = ["name", "email", "issued_on", "expires_on"] as const;
/** Maximum length of a field in UTF-16 code units; the domain checks the limits of a certificate. */
const LONGEST = 1001;
const LONGEST_ANSWER = 2000;

/** Page for correcting a name, an address, a date or a field of an issued certificate. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const id = readId(params.id);
  const found = await issuance.getCorrectable(deps, actor, id);
  if (!found.ok) return refuseSuccessor(id, found.code);
  const report = await findReport(request, deps, actor, id);
  const { publicId, achievement, labels, values } = found;
  const approval = await organizations.isApprovalRequired(deps.db, actor.organizationId);
  return { title: t("correctOne.title"), id, publicId, achievement, labels, values, report, approval };
}

/** Finds the open report that the address names, with the suggested answer to its author. */
async function findReport(
  request: Request,
  deps: Parameters<typeof issuance.getProblemReport>[0],
  actor: Parameters<typeof issuance.getProblemReport>[1],
  certificateId: string,
) {
  const reportId = new URL(request.url).searchParams.get("report");
  if (!reportId || !/^[0-9a-f-]{36}$/.test(reportId)) return null;
  const found = await issuance.getProblemReport(deps, actor, reportId);
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
  const [name, email, issued_on, expires_on] = STANDARD_COLUMNS.map(text) as [string, string, string, string];
  const correction = { name, email, issued_on, expires_on, custom };
  const found = await issuance.getCorrectable(deps, actor, id);
  if (found.ok) correction.custom = custom.slice(0, found.labels.length);
  const report = await findReport(request, deps, actor, id);
  const answer = String(form.get("answer") ?? "")
    .slice(0, LONGEST_ANSWER)
    .trim();
  const wrong = (code: string, problems: RowProblem[] = [], unprinted: issuance.NotWhole["unprinted"] = []) =>
    data({ code, problems, unprinted, correction, answer }, { status: 422 });
  if (report && answer === "") return wrong("answer-missing");
  const result = await issuance.correctCertificate(deps, actor, {
    id,
    correction,
    shortened: form.get("shortened") === "on",
    report: report && { id: report.id, answer },
  });
  if (result.ok) return afterSuccessor(id, result, "corrected");
  switch (result.code) {
    case "invalid":
      return wrong(result.code, result.problems);
    case "not-whole":
      return wrong(result.code, [], result.unprinted);
    case "unchanged":
    case "already-issued":
      return wrong(result.code);
    default:
      return afterSuccessor(id, result, "corrected");
  }
}

export default function Correct() {
  const { t } = useTranslation("certificates");
  const { id, publicId, achievement, labels, values, report, approval } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = refused?.correction ?? values;
  const idOf = (column: string) => (isKnownColumn(column) ? column : `custom-${labels.indexOf(column)}`);
  const { codesOf, summary } = useRowProblems(refused?.problems ?? [], idOf);
  const answerMissing = refused?.code === "answer-missing";
  const problems =
    !refused || refused.code === "invalid" || refused.code === "not-whole"
      ? summary
      : [{ fieldId: answerMissing ? "answer" : "name", text: t(`correctOne.problems.${refused.code}`) }];
  return (
    <SuccessorPage
      texts="correctOne"
      certificate={{ id, publicId }}
      facts={[[t("columns.achievement"), <bdi key="achievement">{achievement}</bdi>]]}
      problems={problems}
      before={
        report ? (
          <Notice title={t("correctOne.report", { name: report.fullName })}>
            {report.message ? (
              <p>
                <bdi>{report.message}</bdi>
              </p>
            ) : null}
          </Notice>
        ) : null
      }
      unprinted={refused?.unprinted ?? []}
      approval={approval}
      waits={report ? t("approval.reportWaits") : undefined}
    >
      {STANDARD_COLUMNS.map((column) => (
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
    </SuccessorPage>
  );
}
