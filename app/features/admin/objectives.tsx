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

const WAITS = ["anchors", "mail"] as const;
/** Replaces infinity, which JSON lacks: a time beyond the last bucket. */
const finite = (value: number | null) => (value === Number.POSITIVE_INFINITY ? ("more" as const) : value);

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const result = await platform.getObjectives(deps, actor);
  if (!result.ok) return refuse(result.code);
  const { availability, p99, waits, alarms } = result.objectives;
  return {
    title: t("objectives.title"),
    availability,
    p99: { ...p99, daysMs: finite(p99.daysMs), dayMs: finite(p99.dayMs) },
    waits: WAITS.map((what) => ({ what, ...waits[what], since: waits[what].since?.toISOString() ?? null })),
    alarms: alarms.map(({ since, endedAt, ...alarm }) => ({
      ...alarm,
      since: since.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

const STYLES = {
  kept: { Icon: CircleCheck, variant: styles.well },
  fine: { Icon: CircleCheck, variant: styles.well },
  missed: { Icon: TriangleAlert, variant: styles.warning },
  late: { Icon: TriangleAlert, variant: styles.warning },
  unknown: { Icon: CircleHelp, variant: styles.unknown },
} as const;

/** State as a word with a decorative icon. */
function State({ state }: { state: keyof typeof STYLES }) {
  const { t } = useTranslation("admin");
  const { Icon, variant } = STYLES[state];
  return (
    <span className={styles.line}>
      <Icon className={variant} size={20} aria-hidden="true" />
      {t(`objectives.states.${state}`)}
    </span>
  );
}

/** Objectives of the service, their results, what waits now, and past alarms. */
export default function Objectives() {
  const { t } = useTranslation("admin");
  return (
    <Page title={t("objectives.title")} lead={t("objectives.lead")}>
      <Promises />
      <Waits />
      <Alarms />
    </Page>
  );
}

function Promises() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { availability, p99 } = useLoaderData<typeof loader>();
  const percent = (share: number | null) =>
    share === null
      ? t("objectives.nothing")
      : t("objectives.percent", { value: format.number(roundDown(share * 100)) });
  const budget = (left: number | null) =>
    left !== null && left < 0 ? t("objectives.over", { value: percent(-left) }) : percent(left);
  const milliseconds = (value: number) => t("objectives.milliseconds", { value: format.number(value) });
  const time = (value: number | "more" | null) => {
    if (value === null) return t("objectives.nothing");
    return value === "more" ? t("objectives.slower", { value: milliseconds(SLOWEST_MS) }) : milliseconds(value);
  };
  const within = p99.daysMs !== "more" && p99.daysMs !== null && p99.daysMs <= p99.aimMs;
  const columns = ["objective", "aim", "days", "day", "budget", "state"].map((name) => t(`objectives.${name}`));
  return (
    <Table caption={t("objectives.availabilityTitle")} columns={columns}>
      {availability.map(({ objective, aim, days, day, budgetLeft }) => (
        <tr key={objective}>
          <th scope="row" className={table.link}>
            {t(`objectives.names.${objective}`)}
          </th>
          <td data-label={t("objectives.aim")}>{percent(aim)}</td>
          <td data-label={t("objectives.days")}>{percent(days)}</td>
          <td data-label={t("objectives.day")}>{percent(day)}</td>
          <td data-label={t("objectives.budget")}>{budget(budgetLeft)}</td>
          <td data-label={t("objectives.state")}>
            <State state={days === null ? "unknown" : days >= aim ? "kept" : "missed"} />
          </td>
        </tr>
      ))}
      <tr>
        <th scope="row" className={table.link}>
          {t("objectives.names.p99")}
        </th>
        <td data-label={t("objectives.aim")}>{milliseconds(p99.aimMs)}</td>
        <td data-label={t("objectives.days")}>{time(p99.daysMs)}</td>
        <td data-label={t("objectives.day")}>{time(p99.dayMs)}</td>
        <td data-label={t("objectives.budget")}>–</td>
        <td data-label={t("objectives.state")}>
          <State state={p99.daysMs === null ? "unknown" : within ? "kept" : "missed"} />
        </td>
      </tr>
    </Table>
  );
}

/** Upper bound of the last latency bucket. */
const SLOWEST_MS = 10_000;
/**
 * Rounds down to three decimals: 99.9499 % is not 99.95 %. The small addend keeps 99.95, which has no exact double,
 * from losing a ten-thousandth.
 */
const roundDown = (value: number) => Math.floor(value * 1000 + 1e-6) / 1000;

function Waits() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { waits } = useLoaderData<typeof loader>();
  const columns = ["wait", "oldest", "longest", "state"].map((name) => t(`objectives.${name}`));
  return (
    <Table caption={t("objectives.waitsTitle")} columns={columns}>
      {waits.map(({ what, since, longestMs, late }) => (
        <tr key={what}>
          <th scope="row" className={table.link}>
            {t(`objectives.waits.${what}`)}
          </th>
          <td data-label={t("objectives.oldest")}>{since ? format.time(since) : t("objectives.none")}</td>
          <td data-label={t("objectives.longest")}>{format.duration(longestMs / 1000)}</td>
          <td data-label={t("objectives.state")}>
            <State state={late ? "late" : "fine"} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Alarms() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { alarms } = useLoaderData<typeof loader>();
  return (
    <section className={styles.column} aria-labelledby="alarms">
      <h2 id="alarms">{t("objectives.alarmsTitle")}</h2>
      {alarms.length === 0 ? (
        <p>{t("objectives.noAlarms")}</p>
      ) : (
        <Table
          caption={t("objectives.alarmsTitle")}
          columns={["alarm", "began", "ended"].map((name) => t(`objectives.${name}`))}
        >
          {alarms.map(({ id, name, since, endedAt }) => (
            <tr key={id}>
              <th scope="row" className={table.link}>
                {t(`objectives.alarms.${name}`)}
              </th>
              <td data-label={t("objectives.began")}>{format.time(since)}</td>
              <td data-label={t("objectives.ended")}>{endedAt ? format.time(endedAt) : t("objectives.still")}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
