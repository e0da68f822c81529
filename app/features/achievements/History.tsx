import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import * as fieldStyles from "#app/ui/Form/forms.css";
import * as styles from "./AchievementForm.css";
import { FormSection } from "./FormSection";

/** Versions of an achievement with their changes, newest first. Times are ISO. */
export function History({ history }: { history: { number: number; parts: string[]; at: string }[] }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  return (
    <FormSection id="history" title={t("achievements.sections.history")}>
      <ol className={styles.history} reversed>
        {history.map(({ number, parts, at }) => (
          <li key={number} className={styles.entry}>
            <strong>{t("achievements.version", { number })}</strong>
            <span>
              {parts.length > 0
                ? format.list(parts.map((part) => t(`achievements.parts.${part}`)))
                : t("achievements.created")}
            </span>
            <span className={fieldStyles.hint}>{format.time(at)}</span>
          </li>
        ))}
      </ol>
    </FormSection>
  );
}
