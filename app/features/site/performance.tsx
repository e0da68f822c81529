import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type BenchmarkEntry, readBenchmarks } from "#app/features/site/read-benchmarks.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { Code } from "#app/ui/Identifier/Identifier";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { Table } from "#app/ui/Table/Table";
import * as tables from "#app/ui/Table/Table.css";

const COLUMNS = ["measure", "value", "peer", "target", "outcome", "measured"] as const;
/** Enough of a commit to find it by. */
const SHORT_COMMIT = 10;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "site");
  return { title: t("performance.title"), description: t("performance.lead"), report: await readBenchmarks() };
}

/** What the platform's own benchmarks found, as their last runs wrote it down. */
export default function Performance() {
  const { t } = useTranslation("site");
  const { report } = useLoaderData<typeof loader>();
  const { machine, entries } = report;
  return (
    <div className={site.page}>
      <SiteHead title={t("performance.title")} lead={t("performance.lead")} />
      <section className={site.section} aria-labelledby="results">
        <h2 id="results" className={site.sub}>
          {t("performance.caption")}
        </h2>
        <Table caption={t("performance.caption")} columns={COLUMNS.map((name) => t(`performance.columns.${name}`))}>
          {entries.map((entry) => (
            <Row key={`${entry.measure} ${entry.size ?? ""}`} entry={entry} />
          ))}
        </Table>
      </section>
      <section className={site.words} aria-labelledby="repeat">
        <h2 id="repeat">{t("performance.repeat.title")}</h2>
        <p>{t("performance.repeat.all")}</p>
        <p>
          <Code>npm run bench</Code>
        </p>
        <p>{t("performance.repeat.one")}</p>
        <ul>
          {[...new Set(entries.map(({ command }) => command))].map((command) => (
            <li key={command}>
              <Code>{command}</Code>
            </li>
          ))}
        </ul>
      </section>
      <section className={site.words} aria-labelledby="machine">
        <h2 id="machine">{t("performance.machine.title")}</h2>
        <p>
          <bdi dir="ltr">{machine.processor}</bdi>
        </p>
        <p>{t("performance.machine.size", { cores: machine.cores, memory: machine.memoryGb })}</p>
        <p>
          <bdi dir="ltr">Node.js {machine.node}</bdi>
          <br />
          <bdi dir="ltr">PostgreSQL {machine.postgres}</bdi>
        </p>
        <p>{t("performance.machine.shared")}</p>
      </section>
    </div>
  );
}

function Row({ entry }: { entry: BenchmarkEntry }) {
  const { t } = useTranslation("site");
  const format = useFormat();
  const { measure, size, value, unit, aim, peer, ratio, reached, measuredOn, commit } = entry;
  const column = (name: (typeof COLUMNS)[number]) => t(`performance.columns.${name}`);
  const inUnit = (amount: number, of = unit) => t(`performance.units.${of}`, { value: format.number(rounded(amount)) });
  const aimed = ratio === undefined ? unit : "times";
  return (
    <tr>
      <th scope="row" data-label={column("measure")}>
        {t(`performance.measures.${measure}`)}
        {size === undefined ? null : (
          <span className={tables.under}>{t("performance.among", { size: format.number(size) })}</span>
        )}
      </th>
      <td data-label={column("value")}>{inUnit(value)}</td>
      <td data-label={column("peer")}>
        {peer ? (
          <>
            <bdi dir="ltr">{peer.name}</bdi>: {inUnit(peer.value)}
            {ratio === undefined ? null : (
              <span className={tables.under}>{t("performance.ratio", { ratio: format.number(rounded(ratio)) })}</span>
            )}
          </>
        ) : (
          t("performance.none")
        )}
      </td>
      <td data-label={column("target")}>
        {aim === undefined
          ? t("performance.none")
          : "most" in aim
            ? t("performance.atMost", { value: inUnit(aim.most, aimed) })
            : t("performance.atLeast", { value: inUnit(aim.least, aimed) })}
      </td>
      <td data-label={column("outcome")}>{t(`performance.outcome.${outcomeOf(reached)}`)}</td>
      <td data-label={column("measured")}>
        {format.date(measuredOn)}
        <span className={tables.under}>
          <Code>{commit.slice(0, SHORT_COMMIT)}</Code>
        </span>
      </td>
    </tr>
  );
}

const outcomeOf = (reached: boolean | null) => (reached === null ? "none" : reached ? "reached" : "missed");

/** Three digits are as many as a measurement is good for. */
const rounded = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
