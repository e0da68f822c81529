import type { ComponentPropsWithoutRef } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import Upload from "#app/ui/Icon/generated/upload";
import type { StagedFile } from "#modules/uploads/index";
import * as styles from "./FileControl.css";
import { fileSize } from "./file-size";
import { stagedName } from "./staged-name";

type Props = Omit<ComponentPropsWithoutRef<"input">, "className" | "type"> & {
  /** File that is staged for the field; undefined where the form stages none. */
  staged?: StagedFile | null | undefined;
  /** Whether the page sends the field's script; otherwise the browser itself shows the name of the file. */
  scripted?: boolean;
};

/**
 * File field in the page's language, onto which a file can be dropped. Its script (file-field.ts) shows the chosen file
 * and, where the form stages files, sends it at once and shows the progress. Without scripts the browser itself shows
 * the name of the file.
 */
export function FileControl({ staged, scripted = true, ...input }: Props) {
  const { t } = useTranslation();
  const { nonce, language } = usePage();
  const stages = staged !== undefined;
  return (
    <div className={styles.control} data-file-control="" data-stage={stages ? paths.stagedFiles() : undefined}>
      <div className={scripted ? styles.zone : styles.plainZone}>
        <Upload size={24} aria-hidden="true" />
        <span className={styles.words}>{t("file.choose")}</span>
        <input {...input} type="file" className={scripted ? styles.input : styles.plainInput} />
        <span className={styles.edge} aria-hidden="true" />
      </div>
      {/* The script may write into it before the page is hydrated, and React leaves raw content as it is. */}
      <output
        className={styles.chosen}
        data-file-chosen=""
        htmlFor={input.id}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
        dangerouslySetInnerHTML={{ __html: "" }}
      />
      <progress
        className={styles.progress}
        data-file-progress=""
        max={100}
        value={0}
        aria-label={t("file.sending")}
        hidden
      />
      {stages ? (
        <label className={styles.staged} data-file-staged="" hidden={!staged}>
          <input
            type="checkbox"
            className={styles.box}
            name={stagedName(input.name ?? "")}
            value={staged?.id ?? ""}
            defaultChecked={staged !== null}
            disabled={staged === null}
          />
          <span>
            {t("file.use")} <bdi>{staged?.name}</bdi> {staged ? `(${fileSize(staged.size, language)})` : null}
          </span>
        </label>
      ) : null}
      {scripted ? <script nonce={nonce} src={paths.fileFieldScript()} defer suppressHydrationWarning /> : null}
    </div>
  );
}
