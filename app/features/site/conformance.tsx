import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readReport } from "#app/features/site/read-report.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { Code } from "#app/ui/Identifier/Identifier";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { Table } from "#app/ui/Table/Table";

const COLUMNS = ["suite", "passed", "failed", "leftOut", "commit"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "site");
  return { title: t("conformance.title"), description: t("conformance.lead"), report: await readReport() };
}

/** Results of W3C's own test suites, as recorded by their last run. */
export default function Conformance() {
  const { t } = useTranslation("site");
  const format = useFormat();
  const { report } = useLoaderData<typeof loader>();
  const column = (name: (typeof COLUMNS)[number]) => t(`conformance.columns.${name}`);
  return (
    <div className={site.page}>
      <SiteHead title={t("conformance.title")} lead={t("conformance.lead")} />
      <section className={site.words}>
        <Table caption={t("conformance.caption")} columns={COLUMNS.map(column)}>
          {report.suites.map(({ name, commit, passed, failed, leftOut }) => (
            <tr key={name}>
              <th scope="row" data-label={column("suite")}>
                <a href={`https://github.com/${name}`}>
                  <bdi>{name}</bdi>
                </a>
              </th>
              <td data-label={column("passed")}>{passed}</td>
              <td data-label={column("failed")}>{failed}</td>
              <td data-label={column("leftOut")}>{leftOut}</td>
              <td data-label={column("commit")}>
                <Code>{commit}</Code>
              </td>
            </tr>
          ))}
        </Table>
        {report.failures.length > 0 ? (
          <>
            <h2>{t("conformance.failures")}</h2>
            <ul lang="en" dir="ltr">
              {report.failures.map((failure) => (
                <li key={failure}>{failure}</li>
              ))}
            </ul>
          </>
        ) : null}
        <p>{t("conformance.ranOn", { date: format.date(report.ranOn) })}</p>
        <p>{t("conformance.leftOutText")}</p>
        <p>{t("conformance.own")}</p>
        <p>
          <Code>tests/conformance/run FOLDER</Code>
        </p>
      </section>
    </div>
  );
}
