import { useTranslation } from "react-i18next";
import Check from "#app/ui/Icon/generated/check";
import { Progress } from "#app/ui/Progress/Progress";
import * as styles from "./Batch.css";
import type { ProgressView } from "./batch-view";

/** Progress of a batch in three stages (signed, anchored on the blockchain, mailed), each with its count and total. */
export function Stages({ progress }: { progress: ProgressView }) {
  const { t } = useTranslation("certificates");
  const { queued, issued, waitingForAnchor, mails } = progress;
  const stages = [
    { key: "signed", done: issued, all: issued + queued },
    { key: "anchored", done: issued - waitingForAnchor, all: issued + queued },
    { key: "mailed", done: mails.left, all: mails.left + mails.underWay },
  ] as const;
  return (
    <ol className={styles.stages}>
      {stages.map(({ key, done, all }) => (
        <li key={key} className={styles.stage} data-done={(all > 0 && done >= all) || undefined}>
          <span id={`stage-${key}`} className={styles.stageName}>
            {all > 0 && done >= all ? <Check size={20} aria-hidden="true" /> : null}
            {t(`progress.stages.${key}`)}
          </span>
          <Progress value={done} max={all} labelledBy={`stage-${key}`} />
          <span className={styles.meaning}>{t("progress.of", { done, all })}</span>
        </li>
      ))}
    </ol>
  );
}
