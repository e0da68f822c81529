import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useEventSource } from "remix-utils/sse/react";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Card, Row } from "#app/ui/Page/Page";
import type { ProgressView } from "./batch-view";
import { Stages } from "./Stages";

/** Streams the progress of a batch that is being issued. Without scripts, the page reloads every `refreshSeconds`. */
export function Issuing({ batchId, initial, canStop }: { batchId: string; initial: ProgressView; canStop: boolean }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const latest = useEventSource(paths.app.batchProgress(batchId), { event: "progress" });
  const progress: ProgressView = latest ? JSON.parse(latest) : initial;
  const { state, queued, issued, secondsLeft } = progress;
  const finished = state !== "issuing";
  useEffect(() => {
    if (finished) revalidate();
  }, [finished, revalidate]);
  return (
    <Card labelledBy="progress">
      <h2 id="progress">{t("progress.title")}</h2>
      <Stages progress={progress} />
      <p role="status">
        {t("progress.text", { issued, count: queued + issued })}{" "}
        {secondsLeft === null ? null : t("progress.left", { time: format.duration(secondsLeft) })}
      </p>
      <p>{t("progress.leave")}</p>
      {canStop ? (
        <Row>
          <Form>
            <Button variant="secondary" name="intent" value="stop">
              {t("progress.stop")}
            </Button>
          </Form>
        </Row>
      ) : null}
    </Card>
  );
}

/** Shows a stopped batch, which can be resumed or ended without the remaining rows. */
export function Stopped({
  progress,
  canIssue,
  heldBack,
  isLimited,
}: {
  progress: ProgressView;
  canIssue: boolean;
  heldBack: boolean;
  /** Whether the plan limits the number of certificates a month. */
  isLimited: boolean;
}) {
  const { t } = useTranslation("certificates");
  return (
    <Card labelledBy="stopped">
      <h2 id="stopped">{t("stopped.title")}</h2>
      {heldBack ? <p>{t("stopped.heldBack")}</p> : null}
      <Stages progress={progress} />
      <p>
        {t("stopped.text", { count: progress.queued })} {isLimited ? t("stopped.counted") : null}
      </p>
      {canIssue ? (
        <Row>
          <Form>
            <Button name="intent" value="resume">
              {t("stopped.resume")}
            </Button>
          </Form>
          <Form>
            <Button variant="secondary" name="intent" value="leave-rest">
              {t("stopped.leaveRest", { count: progress.queued })}
            </Button>
          </Form>
        </Row>
      ) : null}
    </Card>
  );
}
