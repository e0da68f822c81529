import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import * as styles from "./Batch.css";
import type { BatchView, FilledInView, PrintingView } from "./batch-view";
import { CorrectionForm } from "./CorrectionForm";
import { FilledIn } from "./FilledIn";
import { Notes } from "./Notes";
import { PicturesCard } from "./PicturesCard";
import { PrintingNotices } from "./PrintingNotices";
import { Rows } from "./Rows";

const COUNTED = ["fresh", "changed", "duplicate", "invalid"] as const;

/** Shows what issuing a batch would do, before it is issued: counts, then problems, then the other rows. */
export function Draft({
  batch,
  filledIn,
  printing,
  wrongPictures,
  canIssue,
  fixed = false,
  children,
}: {
  batch: BatchView;
  filledIn: FilledInView | null;
  printing: PrintingView;
  /** Whether the ZIP file in the last request was refused. */
  wrongPictures: boolean;
  canIssue: boolean;
  /** Whether the batch waits for an approval, so that it cannot be changed. */
  fixed?: boolean;
  /** Form that issues the batch. */
  children: ReactNode;
}) {
  const { t } = useTranslation("certificates");
  const invalid = batch.rows.filter((row) => row.state === "invalid");
  const others = batch.rows.filter((row) => row.state !== "invalid");
  return (
    <>
      {batch.hasBegun ? null : (
        <dl className={styles.counts}>
          {COUNTED.map((state) => (
            <div
              key={state}
              className={styles.count}
              data-state={state}
              data-none={batch.counts[state] === 0 || undefined}
            >
              <dt>{t(`batch.counts.${state}`)}</dt>
              <dd className={styles.number}>{batch.counts[state]}</dd>
              <dd className={styles.meaning}>{t(`batch.meaning.${state}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      <PrintingNotices printing={printing} />
      <Notes notes={batch.notes} />
      {batch.pictures.named > 0 && !fixed ? <PicturesCard pictures={batch.pictures} wrong={wrongPictures} /> : null}
      {invalid.length > 0 && !fixed ? <CorrectionForm rows={invalid} total={batch.counts.invalid} /> : null}
      {filledIn ? <FilledIn filledIn={filledIn} /> : null}
      {canIssue || fixed ? children : null}
      {others.length > 0 ? (
        <Rows
          rows={others}
          total={batch.total - batch.counts.invalid}
          pictureOf={(line) => paths.app.linePicture(batch.id, line)}
        />
      ) : null}
      {canIssue && !fixed ? (
        <Form>
          <Button variant="secondary" name="intent" value="discard">
            {t("batch.discard")}
          </Button>
        </Form>
      ) : null}
    </>
  );
}
