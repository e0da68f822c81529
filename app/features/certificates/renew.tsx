import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SuccessorPage, useRowProblems } from "#app/features/certificates/SuccessorPage";
import { afterSuccessor, refuseSuccessor } from "#app/features/certificates/successor.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance, organizations } from "#app/modules.server";
import { Field } from "#app/ui/Form/Field";
import { quotaExceeded } from "#app/ui/Quota/quota-exceeded";
import type { RowProblem } from "#modules/issuance/index";

/** Maximum length of a date as typed. */
const LONGEST = 40;

/** Page for renewing one certificate. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const id = readId(params.id);
  const found = await issuance.getRenewable(deps, actor, id);
  const approval = await organizations.isApprovalRequired(deps.db, actor.organizationId);
  if (!found.ok) return refuseSuccessor(id, found.code);
  return { ...found, title: t("renewOne.title"), id, approval };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST);
  const dates = { issuedOn: text("issued_on"), expiresOn: text("expires_on") };
  const result = await issuance.renewCertificate(deps, actor, {
    id,
    shortened: form.get("shortened") === "on",
    ...dates,
  });
  if (result.ok) return afterSuccessor(id, result, "renewed");
  const wrong = (
    problems: RowProblem[],
    remaining: number | null = null,
    unprinted: issuance.NotWhole["unprinted"] = [],
  ) => data({ problems, remaining, unprinted, dates }, { status: 422 });
  switch (result.code) {
    case "invalid":
      return wrong(result.problems);
    case "quota-exceeded":
      return wrong([], result.remaining);
    case "not-whole":
      return wrong([], null, result.unprinted);
    case "already-issued":
      return wrong([]);
    default:
      return afterSuccessor(id, result, "renewed");
  }
}

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
  const { codesOf, summary } = useRowProblems(refused?.problems ?? [], idOf);
  const problems = !refused
    ? []
    : refused.remaining !== null
      ? [{ fieldId: "issued_on", text: quotaExceeded(t, refused.remaining) }]
      : summary.length > 0
        ? summary
        : [{ fieldId: "issued_on", text: t("renewOne.problems.already-issued") }];
  return (
    <SuccessorPage
      texts="renewOne"
      certificate={{ id, publicId }}
      facts={[
        [t("columns.recipient"), <bdi key="name">{name}</bdi>],
        [t("columns.achievement"), <bdi key="achievement">{achievement}</bdi>],
        [t("fields.expires_on"), expiresOn ? format.date(expiresOn) : null],
      ]}
      problems={problems}
      unprinted={refused?.unprinted ?? []}
      approval={approval}
    >
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
    </SuccessorPage>
  );
}

/** Maps a column to its field: an invalid date is corrected before renewing. */
const idOf = (column: string) => (column === "expires_on" ? "expires_on" : "issued_on");
