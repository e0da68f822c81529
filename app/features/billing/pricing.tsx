import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PlanCards } from "#app/features/billing/PlanCards";
import * as styles from "#app/features/billing/Pricing.css";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { productFacts } from "#app/presenters/product-facts.server";
import { ButtonLink } from "#app/ui/Button/Button";
import Check from "#app/ui/Icon/generated/check";
import { CallToAction } from "#app/ui/Site/CallToAction";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { type BillingPeriod, FREE_MONTHS_A_YEAR, REFUND_DAYS } from "#modules/billing/index";

const PERIODS = ["monthly", "annual"] as const satisfies readonly BillingPeriod[];
/** What a buyer wants to know before the prices. */
const FIRST = ["trial", "refund", "vat"] as const;
const TERMS = ["payment", "lapse"] as const;
/** What every plan has: nothing is held back for a larger one. */
const INCLUDED = ["formats", "languages", "designs", "lists", "anchor", "corrections", "people", "moving"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "site");
  const billing: BillingPeriod = new URL(request.url).searchParams.get("billing") === "annual" ? "annual" : "monthly";
  return { title: t("pricing.title"), description: t("pricing.lead"), billing, designs: productFacts().designs };
}

export default function Pricing() {
  const { t } = useTranslation("site");
  const { billing } = useLoaderData<typeof loader>();
  return (
    <div className={site.page}>
      <div className={styles.start}>
        <SiteHead title={t("pricing.title")} lead={t("pricing.lead")} />
        <ButtonLink href={paths.signUp()}>{t("pricing.start")}</ButtonLink>
        <Terms terms={FIRST} />
      </div>
      <section className={styles.choose} aria-label={t("pricing.title")}>
        <nav className={styles.periods} aria-label={t("pricing.period")}>
          {PERIODS.map((period) => (
            <a
              key={period}
              className={styles.period}
              href={paths.pricing(period)}
              aria-current={period === billing ? "true" : undefined}
            >
              {t(`pricing.periods.${period}`)}
              {period === "annual" ? (
                <span className={styles.free}>{t("pricing.freeMonths", { count: FREE_MONTHS_A_YEAR })}</span>
              ) : null}
            </a>
          ))}
        </nav>
        <PlanCards billing={billing} />
      </section>
      <Included />
      <section className={site.section} aria-labelledby="terms">
        <h2 id="terms" className={site.sub}>
          {t("pricing.termsTitle")}
        </h2>
        <Terms terms={TERMS} />
      </section>
      <CallToAction id="custom" title={t("pricing.custom.title")} text={t("pricing.custom.text")}>
        <ButtonLink href={paths.contact()}>{t("pricing.custom.action")}</ButtonLink>
      </CallToAction>
    </div>
  );
}

function Terms({ terms }: { terms: readonly string[] }) {
  const { t } = useTranslation("site");
  const { number } = useFormat();
  const values = { days: number(REFUND_DAYS) };
  return (
    <dl className={site.columns}>
      {terms.map((term) => (
        <div key={term} className={site.point}>
          <dt className={site.pointTitle}>{t(`site:pricing.terms.${term}.title`, values)}</dt>
          <dd>{t(`site:pricing.terms.${term}.text`, values)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What all plans have, once for all of them. */
function Included() {
  const { t } = useTranslation("site");
  const { number } = useFormat();
  const { designs } = useLoaderData<typeof loader>();
  return (
    <section className={site.section} aria-labelledby="every">
      <div className={site.words}>
        <h2 id="every" className={site.sub}>
          {t("pricing.every.title")}
        </h2>
        <p>{t("pricing.every.text")}</p>
      </div>
      <ul className={styles.every}>
        {INCLUDED.map((point) => (
          <li key={point} className={styles.included}>
            <Check size={18} aria-hidden="true" />
            <span>{t(`pricing.included.${point}`, { designs: number(designs) })}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={paths.features()}>{t("home:features")}</a>
      </p>
    </section>
  );
}
