import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type BenchmarkEntry, readBenchmarks } from "#app/features/site/read-benchmarks.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { Code } from "#app/ui/Identifier/Identifier";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { Growth, groupsOf, Results, useWords } from "./BenchmarkTables";
import { countTargets, fiveFigures } from "./five-figures";
import * as measured from "./Measured.css";
import * as styles from "./Performance.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "site");
  return { title: t("performance.title"), description: t("performance.lead"), report: await readBenchmarks() };
}

/** Results of the platform's own benchmarks, as recorded by their last runs: five figures, and all of them folded. */
export default function Performance() {
  const { t } = useTranslation("site");
  const { number } = useFormat();
  const { report } = useLoaderData<typeof loader>();
  const { met, all } = countTargets(report.entries);
  return (
    <div className={site.page}>
      <SiteHead title={t("performance.title")} lead={t("performance.lead")} />
      <FiveFigures entries={report.entries} />
      <section className={site.words} aria-labelledby="all">
        <h2 id="all" className={site.sub}>
          {t("performance.all.title")}
        </h2>
        <p>{t("performance.all.text", { met: number(met), all: number(all) })}</p>
        <div className={styles.parts}>
          {[...groupsOf(report.entries)].map(([group, some]) => (
            <Part key={group} name={group} title={t(`performance.groups.${group}`)}>
              {group === "growth" ? <Growth entries={some} /> : <Results group={group} entries={some} />}
            </Part>
          ))}
          <Part name="repeat" title={t("performance.repeat.title")}>
            <Commands entries={report.entries} />
          </Part>
          <Part name="machine" title={t("performance.machine.title")}>
            <Machine machine={report.machine} />
          </Part>
        </div>
      </section>
    </div>
  );
}

/** Folded part of the page. */
function Part({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <details id={name} className={styles.part}>
      <summary className={styles.partTitle}>
        <h3>{title}</h3>
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

function FiveFigures({ entries }: { entries: BenchmarkEntry[] }) {
  const { t } = useTranslation("site");
  const { number } = useFormat();
  const { inUnit } = useWords();
  return (
    <ul className={styles.figures}>
      {fiveFigures(entries).map(({ figure, entry }) => (
        <li key={figure} className={styles.fact}>
          <strong className={measured.figure}>{inUnit(entry)}</strong>
          <p>{t(`performance.figures.${figure}`, { size: number(entry.size ?? 0) })}</p>
        </li>
      ))}
    </ul>
  );
}

/** Commands of the benchmarks, each with the day and the version of its last run. */
function Commands({ entries }: { entries: BenchmarkEntry[] }) {
  const { t } = useTranslation("site");
  const { date } = useFormat();
  const runs = new Map(entries.map((entry) => [entry.command, entry]));
  return (
    <>
      <p>{t("performance.repeat.all")}</p>
      <p>
        <Code>npm run bench</Code>
      </p>
      <p>{t("performance.repeat.one")}</p>
      <ul className={styles.commands}>
        {[...runs.values()].map(({ command, measuredOn, commit }) => (
          <li key={command}>
            <Code>{command}</Code>
            <span className={styles.quiet}>
              {t("performance.repeat.ran", { date: date(measuredOn), commit: commit.slice(0, SHORT_COMMIT) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Number of hex digits that identify a commit. */
const SHORT_COMMIT = 10;

function Machine({
  machine,
}: {
  machine: { processor: string; cores: number; memoryGb: number; node: string; postgres: string };
}) {
  const { t } = useTranslation("site");
  return (
    <>
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
    </>
  );
}
