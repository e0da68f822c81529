import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { platform } from "#app/modules.server";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import CircleHelp from "#app/ui/Icon/generated/circle-help";
import TriangleAlert from "#app/ui/Icon/generated/triangle-alert";
import { Page } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

const GIGABYTE = 1e9;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const result = await platform.checkHealth(deps, actor);
  if (!result.ok) return refuse(result.code);
  const findings = result.findings.map(({ check, state, measure }) => ({
    check,
    state,
    unit: measure.unit,
    value: "value" in measure ? measure.value : null,
    at: "at" in measure ? measure.at.toISOString() : null,
  }));
  return { title: t("health.title"), findings };
}

const STYLES = {
  ok: { Icon: CircleCheck, variant: styles.well },
  attention: { Icon: TriangleAlert, variant: styles.warning },
  unknown: { Icon: CircleHelp, variant: styles.unknown },
} as const;

/** Current health of the platform's parts. */
export default function Health() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { findings } = useLoaderData<typeof loader>();
  const says = ({ unit, value, at }: (typeof findings)[number]) => {
    if (at) return format.time(at);
    if (value === null || (unit === "count" && value === 0)) return t("health.measures.none");
    return t(`health.measures.${unit}`, {
      value: format.number(unit === "bytes" ? Math.round(value / GIGABYTE) : value),
    });
  };
  return (
    <Page title={t("health.title")} lead={t("health.lead")}>
      <Table caption={t("health.title")} columns={[t("health.check"), t("health.state"), t("health.measure")]}>
        {findings.map((finding) => {
          const { Icon, variant } = STYLES[finding.state];
          return (
            <tr key={finding.check}>
              <th scope="row" className={table.link}>
                {t(`health.checks.${finding.check}`)}
              </th>
              <td data-label={t("health.state")}>
                <span className={styles.line}>
                  <Icon className={variant} size={20} aria-hidden="true" />
                  {t(`health.states.${finding.state}`)}
                </span>
              </td>
              <td data-label={t("health.measure")}>{says(finding)}</td>
            </tr>
          );
        })}
      </Table>
    </Page>
  );
}
