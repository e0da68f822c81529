import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/site/Glossary.css";
import { translatorFor } from "#app/i18n/request-language.server";
import { GLOSSARY_WORDS } from "#app/ui/GlossaryLink/words";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "glossary");
  return { title: t("title"), description: t("lead") };
}

/** Terms of the field with their meanings, sorted by the reader's language. */
export default function Glossary() {
  const { t, i18n } = useTranslation("glossary");
  const collator = new Intl.Collator(i18n.language);
  const words = GLOSSARY_WORDS.map((name) => ({ name, term: t(`words.${name}.term`) })).toSorted((a, b) =>
    collator.compare(a.term, b.term),
  );
  return (
    <div className={site.page}>
      <SiteHead title={t("title")} lead={t("lead")} />
      <nav className={styles.contents} aria-label={t("contents")}>
        {words.map(({ name, term }) => (
          <a key={name} href={`#${name}`}>
            {term}
          </a>
        ))}
      </nav>
      <dl className={styles.words}>
        {words.map(({ name, term }) => (
          <div key={name} id={name} className={styles.word}>
            <dt className={styles.term}>{term}</dt>
            <dd>{t(`words.${name}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
