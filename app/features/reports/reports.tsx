import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { Page } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "reports");
  const result = await issuance.listProblemReports(deps, actor);
  if (!result.ok) return refuse(result.code);
  const reports = result.reports.map(({ id, kind, fullName, certificate, createdAt, closedAt, answer }) => ({
    id,
    kind,
    fullName,
    ...certificate,
    createdAt: createdAt.toISOString(),
    state: stateOf({ closedAt, answer }),
  }));
  return { title: t("list.title"), reports };
}

/** State of a report: a key of the texts `reports:states`. */
function stateOf({ closedAt, answer }: { closedAt: Date | null; answer: string | null }) {
  if (!closedAt) return "open";
  return answer === null ? "closed" : "answered";
}

export default function Reports() {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const { reports } = useLoaderData<typeof loader>();
  if (reports.length === 0) {
    return (
      <Page title={t("list.title")}>
        <EmptyState title={t("list.empty.title")} text={t("list.empty.text")}>
          <ButtonLink variant="secondary" href={paths.app.certificates()}>
            {t("common:nav.certificates")}
          </ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  const columns = [t("recipient"), t("achievement"), t("kind"), t("list.received"), t("list.state")];
  return (
    <Page title={t("list.title")} lead={t("list.lead")}>
      <Table caption={t("list.title")} columns={columns}>
        {reports.map((report) => (
          <tr key={report.id}>
            <th scope="row">
              <a className={table.link} href={paths.app.report(report.id)}>
                <bdi>{report.recipientName}</bdi>
              </a>
            </th>
            <td data-label={t("achievement")}>
              <bdi>{report.achievementName}</bdi>
            </td>
            <td data-label={t("kind")}>{t(`mail:reports.kinds.${report.kind}`)}</td>
            <td data-label={t("list.received")}>{format.time(report.createdAt)}</td>
            <td data-label={t("list.state")}>{t(`states.${report.state}`)}</td>
          </tr>
        ))}
      </Table>
    </Page>
  );
}
