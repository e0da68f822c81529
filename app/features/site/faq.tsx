import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import * as styles from "#app/features/site/Faq.css";
import { formatNumber, useFormat } from "#app/i18n/format";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { type ProductFacts, productFacts } from "#app/presenters/product-facts.server";
import { ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { CallToAction } from "#app/ui/Site/CallToAction";
import { matchesSearch, SearchBar } from "#app/ui/Site/SearchBar";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";
import { REFUND_DAYS, TRIAL } from "#modules/billing/index";

const QUESTIONS = {
  general: ["what", "account", "verify", "share", "mistake", "languages"],
  technical: ["formats", "standard", "anchor", "independent", "spreadsheet", "design", "moving", "outage"],
  security: ["forgery", "chainData", "watching", "erasure", "people", "keys", "cookies"],
  pricing: ["trial", "limit", "difference", "correction", "refund", "payment", "end"],
} as const;
const CATEGORIES = ["general", "technical", "security", "pricing"] as const satisfies (keyof typeof QUESTIONS)[];

/** Numbers in the questions and answers. */
const valuesOf = (product: string, facts: ProductFacts, number: (value: number) => string) => ({
  product,
  designs: number(facts.designs),
  scripts: number(facts.scripts),
  days: number(REFUND_DAYS),
  trialDays: number(TRIAL.days),
  trialCertificates: number(TRIAL.certificates),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { t, language } = await translatorFor(request, "faq");
  const search = new URL(request.url).searchParams.get("q")?.slice(0, 100).trim() ?? "";
  const facts = productFacts();
  const values = valuesOf(productNameIn(language, getDeps().config.productName), facts, (value) =>
    formatNumber(language, value),
  );
  const structured = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    inLanguage: language,
    mainEntity: CATEGORIES.flatMap((category) =>
      QUESTIONS[category].map((name) => ({
        "@type": "Question",
        name: t(`items.${category}.${name}.question`, values),
        acceptedAnswer: { "@type": "Answer", text: t(`items.${category}.${name}.answer`, values) },
      })),
    ),
  };
  return { title: t("title"), description: t("lead"), structured, search, facts, noIndex: search !== "" };
}

export default function Faq() {
  const { t } = useTranslation("faq");
  const { product } = usePage();
  const { number } = useFormat();
  const { search, facts } = useLoaderData<typeof loader>();
  const values = valuesOf(product, facts, number);
  const groups = CATEGORIES.map((category) => ({
    category,
    items: QUESTIONS[category]
      .map((name) => ({
        name,
        question: t(`items.${category}.${name}.question`, values),
        answer: t(`items.${category}.${name}.answer`, values),
      }))
      .filter(({ question, answer }) => matchesSearch(`${question} ${answer}`, search)),
  })).filter(({ items }) => items.length > 0);
  const found = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className={site.page}>
      <SiteHead title={t("title")} lead={t("lead")} />
      <SearchBar label={t("search")} submit={t("submit")} value={search} />
      {search ? (
        <p role="status">
          {t("found", { count: found })} <a href={paths.faq()}>{t("all")}</a>
        </p>
      ) : null}
      {found === 0 ? <EmptyState title={t("none.title")} text={t("none.text")} /> : null}
      {groups.map(({ category, items }) => (
        <section key={category} className={styles.group} aria-labelledby={category}>
          <h2 id={category} className={styles.category}>
            {t(`categories.${category}`)}
          </h2>
          <div className={styles.items}>
            {items.map(({ name, question, answer }) => (
              <details key={name} id={name} className={styles.item} open={search !== ""}>
                <summary className={styles.question}>{question}</summary>
                <p className={styles.answer}>{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <CallToAction id="ask" title={t("ask.title")} text={t("ask.text")}>
        <ButtonLink href={paths.contact()}>{t("ask.action")}</ButtonLink>
      </CallToAction>
    </div>
  );
}
