import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { TemplateSample } from "#app/features/site/TemplateSample";
import { useFormat } from "#app/i18n/format";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { rendering } from "#app/modules.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Row } from "#app/ui/Page/Page";
import { ProductPicture } from "#app/ui/ProductPicture/ProductPicture";
import type { PictureName } from "#app/ui/ProductPicture/pictures";
import { CallToAction } from "#app/ui/Site/CallToAction";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { Verdict } from "#app/ui/Verdict/Verdict";
import * as styles from "./Features.css";

/** Groups of features, each with a screenshot and points in a few words. */
const ISSUING = [
  { group: "issuing", picture: "sheet", points: ["lists", "preview", "correct"] },
  { group: "sending", picture: "issued", points: ["send", "revoke", "design"] },
] as const;
const TRUSTING = [
  { group: "proof", picture: "checks", points: ["standard", "signature", "anchor", "status"] },
  { group: "everyone", picture: "verified", points: ["languages", "phones", "privacy"] },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t, language } = await translatorFor(request, "site");
  return {
    title: t("features.title"),
    description: t("features.lead", { product: productNameIn(language, getDeps().config.productName) }),
    // Each design once, without portrait versions, which add nothing here.
    templates: rendering.templateChoices(language).filter(({ upright }) => !upright),
  };
}

export default function Features() {
  const { t } = useTranslation("site");
  const { product } = usePage();
  const { templates } = useLoaderData<typeof loader>();
  return (
    <div className={site.page}>
      <SiteHead title={t("features.title")} lead={t("features.lead", { product })} />

      <section className={site.section} aria-labelledby="paper">
        <Words id="paper" group="paper" />
        <div className={styles.pictures}>
          {templates.map((template, index) => (
            <TemplateSample key={template.name} template={template} first={index === 0} />
          ))}
        </div>
      </section>

      {ISSUING.map((feature) => (
        <Feature key={feature.group} {...feature} />
      ))}

      <section className={site.section} aria-labelledby="verdicts">
        <Words id="verdicts" group="verdicts" />
        <VerdictExamples />
      </section>

      {TRUSTING.map((feature) => (
        <Feature key={feature.group} {...feature} />
      ))}

      <section className={site.section} aria-labelledby="aims">
        <Words id="aims" group="aims" />
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

function Words({ id, group }: { id: string; group: string }) {
  const { t } = useTranslation("site");
  return (
    <div className={site.words}>
      <h2 id={id} className={site.sub}>
        {t(`features.${group}.title`)}
      </h2>
      <p>{t(`features.${group}.text`)}</p>
    </div>
  );
}

/** Group of features beside a screenshot of them. */
function Feature({ group, picture, points }: { group: string; picture: PictureName; points: readonly string[] }) {
  const { t } = useTranslation("site");
  return (
    <section className={styles.feature} aria-labelledby={group}>
      <div className={styles.side}>
        <Words id={group} group={group} />
        <dl className={styles.points}>
          {points.map((name) => (
            <div key={name}>
              <dt className={site.pointTitle}>{t(`features.${group}.points.${name}.title`)}</dt>
              <dd className={styles.text}>{t(`features.${group}.points.${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ProductPicture name={picture} phone={picture === "verified"} />
    </section>
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
