import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chosenLine, decideLine, showLine } from "#app/features/admin-payments/decide-line.server";
import { LeftOutEntries } from "#app/features/admin-payments/LeftOutEntries";
import { DecideLine, Lines } from "#app/features/admin-payments/Lines";
import { LINE_NEWS } from "#app/features/admin-payments/line-news";
import { PaymentsPage } from "#app/features/admin-payments/PaymentsPage";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Code } from "#app/ui/Identifier/Identifier";
import { Card } from "#app/ui/Page/Page";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const result = await billing.getStatement(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { id, number, iban, kind, importedAt, leftOut } = result.statement;
  const query = new URL(request.url).searchParams;
  const lines = result.lines.map(showLine);
  return {
    title: number,
    statement: { id, number, iban, kind, importedAt: importedAt.toISOString() },
    leftOut,
    lines,
    chosen: chosenLine(lines, query),
    news: LINE_NEWS.find((name) => query.has(name)) ?? null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const id = readId(params.id);
  return decideLine({ deps, actor }, await request.formData(), (news) => paths.admin.statement(id, news));
}

export default function Statement() {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { statement, lines, leftOut, chosen, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, number, iban, kind, importedAt } = statement;
  return (
    <PaymentsPage
      here="statements"
      title={<bdi>{number || t("statements.unnamed")}</bdi>}
      answer={answer}
      news={news && t(`news.${news}`)}
    >
      {chosen ? <DecideLine chosen={chosen} answer={answer} cancel={paths.admin.statement(id)} /> : null}
      <DescriptionList
        facts={[
          [t("columns.account"), <Code key="iban">{iban}</Code>],
          [t("columns.kind"), `CAMT.${kind}`],
          [t("columns.imported"), format.time(importedAt)],
        ]}
      />
      <Card labelledBy="lines">
        <h2 id="lines">{t("columns.lines")}</h2>
        {lines.length === 0 ? (
          <p>{t("statements.noLines")}</p>
        ) : (
          <Lines caption={t("columns.lines")} lines={lines} href={(query) => paths.admin.statement(id, query)} />
        )}
      </Card>
      {leftOut.length > 0 ? <LeftOutEntries entries={leftOut} /> : null}
    </PaymentsPage>
  );
}
