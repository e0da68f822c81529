import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import type { OperatorView } from "#app/operator";
import { usePage } from "#app/page-context";
import { OperatorAddress } from "#app/ui/Operator/Operator";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { REFUND_DAYS } from "#modules/billing/index";
import * as styles from "./Policy.css";

/** Dates of the last changes; of the policies as agreed (product rules: Constants). */
const UPDATED = { privacy: "2025-03-01", terms: "2025-03-01", accessibility: "2026-12-01" } as const;

interface PolicyProps {
  policy: keyof typeof UPDATED;
  sections: readonly string[];
  /** Legal entity behind the service, in a section of its own; null for none. */
  operator?: OperatorView | null;
  /** What is below the sections: the next step. */
  children?: ReactNode;
}

/** Policy with its sections and a table of contents, which print leaves out. */
export function Policy({ policy, sections, operator = null, children }: PolicyProps) {
  const { t } = useTranslation("legal");
  const { product } = usePage();
  const { month, number } = useFormat();
  const values = { product, days: number(REFUND_DAYS) };
  return (
    <article className={site.page}>
      <SiteHead title={t(`${policy}.title`)} lead={t(`${policy}.lead`, values)} />
      <p className={styles.updated}>{t("updated", { month: month(UPDATED[policy]) })}</p>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t("contents")}>
          <ol className={styles.list}>
            {operator ? (
              <li>
                <a href="#operator">{t(`operator.${policy}`)}</a>
              </li>
            ) : null}
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`legal:${policy}.sections.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          {operator ? (
            <section className={styles.section} aria-labelledby="operator">
              <h2 id="operator">{t(`operator.${policy}`)}</h2>
              <OperatorAddress operator={operator} />
            </section>
          ) : null}
          {sections.map((section) => (
            <section key={section} className={styles.section} aria-labelledby={section}>
              <h2 id={section}>{t(`legal:${policy}.sections.${section}.title`)}</h2>
              <p>{t(`legal:${policy}.sections.${section}.text`, values)}</p>
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  );
}
