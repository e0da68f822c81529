import { useTranslation } from "react-i18next";
import * as styles from "./PublicAchievement.css";

interface ShownSkill {
  name: string;
  url: string;
  code: string;
  framework: string;
}

/**
 * Skills of the holders of an achievement, each linked to its definition on another site, for which the platform does
 * not vouch.
 */
export function Skills({ skills }: { skills: ShownSkill[] }) {
  const { t } = useTranslation("verification");
  if (skills.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="skills">
      <h2 id="skills">{t("achievement.skills")}</h2>
      <ul className={styles.skills}>
        {skills.map(({ name, url, code, framework }) => (
          <li key={url} className={styles.skill}>
            <a href={url} rel="nofollow noopener noreferrer">
              <bdi>{name}</bdi>
            </a>
            {framework || code ? (
              <bdi className={styles.small}>{[framework, code].filter(Boolean).join(" · ")}</bdi>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
