import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DecisionAnswer } from "#app/features/admin-payments/Decide";
import { chosenLine, decideLine, showLine } from "#app/features/admin-payments/decide-line.server";
import { DecideLine, Lines } from "#app/features/admin-payments/Lines";
import { LINE_NEWS } from "#app/features/admin-payments/line-news";
import { PaymentsPage } from "#app/features/admin-payments/PaymentsPage";
import { readDecisionInput } from "#app/features/admin-payments/read-decision";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

const NEWS = ["imported", ...LINE_NEWS] as const;
const COUNTS = ["matched", "doubtful", "unmatched", "known", "takenBack", "leftOut"] as const;
/** Counts with a sentence of their own, shown only above zero. */
const TOLD = ["takenBack", "leftOut"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "payments");
  const result = await billing.listStatements(deps, actor);
  if (!result.ok) return refuse(result.code);
  const query = new URL(request.url).searchParams;
  const undecided = result.undecided.map(showLine);
  const count = (name: string) => Math.max(0, Number.parseInt(query.get(name) ?? "0", 10) || 0);
  return {
    title: t("statements.title"),
    undecided,
    statements: result.statements.map(({ id, number, kind, importedAt, leftOut, _count }) => ({
      id,
      number,
      kind,
      importedAt: importedAt.toISOString(),
      lines: _count.lines,
      leftOut: leftOut.length,
    })),
    chosen: chosenLine(undecided, query),
    news: NEWS.find((name) => query.has(name)) ?? null,
    counts: Object.fromEntries(COUNTS.map((name) => [name, count(name)])),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  if (form.get("intent") !== "import") return decideLine({ deps, actor }, form, paths.admin.statements);
  const wrong = (code: string) =>
    data<DecisionAnswer>({ fieldId: "statement", code, given: readDecisionInput(form) }, { status: 422 });
  const file = context.form?.files.get("statement");
  if (!file?.bytes.length) return wrong("missing");
  const result = await billing.importStatement(deps, actor, { bytes: file.bytes });
  if (!result.ok) return result.code === "forbidden" ? refuse(result.code) : wrong(result.code);
  const counts = COUNTS.map((name) => `${name}=${result[name]}`).join("&");
  return redirect(paths.admin.statements(`imported&${counts}`), 303);
}

export default function Statements() {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { statements, undecided, chosen, news, counts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const columns = ["number", "imported", "lines", "leftOut"] as const;
  const details = TOLD.filter((name) => counts[name]).map((name) =>
    t(`imported.${name}`, { count: counts[name] ?? 0 }),
  );
  return (
    <PaymentsPage here="statements" answer={answer} news={news && t(`news.${news}`, counts)} details={details}>
      {chosen ? <DecideLine chosen={chosen} answer={answer} cancel={paths.admin.statements()} /> : null}
      <Card labelledBy="import">
        <h2 id="import">{t("statements.import")}</h2>
        <Form encType="multipart/form-data" action={paths.admin.statements()}>
          <Field
            field={{
              id: "statement",
              name: "statement",
              errors: answer?.fieldId === "statement" ? [answer.code] : [],
            }}
            label={t("fields.statement")}
            hint={t("fields.statementHint")}
            errorTexts="payments:problems"
            type="file"
            accept=".xml,.zip,application/xml,text/xml,application/zip"
          />
          <Button name="intent" value="import">
            {t("statements.submit")}
          </Button>
        </Form>
      </Card>
      <Card labelledBy="undecided">
        <h2 id="undecided">{t("statements.undecided")}</h2>
        {undecided.length === 0 ? (
          <p>{t("statements.noneUndecided")}</p>
        ) : (
          <Lines caption={t("statements.undecided")} lines={undecided} href={paths.admin.statements} />
        )}
      </Card>
      <Card labelledBy="statements">
        <h2 id="statements">{t("statements.all")}</h2>
        {statements.length === 0 ? (
          <p>{t("statements.none")}</p>
        ) : (
          <Table caption={t("statements.all")} columns={columns.map((column) => t(`columns.${column}`))}>
            {statements.map(({ id, number, kind, importedAt, lines, leftOut }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={paths.admin.statement(id)}>
                    <bdi>{number || t("statements.unnamed")}</bdi>
                  </a>
                  <span className={table.under}>CAMT.{kind}</span>
                </th>
                <td data-label={t("columns.imported")} className={table.nowrap}>
                  {format.time(importedAt)}
                </td>
                <td data-label={t("columns.lines")}>{format.number(lines)}</td>
                <td data-label={t("columns.leftOut")}>{format.number(leftOut)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
    </PaymentsPage>
  );
}
