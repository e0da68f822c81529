import type { TFunction } from "i18next";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Table } from "#app/ui/Table/Table";
import * as tables from "#app/ui/Table/Table.css";
import * as styles from "./Performance.css";
import type { BenchmarkEntry } from "./read-benchmarks.server";

/** What stands in a cell without a value. */
const NONE = "–";
const COLUMNS = ["measure", "value", "peer", "target", "outcome"] as const;
type Column = (typeof COLUMNS)[number];

/** Groups of benchmarks by the reader's interest; a measurement of no other group is in the last. */
const GROUPS: Record<string, (measure: string) => boolean> = {
  verification: (measure) => /^page-|^proof-verifying$/.test(measure),
  issuing: (measure) => /^issu|^proof-issuing$|^worker-memory-issuing$/.test(measure),
  files: (measure) => measure.startsWith("draw-"),
  growth: (measure) => measure.startsWith("growth-"),
  platform: () => true,
};

/** Returns the measurements of each nonempty group, in display order. */
export function groupsOf(entries: BenchmarkEntry[]): Map<string, BenchmarkEntry[]> {
  const groupOf = ({ measure }: BenchmarkEntry) => Object.keys(GROUPS).find((name) => GROUPS[name]?.(measure)) ?? "";
  const all = Object.keys(GROUPS).map((name) => [name, entries.filter((entry) => groupOf(entry) === name)] as const);
  return new Map(all.filter(([, some]) => some.length > 0));
}

/** Table with a row for each measurement, and a column for the peer where one of them has a comparison. */
export function Results({ group, entries }: { group: string; entries: BenchmarkEntry[] }) {
  const { t } = useTranslation("site");
  const columns = COLUMNS.filter((name) => name !== "peer" || entries.some(({ peer }) => peer));
  return (
    <Table caption={t(`performance.groups.${group}`)} columns={columns.map((name) => t(`performance.columns.${name}`))}>
      {entries.map((entry) => (
        <Row key={`${entry.measure} ${entry.size ?? ""}`} entry={entry} columns={columns} />
      ))}
    </Table>
  );
}

/** Table with a column for each number of certificates, which shows growth at a glance. */
export function Growth({ entries }: { entries: BenchmarkEntry[] }) {
  const { t } = useTranslation("site");
  const { inUnit, target, among } = useWords();
  const sizes = [...new Set(entries.flatMap(({ size }) => size ?? []))];
  const column = (name: Column) => t(`performance.columns.${name}`);
  return (
    <Table
      caption={t("performance.groups.growth")}
      columns={[column("measure"), ...sizes.map(among), column("target"), column("outcome")]}
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
                  {entry ? inUnit(entry) : NONE}
                </td>
              );
            })}
            <td data-label={column("target")}>
              {aimed.length === 0 ? NONE : null}
              {aimed.map((entry) => (
                <Fragment key={entry.size}>
                  {target(entry)}
                  {entry.size === undefined ? null : <span className={tables.under}>{among(entry.size)}</span>}
                </Fragment>
              ))}
            </td>
            <td data-label={column("outcome")} className={styles.outcome}>
              {outcome(t, aimed)}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function Row({ entry, columns }: { entry: BenchmarkEntry; columns: readonly Column[] }) {
  const { t } = useTranslation("site");
  const format = useFormat();
  const { inUnit, target, among } = useWords();
  const { measure, size, peer, ratio } = entry;
  const column = (name: Column) => t(`performance.columns.${name}`);
  return (
    <tr>
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
            NONE
          )}
        </td>
      ) : null}
      <td data-label={column("target")}>{target(entry)}</td>
      <td data-label={column("outcome")} className={styles.outcome}>
        {outcome(t, [entry])}
      </td>
    </tr>
  );
}

/** Values with their units, in the page's language. */
export function useWords() {
  const { t } = useTranslation("site");
  const format = useFormat();
  const say = (unit: BenchmarkEntry["unit"], amount: number) =>
    t(`performance.units.${unit}`, { value: format.number(rounded(amount)) });
  return {
    inUnit: ({ unit, value }: BenchmarkEntry, amount = value) => say(unit, amount),
    /** Target of a measurement; with a comparison it is a ratio. */
    target({ unit, aim, ratio }: BenchmarkEntry) {
      if (aim === undefined) return NONE;
      const aimed = ratio === undefined ? unit : "times";
      return "most" in aim
        ? t("performance.atMost", { value: say(aimed, aim.most) })
        : t("performance.atLeast", { value: say(aimed, aim.least) });
    },
    among: (size: number) => t("performance.among", { size: format.number(size) }),
  };
}

/** Outcome of several measurements: the target is met if each of them meets it. */
function outcome(t: TFunction<"site">, entries: BenchmarkEntry[]): string {
  const judged = entries.filter(({ reached }) => reached !== null);
  if (judged.length === 0) return NONE;
  return t(`performance.outcome.${judged.every(({ reached }) => reached) ? "reached" : "missed"}`);
}

/** Rounds to three significant digits, the precision of a measurement. */
const rounded = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
