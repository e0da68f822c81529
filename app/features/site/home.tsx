import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import Blocks from "lucide-react/icons/blocks";
import FileCheck2 from "lucide-react/icons/file-check-2";
import ScanLine from "lucide-react/icons/scan-line";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import * as styles from "#app/features/site/Home.css";
import { PlanTeaser } from "#app/features/site/PlanTeaser";
import { TemplateSample } from "#app/features/site/TemplateSample";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { rendering } from "#app/modules.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Row } from "#app/ui/Page/Page";
import { Seal } from "#app/ui/Seal/Seal";

const FACTS = [
  { name: "scan", Icon: ScanLine },
  { name: "file", Icon: FileCheck2 },
  { name: "chain", Icon: Blocks },
] as const;

const STEPS = ["list", "look", "send"] as const;
const WITHOUT_US = ["file", "signature", "chain"] as const;

/** Seeds of the large seal, and of some small ones that show how different seals are. */
const MAIN_SEAL = "house";
const SEALS = ["khatam", "rabat", "tetouan", "meknes", "sale", "fes"];

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
  const sample = rendering.templateChoice(rendering.templateFor(language), language);
  return { title: t("title"), description: t("lead", { product: name }), structured, sample };
}

export default function Home() {
  const { t } = useTranslation("home");
  const { product } = usePage();
  const { sample } = useLoaderData<typeof loader>();
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.headline}>{t("headline")}</h1>
          <p className={styles.lead}>{t("lead", { product })}</p>
          <LookupForm />
        </div>
        <div className={styles.picture}>
          <Seal seed={MAIN_SEAL} />
        </div>
      </section>

      <ul className={styles.facts}>
        {FACTS.map(({ name, Icon }) => (
          <li key={name} className={styles.fact}>
            <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
            <h2>{t(`facts.${name}.title`)}</h2>
            <p>{t(`facts.${name}.text`)}</p>
          </li>
        ))}
      </ul>

      <section className={styles.paper} aria-labelledby="paper">
        <TemplateSample template={sample} />
        <div className={styles.words}>
          <h2 id="paper" className={styles.sub}>
            {t("paper.title")}
          </h2>
          <p>{t("paper.text")}</p>
          <a href={paths.features()}>{t("paper.more")}</a>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="steps">
        <h2 id="steps" className={styles.sub}>
          {t("steps.title")}
        </h2>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step} className={styles.step}>
              <h3>{t(`steps.${step}.title`)}</h3>
              <p>{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.idea} aria-labelledby="idea">
        <div className={styles.words}>
          <h2 id="idea" className={styles.sub}>
            {t("idea.title")}
          </h2>
          <p>{t("idea.text")}</p>
        </div>
        <div className={styles.seals}>
          {SEALS.map((seed) => (
            <Seal key={seed} seed={seed} />
          ))}
        </div>
      </section>

      <section className={styles.own} aria-labelledby="own">
        <div className={styles.words}>
          <h2 id="own" className={styles.sub}>
            {t("own.title")}
          </h2>
          <p>{t("own.text", { product })}</p>
        </div>
        <ul className={styles.ways}>
          {WITHOUT_US.map((way) => (
            <li key={way} className={styles.way}>
              <h3>{t(`own.${way}.title`)}</h3>
              <p>{t(`own.${way}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section} aria-labelledby="prices">
        <div className={styles.words}>
          <h2 id="prices" className={styles.sub}>
            {t("prices.title")}
          </h2>
          <p>{t("prices.text")}</p>
        </div>
        <PlanTeaser />
      </section>

      <section className={styles.issuers} aria-labelledby="issuers">
        <div className={styles.words}>
          <h2 id="issuers" className={styles.sub}>
            {t("issuers.title")}
          </h2>
          <p>{t("issuers.text")}</p>
        </div>
        <Row>
          <ButtonLink href={paths.signUp()}>{t("site:pricing.start")}</ButtonLink>
          <ButtonLink href={paths.signIn()} look="secondary">
            {t("issuers.signIn")}
          </ButtonLink>
        </Row>
      </section>
    </div>
  );
}
