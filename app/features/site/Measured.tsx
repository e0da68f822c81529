import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import * as site from "#app/ui/Site/Site.css";
import * as styles from "./Measured.css";
import type { MeasuredFacts } from "./measured.server";

/** What was measured and counted, in place of claims. */
export function Measured({ measured, scripts }: { measured: MeasuredFacts; scripts: number }) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const { size, tests } = measured;
  return (
    <section className={site.section} aria-labelledby="measured">
      <h2 id="measured" className={site.sub}>
        {t("measured.title")}
      </h2>
      <ul className={site.columns}>
        {size ? (
          <Figure figure={number(size.certificates)} href={paths.performance()} action={t("measured.size.action")}>
            {t("measured.size.text", { organizations: number(size.organizations), milliseconds: size.verifiedMs })}
          </Figure>
        ) : null}
        <Figure figure={number(scripts)} href={`${paths.faq()}#languages`} action={t("measured.scripts.action")}>
          {t("measured.scripts.text")}
        </Figure>
        <Figure
          figure={t("measured.tests.figure", { passed: number(tests.passed), all: number(tests.all) })}
          href={paths.conformance()}
          action={t("measured.tests.action")}
        >
          {t("measured.tests.text")}
        </Figure>
      </ul>
    </section>
  );
}

function Figure(props: { figure: string; href: string; action: string; children: string }) {
  return (
    <li className={styles.fact}>
      <strong className={styles.figure}>{props.figure}</strong>
      <p>{props.children}</p>
      <a href={props.href}>{props.action}</a>
    </li>
  );
}
