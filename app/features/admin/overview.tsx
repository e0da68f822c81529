import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Deps } from "#app/composition.server";
import * as styles from "#app/features/admin/Admin.css";
import { Tabs } from "#app/features/admin/Tabs";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing, contact, figures, organizations, platform } from "#app/modules.server";
import { paths } from "#app/paths";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import TriangleAlert from "#app/ui/Icon/generated/triangle-alert";
import { Card, Page } from "#app/ui/Page/Page";
import { Plot, Plots } from "#app/ui/Plot/Plot";
import { Table } from "#app/ui/Table/Table";

/** Maximum wait for the chain; the page renders without it. */
const LONGEST_WAIT_MS = 2_000;
/** Minimum top of the revenue scale, ten euros in cents. */
const LEAST_TOP_CENTS = 10_00;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const requested = new URL(request.url).searchParams.get("period");
  const period = figures.PLATFORM_PERIODS.find((name) => name === requested) ?? "30-days";
  const found = await figures.getPlatformFigures(deps, actor, period);
  if (!found.ok) return refuse(found.code);
  const { steps, series } = found;
  const attention = await listAttention(deps, actor);
  return { title: t("overview.title"), period, periods: figures.PLATFORM_PERIODS, steps, series, attention };
}

/** Lists what waits for platform staff, the most urgent first. */
async function listAttention(deps: Deps, actor: organizations.PlatformActor) {
  const [halt, health, jobs, reviews, messages, payments] = await Promise.all([
    platform.getHalt(deps, actor),
    platform.checkHealth(deps, actor, LONGEST_WAIT_MS),
    platform.countFailedJobs(deps, actor),
    organizations.countPendingReview(deps, actor),
    contact.countOpenMessages(deps, actor),
    billing.countPaymentsToDecide(deps, actor),
  ]);
  const chain = health.ok ? health.findings.find(({ check }) => check === "chain")?.state : undefined;
  return [
    { name: "halted", count: halt.ok && halt.halt?.on ? 1 : 0, href: paths.admin.issuing() },
    { name: "chain", count: chain === "unknown" ? 1 : 0, href: paths.admin.chain() },
    { name: "balance", count: chain === "attention" ? 1 : 0, href: paths.admin.chain() },
    { name: "jobs", count: jobs, href: paths.admin.jobs() },
    { name: "webhooks", count: payments.events, href: paths.admin.webhooks() },
    { name: "differences", count: payments.differences, href: paths.admin.payments() },
    { name: "transfers", count: payments.transfers, href: paths.admin.statements() },
    { name: "refunds", count: payments.refunds, href: paths.admin.refunds() },
    { name: "reviews", count: reviews, href: paths.admin.organizations({ pendingReview: true }) },
    { name: "messages", count: messages, href: paths.admin.messages() },
  ].filter(({ count }) => count > 0);
}

/** Overview of the platform: waiting tasks and figures. */
export default function Overview() {
  const { t } = useTranslation("admin");
  const { attention, period, periods } = useLoaderData<typeof loader>();
  return (
    <Page title={t("overview.title")}>
      <Card labelledBy="attention">
        <h2 id="attention">{t("overview.attention")}</h2>
        {attention.length === 0 ? (
          <p className={styles.line}>
            <CircleCheck className={styles.well} size={20} aria-hidden="true" />
            {t("overview.nothing")}
          </p>
        ) : (
          <ul className={styles.items}>
            {attention.map(({ name, count, href }) => (
              <li key={name} className={styles.line}>
                <TriangleAlert className={styles.warning} size={20} aria-hidden="true" />
                <a href={href}>{t(`overview.items.${name}`, { count })}</a>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <section className={styles.column} aria-labelledby="figures">
        <h2 id="figures">{t("overview.figures")}</h2>
        <Tabs
          label={t("overview.figures")}
          tabs={periods.map((name) => ({
            href: paths.admin.home({ period: name }),
            label: t(`overview.periods.${name}`),
            current: name === period,
          }))}
        />
        <Figures />
      </section>
    </Page>
  );
}

/** Plots with a table of the same numbers. */
function Figures() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { period, steps, series } = useLoaderData<typeof loader>();
  const stepName = (day: string) => (period === "12-months" ? format.month(day) : format.date(day));
  const endName = (day = "") => (period === "12-months" ? format.month(day) : format.shortDay(day));
  const named = series.map(({ name, unit, counts }) => ({
    name,
    counts,
    title: t(`overview.series.${name}`),
    write: unit === "cent" ? format.euros : format.number,
    ...(unit === "cent" ? { scale: { write: format.euros, leastTop: LEAST_TOP_CENTS } } : {}),
  }));
  return (
    <>
      <Plots>
        {named.map(({ name, counts, title, write, scale }) => {
          const total = write(counts.reduce((sum, count) => sum + count, 0));
          const most = Math.max(...counts);
          const says = { kind: title, period: t(`overview.periods.${period}`), total };
          return (
            <Plot
              key={name}
              {...{ id: name, name: title, total, hint: t(`overview.hints.${name}`), ...(scale ? { scale } : {}) }}
              described={
                most > 0
                  ? t("overview.described", {
                      ...says,
                      most: write(most),
                      step: stepName(steps[counts.indexOf(most)]?.from ?? ""),
                    })
                  : t(counts.some((count) => count < 0) ? "overview.describedTotal" : "overview.describedNone", says)
              }
              steps={steps.map(({ from }, index) => ({
                key: from,
                count: counts[index] ?? 0,
                says: `${stepName(from)}: ${write(counts[index] ?? 0)}`,
              }))}
              ends={[endName(steps[0]?.from), endName(steps.at(-1)?.to)]}
            />
          );
        })}
      </Plots>
      <details>
        <summary className={styles.summary}>{t("overview.table")}</summary>
        <Table caption={t("overview.figures")} columns={[t("overview.when"), ...named.map(({ title }) => title)]}>
          {steps
            .map(({ from }, index) => (
              <tr key={from}>
                <th scope="row">{stepName(from)}</th>
                {named.map(({ name, counts, title, write }) => (
                  <td key={name} data-label={title}>
                    {write(counts[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </Table>
      </details>
    </>
  );
}
