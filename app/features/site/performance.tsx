import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { Fragment } from "react";
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
/** What a reader looks for, and the benchmarks that tell it; a measurement of none of them is in the last. */
const GROUPS: Record<string, (measure: string) => boolean> = {
  verification: (measure) => /^page-|^proof-verifying$/.test(measure),
  issuing: (measure) => /^issu|^proof-issuing$|^worker-memory-issuing$/.test(measure),
  files: (measure) => measure.startsWith("draw-"),
  growth: (measure) => measure.startsWith("growth-"),
  platform: () => true,
};
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
      {[...groupsOf(entries)].map(([group, some]) => (
        <section key={group} className={site.section} aria-labelledby={group}>
          <h2 id={group} className={site.sub}>
            {t(`performance.groups.${group}`)}
          </h2>
          {group === "growth" ? <Growth entries={some} /> : <Results group={group} entries={some} />}
        </section>
      ))}
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

function groupsOf(entries: BenchmarkEntry[]): Map<string, BenchmarkEntry[]> {
  const groupOf = ({ measure }: BenchmarkEntry) => Object.keys(GROUPS).find((name) => GROUPS[name]?.(measure)) ?? "";
  const all = Object.keys(GROUPS).map((name) => [name, entries.filter((entry) => groupOf(entry) === name)] as const);
  return new Map(all.filter(([, some]) => some.length > 0));
}

interface Shown {
  group: string;
  entries: BenchmarkEntry[];
}

/** A row for each measurement; what they are compared with is a column where one of them is. */
function Results({ group, entries }: Shown) {
  const { t } = useTranslation("site");
  const columns = COLUMNS.filter((name) => name !== "peer" || entries.some(({ peer }) => peer));
  return (
    <Table caption={t(`performance.groups.${group}`)} columns={columns.map((name) => t(`performance.columns.${name}`))}>
      {entries.map((entry) => (
        <tr key={`${entry.measure} ${entry.size ?? ""}`}>
          <Cells entry={entry} columns={columns} />
        </tr>
      ))}
    </Table>
  );
}

/** A column for each number of certificates: what grows with it is seen at a glance. */
function Growth({ entries }: { entries: BenchmarkEntry[] }) {
  const { t } = useTranslation("site");
  const { inUnit, target, among } = useWords();
  const sizes = [...new Set(entries.flatMap(({ size }) => size ?? []))];
  const column = (name: (typeof COLUMNS)[number]) => t(`performance.columns.${name}`);
  return (
    <Table
      caption={t("performance.groups.growth")}
      columns={[column("measure"), ...sizes.map(among), column("target"), column("outcome"), column("measured")]}
    >
      {[...new Set(entries.map(({ measure }) => measure))].map((measure) => {
        const measured = entries.filter((entry) => entry.measure === measure);
        const aimed = measured.filter(({ aim }) => aim);
        return (
          <tr key={measure}>
            <th scope="row" data-label={column("measure")}>
              {t(`performance.measures.${measure}`)}
            </th>
            {sizes.map((size) => {
              const entry = measured.find((one) => one.size === size);
              return (
                <td key={size} data-label={among(size)}>
                  {entry ? inUnit(entry) : t("performance.none")}
                </td>
              );
            })}
            <td data-label={column("target")}>
              {aimed.length === 0 ? t("performance.none") : null}
              {aimed.map((entry) => (
                <Fragment key={entry.size}>
                  {target(entry)}
                  {entry.size === undefined ? null : <span className={tables.under}>{among(entry.size)}</span>}
                </Fragment>
              ))}
            </td>
            <td data-label={column("outcome")}>{outcome(t, aimed)}</td>
            <Measured entry={measured.at(-1)} />
          </tr>
        );
      })}
    </Table>
  );
}

function Cells({ entry, columns }: { entry: BenchmarkEntry; columns: readonly (typeof COLUMNS)[number][] }) {
  const { t } = useTranslation("site");
  const format = useFormat();
  const { inUnit, target, among } = useWords();
  const { measure, size, peer, ratio } = entry;
  const column = (name: (typeof COLUMNS)[number]) => t(`performance.columns.${name}`);
  return (
    <>
      <th scope="row" data-label={column("measure")}>
        {t(`performance.measures.${measure}`)}
        {size === undefined ? null : <span className={tables.under}>{among(size)}</span>}
      </th>
      <td data-label={column("value")}>{inUnit(entry)}</td>
      {columns.includes("peer") ? (
        <td data-label={column("peer")}>
          {peer ? (
            <>
              <bdi dir="ltr">{peer.name}</bdi>: {inUnit(entry, peer.value)}
              {ratio === undefined ? null : (
                <span className={tables.under}>{t("performance.ratio", { ratio: format.number(rounded(ratio)) })}</span>
              )}
            </>
          ) : (
            t("performance.none")
          )}
        </td>
      ) : null}
      <td data-label={column("target")}>{target(entry)}</td>
      <td data-label={column("outcome")}>{outcome(t, [entry])}</td>
      <Measured entry={entry} />
    </>
  );
}

function Measured({ entry }: { entry: BenchmarkEntry | undefined }) {
  const { t } = useTranslation("site");
  const format = useFormat();
  return (
    <td data-label={t("performance.columns.measured")}>
      {entry ? format.date(entry.measuredOn) : t("performance.none")}
      <span className={tables.under}>
        <Code>{entry?.commit.slice(0, SHORT_COMMIT) ?? ""}</Code>
      </span>
    </td>
  );
}

function useWords() {
  const { t } = useTranslation("site");
  const format = useFormat();
  const say = (unit: BenchmarkEntry["unit"], amount: number) =>
    t(`performance.units.${unit}`, { value: format.number(rounded(amount)) });
  return {
    inUnit: ({ unit, value }: BenchmarkEntry, amount = value) => say(unit, amount),
    /** Where a peer counts, it is the ratio that is aimed at. */
    target({ unit, aim, ratio }: BenchmarkEntry) {
      if (aim === undefined) return t("performance.none");
      const aimed = ratio === undefined ? unit : "times";
      return "most" in aim
        ? t("performance.atMost", { value: say(aimed, aim.most) })
        : t("performance.atLeast", { value: say(aimed, aim.least) });
    },
    among: (size: number) => t("performance.among", { size: format.number(size) }),
  };
}

/** Of several measurements of the same, the target is met where each of them meets it. */
function outcome(t: TFunction<"site">, entries: BenchmarkEntry[]): string {
  const judged = entries.filter(({ reached }) => reached !== null);
  const name = judged.length === 0 ? "none" : judged.every(({ reached }) => reached) ? "reached" : "missed";
  return t(`performance.outcome.${name}`);
}

/** Three digits are as many as a measurement is good for. */
const rounded = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
