import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readBenchmarks } from "#app/features/site/read-benchmarks.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { Code } from "#app/ui/Identifier/Identifier";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { Growth, groupsOf, Results } from "./BenchmarkTables";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "site");
  return { title: t("performance.title"), description: t("performance.lead"), report: await readBenchmarks() };
}

/** Results of the platform's own benchmarks, as recorded by their last runs. */
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
