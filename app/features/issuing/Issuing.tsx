import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useEventSource } from "remix-utils/sse/react";
import { paths } from "#app/paths";
import { Card } from "#app/ui/Page/Page";
import * as styles from "./Batch.css";

interface Progress {
  state: string;
  queued: number;
  issued: number;
}

/** How far issuing has come, streamed; without scripts the page loads itself again (`refreshSeconds`). */
export function Issuing({ batchId, initial }: { batchId: string; initial: Progress }) {
  const { t } = useTranslation("certificates");
  const { revalidate } = useRevalidator();
  const told = useEventSource(paths.app.batchProgress(batchId), { event: "progress" });
  const { state, queued, issued }: Progress = told ? JSON.parse(told) : initial;
  const finished = state !== "issuing";
  useEffect(() => {
    if (finished) revalidate();
  }, [finished, revalidate]);
  const total = queued + issued;
  return (
    <Card labelledBy="progress">
      <h2 id="progress">{t("progress.title")}</h2>
      <progress className={styles.progress} value={issued} max={Math.max(total, 1)} aria-labelledby="progress" />
      <p role="status">{t("progress.text", { issued, count: total })}</p>
      <p>{t("progress.leave")}</p>
    </Card>
  );
}
