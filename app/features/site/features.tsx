import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { AROUND, ISSUING, TRUSTING } from "#app/features/site/claims";
import { PicturedGroup, PlainGroup, Words } from "#app/features/site/FeatureGroups";
import { readMeasured } from "#app/features/site/measured.server";
import { TemplateSample } from "#app/features/site/TemplateSample";
import { useFormat } from "#app/i18n/format";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { rendering } from "#app/modules.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { productFacts } from "#app/presenters/product-facts.server";
import { ButtonLink } from "#app/ui/Button/Button";
import { Row } from "#app/ui/Page/Page";
import { CallToAction } from "#app/ui/Site/CallToAction";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { Verdict } from "#app/ui/Verdict/Verdict";
import * as styles from "./Features.css";
import { Measured } from "./Measured";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t, language } = await translatorFor(request, "site");
  return {
    title: t("features.title"),
    description: t("features.lead", { product: productNameIn(language, getDeps().config.productName) }),
    // Each design once, without portrait versions, which add nothing here.
    templates: rendering.templateChoices(language).filter(({ upright }) => !upright),
    facts: productFacts(),
    measured: await readMeasured(),
  };
}

export default function Features() {
  const { t } = useTranslation("site");
  const { product } = usePage();
  const { number } = useFormat();
  const { templates, facts, measured } = useLoaderData<typeof loader>();
  const values = {
    designs: number(facts.designs),
    portraits: number(facts.portraits),
    badges: number(facts.badges),
    scripts: number(facts.scripts),
  };
  return (
    <div className={site.page}>
      <SiteHead title={t("features.title")} lead={t("features.lead", { product })} />

      <section className={site.section} aria-labelledby="paper">
        <Words group="paper" values={values} />
        <div className={styles.pictures}>
          {templates.map((template, index) => (
            <TemplateSample key={template.name} template={template} first={index === 0} />
          ))}
        </div>
      </section>

      {ISSUING.map((feature) => (
        <PicturedGroup key={feature.group} {...feature} values={values} />
      ))}

      <section className={site.section} aria-labelledby="verdicts">
        <Words group="verdicts" />
        <VerdictExamples />
      </section>

      {TRUSTING.map((feature) => (
        <PicturedGroup key={feature.group} {...feature} values={values} />
      ))}
      {AROUND.map((feature) => (
        <PlainGroup key={feature.group} {...feature} values={values} />
      ))}

      <Measured measured={measured} scripts={facts.scripts} />

      <section className={site.section} aria-labelledby="aims">
        <Words group="aims" />
      </section>

      <CallToAction id="start" title={t("features.start.title")} text={t("features.start.text")}>
        <Row>
          <ButtonLink href={paths.signUp()}>{t("pricing.start")}</ButtonLink>
          <ButtonLink href={paths.pricing()} variant="secondary">
            {t("pricing.title")}
          </ButtonLink>
        </Row>
      </CallToAction>
    </div>
  );
}

const EXAMPLES = ["valid", "revoked", "expired", "not-checked"] as const;
/** Date in the examples. */
const DAY = "2026-11-17";

/** Verdicts of the verification page, in its own words. */
function VerdictExamples() {
  const { t } = useTranslation("site");
  const { date } = useFormat();
  const values = { organization: t("features.verdicts.organization"), date: date(DAY) };
  return (
    <ul className={styles.verdicts}>
      {EXAMPLES.map((verdict) => (
        <li key={verdict} className={styles.verdict}>
          <Verdict verdict={verdict} level="h3" title={t(`verification:verdicts.${verdict}.title`)}>
            <p>{t(`verification:verdicts.${verdict}.text`, values)}</p>
          </Verdict>
        </li>
      ))}
    </ul>
  );
}
