import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import * as styles from "./PublicAchievement.css";

interface ShownFacts {
  hours: number | null;
  credits: number | null;
  validity: "none" | "months" | "date";
  validMonths: number | null;
  validUntil: string | null;
}

/** Figures of an achievement: its workload, its credits or grades, its validity and its number of holders. */
export function AchievementFacts(props: {
  facts: ShownFacts;
  scales: { name: string; scale: string }[];
  held: number;
}) {
  const { t } = useTranslation("verification");
  const { date, number } = useFormat();
  const { facts, scales, held } = props;
  const validity = {
    none: () => t("achievement.forever"),
    months: () => t("achievement.months", { count: facts.validMonths ?? 0 }),
    date: () => t("achievement.until", { date: date(facts.validUntil ?? "") }),
  }[facts.validity]();
  return (
    <section className={styles.section} aria-labelledby="facts">
      <h2 id="facts">{t("achievement.facts")}</h2>
      <DescriptionList
        facts={[
          [t("certificates:achievements.fields.hours"), facts.hours === null ? null : number(facts.hours)],
          [t("certificates:achievements.fields.credits"), facts.credits === null ? null : number(facts.credits)],
          ...scales.map(({ name, scale }): [string, ReactNode] => [name, <bdi key={name}>{scale}</bdi>]),
          [t("achievement.validity"), validity],
          [t("achievement.heldLabel"), held > 0 ? t("achievement.held", { count: held }) : t("achievement.none")],
        ]}
      />
    </section>
  );
}
