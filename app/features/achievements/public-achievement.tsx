import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { AchievementFacts } from "#app/features/achievements/AchievementFacts";
import { findAchievement } from "#app/features/achievements/find-achievement.server";
import * as styles from "#app/features/achievements/PublicAchievement.css";
import { Skills } from "#app/features/achievements/Skills";
import { translatorFor } from "#app/i18n/request-language.server";
import { achievements, certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { showTrust } from "#app/presenters/issuer-trust.server";
import { IssuerTrust } from "#app/ui/IssuerTrust/IssuerTrust";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Notice } from "#app/ui/Notice/Notice";
import { directionOf, type Language } from "#modules/kernel/languages";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { achievement, issuer } = await findAchievement(params.id);
  const { t, language } = await translatorFor(request, "verification");
  const { id, content, archived, organizationId } = achievement;
  const held = await certificates.countHeld(getDeps(), organizationId, [id]);
  const words = achievements.wordsIn(content, language);
  const { slug, name, website } = issuer.organization;
  const { skills, results, type, hours, credits, validity, validMonths, validUntil } = content;
  return {
    title: words.title,
    description: words.description || t("achievement.summary", { title: words.title, organization: name }),
    achievement: { id, archived, held: held.get(id) ?? 0, badge: content.badge ? achievement.version : null },
    // A text without a translation is shown in its original language.
    texts: {
      title: { text: words.title, language: words.language },
      description: spoken(words.description, words.language, content.description, content.language),
      criteria: spoken(words.criteria, words.language, content.criteria, content.language),
    },
    facts: { type, hours, credits, validity, validMonths, validUntil },
    scales: results.map((result) => ({ name: result.name, scale: achievements.scaleOf(result) })),
    skills,
    issuer: { slug, name, website, hasLogo: issuer.logo !== null, trust: showTrust(issuer.trust) },
  };
}

/** A text with its language: the page's, or the achievement's own where it is not translated. */
const spoken = (text: string, language: Language, own: string, ownLanguage: Language) => ({
  text,
  language: text === own ? ownLanguage : language,
});

const inItsLanguage = ({ language }: { language: Language }) => ({ lang: language, dir: directionOf(language) });

/** Public page of an achievement: its requirements, what it certifies, and its issuer. */
export default function PublicAchievement() {
  const { t } = useTranslation("verification");
  const { achievement, texts, facts, scales, skills, issuer } = useLoaderData<typeof loader>();
  const { title, description, criteria } = texts;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {achievement.badge === null ? null : (
          <img
            className={styles.badge}
            src={paths.achievementBadge(achievement.id, achievement.badge, "svg")}
            alt={t("achievement.badge", { title: title.text })}
            width={160}
            height={160}
          />
        )}
        <p className={styles.kind}>{t(`certificates:achievements.types.${facts.type}`)}</p>
        <h1 {...inItsLanguage(title)}>{title.text}</h1>
        <p className={styles.issuer}>
          {issuer.hasLogo ? (
            <img className={styles.logo} src={paths.issuerLogo(issuer.slug)} alt="" width={40} height={40} />
          ) : null}
          <a href={paths.issuer(issuer.slug)}>
            <bdi>{issuer.name}</bdi>
          </a>
        </p>
      </header>
      {achievement.archived ? (
        <Notice tone="warning" title={t("achievement.archived")}>
          <p>{t("achievement.archivedText")}</p>
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          {description.text ? (
            <p className={styles.description} {...inItsLanguage(description)}>
              {description.text}
            </p>
          ) : (
            <p className={styles.text}>
              {t("achievement.undescribed", { organization: issuer.name })}{" "}
              <a href={paths.issuer(issuer.slug)}>{t("achievement.ask")}</a>
            </p>
          )}
          {criteria.text ? (
            <section className={styles.section} aria-labelledby="criteria">
              <h2 id="criteria">{t("achievement.criteria")}</h2>
              <p className={styles.text} {...inItsLanguage(criteria)}>
                {criteria.text}
              </p>
            </section>
          ) : null}
          <Skills skills={skills} />
          <AchievementFacts facts={facts} scales={scales} held={achievement.held} />
          {achievement.held === 0 && !achievement.archived ? (
            <p className={styles.text}>{t("achievement.noneText")}</p>
          ) : null}
        </div>
        <div className={styles.aside}>
          <section className={styles.section} aria-labelledby="issuer">
            <h2 id="issuer">{t("achievement.issuer")}</h2>
            <p>
              <a href={paths.issuer(issuer.slug)}>
                <bdi>{issuer.name}</bdi>
              </a>
            </p>
            <IssuerTrust trust={issuer.trust} website={issuer.website} />
          </section>
          <section className={styles.section} aria-labelledby="check">
            <h2 id="check">{t("form.title")}</h2>
            <LookupForm />
          </section>
          <p className={styles.small}>
            <a href={paths.achievementJson(achievement.id)}>{t("achievement.json")}</a>
          </p>
        </div>
      </div>
    </div>
  );
}
