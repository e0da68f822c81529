import { useTranslation } from "react-i18next";
import Circle from "#app/ui/Icon/generated/circle";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import * as styles from "./dashboard.css";

type Name = "brand" | "design" | "colleague" | "certificate";

/** First steps of a new organization. */
export function FirstSteps({ steps }: { steps: { name: Name; href: string; done: boolean }[] }) {
  const { t } = useTranslation("dashboard");
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t("steps.title")}</h2>
        <span className={styles.quiet}>{t("steps.progress", { done, all: steps.length })}</span>
      </div>
      <p>{t("steps.text")}</p>
      <ol className={styles.stepList}>
        {steps.map((step) => (
          <li key={step.name} className={styles.step} data-done={step.done || undefined}>
            {step.done ? (
              <CircleCheck className={styles.doneIcon} size={20} aria-hidden="true" />
            ) : (
              <Circle className={styles.openIcon} size={20} aria-hidden="true" />
            )}
            <div>
              <a className={styles.itemLink} href={step.href}>
                {t(`steps.${step.name}.title`)}
              </a>
              {step.done ? <span className={styles.hiddenText}>{t("steps.done")}</span> : null}
              <span className={styles.under}>{t(`steps.${step.name}.text`)}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
