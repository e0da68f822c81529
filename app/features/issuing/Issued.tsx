import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Notice } from "#app/ui/Notice/Notice";
import { Row } from "#app/ui/Page/Page";
import * as styles from "./Batch.css";
import type { BatchView } from "./batch-view";
import { RowTable } from "./RowTable";

/** What became of a list, and what to do with it now. */
export function Issued({ batch, waitingForAnchor }: { batch: BatchView; waitingForAnchor: number }) {
  const { t } = useTranslation("certificates");
  const { issued, skipped, invalid, duplicate } = batch.counts;
  const leftOut = skipped + invalid + duplicate;
  return (
    <>
      <Notice tone="success" title={t("issued.title", { count: issued })}>
        <p>{waitingForAnchor > 0 ? t("issued.anchoring", { count: waitingForAnchor }) : t("issued.anchored")}</p>
        {leftOut > 0 ? <p>{t("issued.leftOut", { count: leftOut })}</p> : null}
      </Notice>
      <Row>
        <ButtonLink href={paths.app.batchLinks(batch.id)} download>
          <Download size={20} aria-hidden="true" />
          {t("issued.links")}
        </ButtonLink>
        <ButtonLink look="secondary" href={paths.app.certificates()}>
          {t("issued.all")}
        </ButtonLink>
      </Row>
      <section className={styles.section} aria-labelledby="rest">
        <h2 id="rest">{t("issued.lines")}</h2>
        {batch.total > batch.rows.length ? <p>{t("batch.shown", { count: batch.rows.length })}</p> : null}
        <RowTable rows={batch.rows} />
      </section>
    </>
  );
}
