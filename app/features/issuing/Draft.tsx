import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import * as styles from "./Batch.css";
import { BrandMissing } from "./BrandMissing";
import type { BatchView, DraftView, FilledInView, PrintingView } from "./batch-view";
import { CorrectionForm } from "./CorrectionForm";
import type { WrongField } from "./change-batch.server";
import { DiscardDraft } from "./DiscardDraft";
import { DraftSettings } from "./DraftSettings";
import { Examples } from "./Examples";
import { FilledIn } from "./FilledIn";
import { Notes } from "./Notes";
import { PicturesCard } from "./PicturesCard";
import { PrintingNotices } from "./PrintingNotices";
import { Rows } from "./Rows";

const COUNTED = ["fresh", "changed", "duplicate", "invalid"] as const;

/**
 * What issuing a list would do, before anything is spent: its certificates beside the form that issues them, then what
 * is wrong, then the rest. One that waits for an approval shows the same without its forms.
 */
export function Draft({
  batch,
  draft,
  filledIn,
  printing,
  wrongPictures,
  wrong = null,
  canIssue,
  children,
}: {
  batch: BatchView;
  /** What can be changed of it; null for one that waits for an approval, of which nothing can. */
  draft: DraftView | null;
  filledIn: FilledInView | null;
  printing: PrintingView;
  /** Whether the ZIP file in the last request was refused. */
  wrongPictures: boolean;
  /** The field of another form that is wrong. */
  wrong?: WrongField | null;
  canIssue: boolean;
  /** The form that issues it. */
  children: ReactNode;
}) {
  const { t } = useTranslation("certificates");
  const invalid = batch.rows.filter((row) => row.state === "invalid");
  const others = batch.rows.filter((row) => row.state !== "invalid");
  // The button that issues a list of new rows alone says how many they are.
  const counted = COUNTED.filter((state) => batch.counts[state] > 0);
  const isMixed = counted.length > 1 || counted[0] !== "fresh";
  const notices = (
    <>
      <PrintingNotices printing={printing} />
      <Notes notes={batch.notes} />
    </>
  );
  const examples = draft?.examples ?? null;
  const changes = draft && canIssue;
  return (
    <>
      {batch.hasBegun || !isMixed ? null : (
        <dl className={styles.counts}>
          {counted.map((state) => (
            <div key={state} className={styles.count} data-state={state}>
              <dt>{t(`batch.counts.${state}`)}</dt>
              <dd className={styles.number}>{batch.counts[state]}</dd>
              <dd className={styles.meaning}>{t(`batch.meaning.${state}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      {draft ? (
        <div className={styles.desk}>
          <div className={styles.looked}>
            {notices}
            <BrandMissing
              brand={draft.brand}
              wrong={wrong?.form === "brand" ? { ...wrong, signerName: wrong.typed } : null}
            />
            {examples ? (
              <Examples batchId={batch.id} view={examples} sampleTo={canIssue ? draft.address : null} />
            ) : null}
          </div>
          <div className={styles.deciding}>{canIssue ? children : null}</div>
        </div>
      ) : (
        notices
      )}
      {changes ? <DraftSettings batch={batch} draft={draft} wrong={wrong?.form === "change" ? wrong : null} /> : null}
      {batch.pictures.named > 0 && draft ? <PicturesCard pictures={batch.pictures} wrong={wrongPictures} /> : null}
      {invalid.length > 0 && draft ? <CorrectionForm rows={invalid} total={batch.counts.invalid} /> : null}
      {filledIn ? <FilledIn filledIn={filledIn} /> : null}
      {draft ? null : children}
      {others.length > 0 ? (
        <Rows
          rows={others}
          total={batch.total - batch.counts.invalid}
          pictureOf={(line) => paths.app.linePicture(batch.id, line)}
          {...(draft ? { exampleOf: (line: number) => paths.app.batchExample(batch.id, line) } : {})}
        />
      ) : null}
      {changes ? <DiscardDraft batchId={batch.id} /> : null}
    </>
  );
}
