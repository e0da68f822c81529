import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { isLanguage, nameOf } from "#modules/kernel/languages";
import * as styles from "./Batch.css";
import type { FilledInView } from "./batch-view";

/** Lists the values that a batch leaves empty and its certificates will have, each with the number of rows. */
export function FilledIn({ filledIn }: { filledIn: FilledInView }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { day, issuedOn, noEnd, byValidity, achievement, achievementTitle, fromCertificate } = filledIn;
  const { otherAchievement, leftOutFields, listStyle, ownDesign, keptStyle } = filledIn;
  const style = { design: filledIn.design, language: languageName(filledIn.language) };
  const counted = [
    { key: "achievement" as const, count: achievement, value: achievementTitle },
    { key: "issuedOn" as const, count: issuedOn, value: format.date(day) },
    { key: "validity" as const, count: byValidity, value: "" },
    { key: "noEnd" as const, count: noEnd, value: "" },
    { key: "certificate" as const, count: fromCertificate, value: "" },
    { key: "otherAchievement" as const, count: otherAchievement, value: "" },
    { key: "leftOutFields" as const, count: leftOutFields, value: "" },
    { key: "look" as const, count: listStyle, value: "" },
    { key: "ownDesign" as const, count: ownDesign, value: "" },
    { key: "keptLook" as const, count: keptStyle, value: "" },
  ].filter(({ count }) => count > 0);
  if (counted.length === 0) return null;
  return (
    <section className={styles.filledIn} aria-labelledby="filled-in">
      <h2 id="filled-in">{t("preview.title")}</h2>
      <ul>
        {counted.map(({ key, count, value }) => (
          <li key={key}>{t(`preview.counted.${key}`, { ...style, count, value })}</li>
        ))}
      </ul>
    </section>
  );
}

export const languageName = (code: string) => (isLanguage(code) ? nameOf(code) : code);
