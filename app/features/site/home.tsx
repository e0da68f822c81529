import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import * as styles from "#app/features/site/Home.css";
import { Measured } from "#app/features/site/Measured";
import { readMeasured } from "#app/features/site/measured.server";
import { PlanTeaser } from "#app/features/site/PlanTeaser";
import { SamplePicture } from "#app/features/site/SamplePicture";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { rendering } from "#app/modules.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { productFacts } from "#app/presenters/product-facts.server";
import { ButtonLink } from "#app/ui/Button/Button";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Row } from "#app/ui/Page/Page";
import { ProductPicture } from "#app/ui/ProductPicture/ProductPicture";
import { CallToAction } from "#app/ui/Site/CallToAction";

/** Steps from a spreadsheet to certificates, each with a screenshot of how it ends well. */
const STEPS = [
  { step: "ready", phone: false },
  { step: "issued", phone: false },
  { step: "verified", phone: true },
] as const;

/** Ways to verify without the platform. */
const WITHOUT_US = [
  { way: "page", href: paths.verifier() },
  { way: "hand", href: paths.byHand() },
  { way: "others", href: paths.conformance() },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t, language } = await translatorFor(request, "home");
  const { productName, publicOrigin: url, support } = getDeps().config;
  const name = productNameIn(language, productName);
  const structured = {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "Organization", name, url, logo: `${url}/favicon.svg`, email: support.email },
      {
        "@type": "WebSite",
        name,
        url,
        potentialAction: {
          "@type": "SearchAction",
          target: `${url}${paths.verification()}?id={id}`,
          "query-input": "required name=id",
        },
      },
    ],
  };
  const template = rendering.templateChoice(rendering.templateFor(language), language);
  const measured = await readMeasured();
  return { title: t("title"), description: t("lead"), structured, template, measured, scripts: productFacts().scripts };
}

export default function Home() {
  const { t } = useTranslation("home");
  const { measured, scripts } = useLoaderData<typeof loader>();
  return (
    <div className={styles.home}>
      <div className={styles.first}>
        <Hero />
        <section className={styles.check} aria-labelledby="check">
          <div className={styles.checkWords}>
            <h2 id="check" className={styles.question}>
              {t("check.title")}
            </h2>
            <p className={styles.links}>
              <a href={paths.verifyFile()}>{t("check.file")}</a>
              <a href={paths.verifyByCamera()}>{t("verification:file.camera")}</a>
            </p>
          </div>
          <LookupForm />
        </section>
      </div>

      <section className={styles.section} aria-labelledby="steps">
        <h2 id="steps" className={styles.sub}>
          {t("steps.title")}
        </h2>
        <ol className={styles.steps}>
          {STEPS.map(({ step, phone }) => (
            <li key={step} className={styles.step}>
              <div>
                <h3 className={styles.stepTitle}>{t(`steps.${step}.title`)}</h3>
                <p>{t(`steps.${step}.text`)}</p>
              </div>
              <ProductPicture name={step} phone={phone} />
            </li>
          ))}
        </ol>
        <p>
          <a href={paths.features()}>{t("features")}</a>
        </p>
      </section>

      <WithoutUs />
      <Measured measured={measured} scripts={scripts} />

      <section className={styles.section} aria-labelledby="prices">
        <div className={styles.words}>
          <h2 id="prices" className={styles.sub}>
            {t("prices.title")}
          </h2>
          <p>{t("prices.text")}</p>
        </div>
        <PlanTeaser />
      </section>

      <CallToAction id="start" title={t("site:features.start.title")} text={t("site:features.start.text")}>
        <TwoWays />
      </CallToAction>
    </div>
  );
}

/** Buttons for issuers and for people who want to verify something. */
function TwoWays() {
  const { t } = useTranslation("home");
  return (
    <Row>
      <ButtonLink href={paths.signUp()}>{t("actions.issue")}</ButtonLink>
      <ButtonLink href={paths.verification()} variant="secondary">
        {t("actions.verify")}
      </ButtonLink>
    </Row>
  );
}

/** Headline with the audience, the two entry points, and a sample certificate. */
function Hero() {
  const { t } = useTranslation("home");
  const { template } = useLoaderData<typeof loader>();
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.words}>
        <h1 id="headline" className={styles.headline}>
          <span className={styles.audience}>{t("for")}</span> {t("headline")}
        </h1>
        <p className={styles.lead}>{t("lead")}</p>
        <TwoWays />
      </div>
      <div className={styles.sample}>
        <SamplePicture template={template} first />
        <a href={paths.sample()}>{t("sample")}</a>
      </div>
    </section>
  );
}

/** Section about verification without the platform. */
function WithoutUs() {
  const { t } = useTranslation("home");
  const { product } = usePage();
  return (
    <section className={styles.own} aria-labelledby="own">
      <div className={styles.proof}>
        <div className={styles.words}>
          <h2 id="own" className={styles.sub}>
            {t("own.title")}
          </h2>
          <p>{t("own.text", { product })}</p>
        </div>
        <ProductPicture name="checks" />
      </div>
      <ul className={styles.ways}>
        {WITHOUT_US.map(({ way, href }) => (
          <li key={way} className={styles.way}>
            <h3>{t(`own.${way}.title`)}</h3>
            <p>{t(`own.${way}.text`)}</p>
            <a href={href}>{t(`own.${way}.action`)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
