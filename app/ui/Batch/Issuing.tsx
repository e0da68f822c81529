import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import type { loader } from "#app/routes/app/batch-progress";
import { Card } from "../Page/Page";
import * as styles from "./Batch.css";

const INTERVAL_MS = 1200;

/** How far issuing has come. Asks by itself; without scripts the page loads itself again (`refreshSeconds`). */
export function Issuing({ batchId, initial }: { batchId: string; initial: { queued: number; issued: number } }) {
  const { t } = useTranslation("certificates");
  const fetcher = useFetcher<typeof loader>();
  const { revalidate } = useRevalidator();
  const { load } = fetcher;
  useEffect(() => {
    const timer = setInterval(() => load(paths.app.batchProgress(batchId)), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [batchId, load]);
  const finished = fetcher.data !== undefined && fetcher.data.state !== "issuing";
  useEffect(() => {
    if (finished) revalidate();
  }, [finished, revalidate]);
  const { queued, issued } = fetcher.data ?? initial;
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
