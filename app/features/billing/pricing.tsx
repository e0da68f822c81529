import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PlanCards } from "#app/features/billing/PlanCards";
import * as styles from "#app/features/billing/Pricing.css";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { ProductPicture } from "#app/ui/ProductPicture/ProductPicture";
import { CallToAction } from "#app/ui/Site/CallToAction";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { type BillingPeriod, REFUND_DAYS } from "#modules/billing/index";

const PERIODS = ["monthly", "annual"] as const satisfies readonly BillingPeriod[];
const TERMS = ["trial", "refund", "payment", "lapse"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "site");
  const billing: BillingPeriod = new URL(request.url).searchParams.get("billing") === "annual" ? "annual" : "monthly";
  return { title: t("pricing.title"), description: t("pricing.lead"), billing };
}

export default function Pricing() {
  const { t } = useTranslation("site");
  const { number } = useFormat();
  const { billing } = useLoaderData<typeof loader>();
  return (
    <div className={site.page}>
      <SiteHead title={t("pricing.title")} lead={t("pricing.lead")} />
      <nav className={styles.periods} aria-label={t("pricing.period")}>
        {PERIODS.map((period) => (
          <a
            key={period}
            className={styles.period}
            href={paths.pricing(period)}
            aria-current={period === billing ? "true" : undefined}
          >
            {t(`pricing.periods.${period}`)}
          </a>
        ))}
      </nav>
      <PlanCards billing={billing} />
      <section className={styles.left} aria-labelledby="left">
        <div className={site.words}>
          <h2 id="left" className={site.sub}>
            {t("pricing.left.title")}
          </h2>
          <p>{t("pricing.left.text")}</p>
        </div>
        <ProductPicture name="plan" />
      </section>
      <section className={site.section} aria-labelledby="terms">
        <h2 id="terms" className={site.sub}>
          {t("pricing.termsTitle")}
        </h2>
        <dl className={site.columns}>
          {TERMS.map((term) => (
            <div key={term} className={site.point}>
              <dt className={site.pointTitle}>{t(`pricing.terms.${term}.title`, { days: number(REFUND_DAYS) })}</dt>
              <dd>{t(`pricing.terms.${term}.text`, { days: number(REFUND_DAYS) })}</dd>
            </div>
          ))}
        </dl>
      </section>
      <CallToAction id="custom" title={t("pricing.custom.title")} text={t("pricing.custom.text")}>
        <ButtonLink href={paths.contact()}>{t("pricing.custom.action")}</ButtonLink>
      </CallToAction>
    </div>
  );
}
