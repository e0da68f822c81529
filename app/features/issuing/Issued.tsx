import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import Download from "#app/ui/Icon/generated/download";
import Eye from "#app/ui/Icon/generated/eye";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Row } from "#app/ui/Page/Page";
import * as styles from "./Batch.css";
import type { BatchView, ProgressView } from "./batch-view";
import { RowTable } from "./RowTable";
import { Stages } from "./Stages";

/**
 * Shows the result of an issued batch and what can be done next. The page reloads its data every `refreshSeconds` (0:
 * never) while certificates are being anchored or mailed.
 */
export function Issued(props: {
  batch: BatchView;
  progress: ProgressView;
  refreshSeconds: number;
  canExport: boolean;
  /** Next steps, after what can be done with the batch. */
  children: ReactNode;
}) {
  const { batch, progress, refreshSeconds, canExport, children } = props;
  const { t } = useTranslation("certificates");
  const { issued, skipped, invalid, duplicate } = batch.counts;
  const { waitingForAnchor, mails } = progress;
  const first = batch.rows.find(({ state }) => state === "issued")?.certificate;
  const leftOut = skipped + invalid + duplicate;
  const stillGoing = waitingForAnchor > 0 || mails.underWay > 0;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (refreshSeconds === 0) return;
    const looking = setInterval(() => document.hidden || revalidate(), refreshSeconds * 1000);
    return () => clearInterval(looking);
  }, [refreshSeconds, revalidate]);
  return (
    <>
      <Notice tone="success" title={t("issued.title", { count: issued })}>
        <p>{waitingForAnchor > 0 ? t("issued.anchoring", { count: waitingForAnchor }) : t("issued.anchored")}</p>
        {mails.left > 0 ? <p>{t("issued.mailed", { count: mails.left })}</p> : null}
        {leftOut > 0 ? <p>{t("issued.leftOut", { count: leftOut })}</p> : null}
      </Notice>
      {mails.undelivered > 0 ? (
        <Notice tone="warning" title={t("issued.mailsFailed", { count: mails.undelivered })}>
          <p>{t("issued.mailsFailedText")}</p>
        </Notice>
      ) : null}
      <Row>
        {first?.publicId ? (
          <ButtonLink href={paths.certificate(first.publicId)}>
            <Eye size={20} aria-hidden="true" />
            {t("issued.look")}
          </ButtonLink>
        ) : null}
        {canExport && issued > 0 ? (
          <Form>
            <Button variant="secondary" name="intent" value="files">
              <Download size={20} aria-hidden="true" />
              {t("issued.files")}
            </Button>
          </Form>
        ) : null}
        <ButtonLink variant="secondary" href={paths.app.certificates(`list=${batch.id}`)}>
          {t("issued.all")}
        </ButtonLink>
      </Row>
      <Row>
        <a href={paths.app.batchReport(batch.id, "xlsx")} download>
          {t("issued.report")}
        </a>
        <a href={paths.app.batchReport(batch.id, "csv")} download>
          {t("issued.reportCsv")}
        </a>
      </Row>
      {children}
      {stillGoing ? (
        <Card labelledBy="progress">
          <h2 id="progress">{t("progress.stillGoing")}</h2>
          <Stages progress={progress} />
        </Card>
      ) : null}
      <section className={styles.section} aria-labelledby="rest">
        <h2 id="rest">{t("issued.lines")}</h2>
        {batch.total > batch.rows.length ? <p>{t("batch.shown", { count: batch.rows.length })}</p> : null}
        <RowTable rows={batch.rows} />
      </section>
    </>
  );
}
