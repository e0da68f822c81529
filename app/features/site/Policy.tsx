import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { REFUND_DAYS } from "#modules/billing/index";
import * as styles from "./Policy.css";

/** Date of the last change of the policies (product rules: Constants). */
const UPDATED = "2025-03-01";

/** Policy with its sections and a table of contents, which print leaves out. */
export function Policy({ policy, sections }: { policy: "privacy" | "terms"; sections: readonly string[] }) {
  const { t } = useTranslation("legal");
  const { product } = usePage();
  const { month, number } = useFormat();
  const values = { product, days: number(REFUND_DAYS) };
  return (
    <article className={site.page}>
      <SiteHead title={t(`${policy}.title`)} lead={t(`${policy}.lead`, values)} />
      <p className={styles.updated}>{t("updated", { month: month(UPDATED) })}</p>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t("contents")}>
          <ol className={styles.list}>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`legal:${policy}.sections.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          {sections.map((section) => (
            <section key={section} className={styles.section} aria-labelledby={section}>
              <h2 id={section}>{t(`legal:${policy}.sections.${section}.title`)}</h2>
              <p>{t(`legal:${policy}.sections.${section}.text`, values)}</p>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
