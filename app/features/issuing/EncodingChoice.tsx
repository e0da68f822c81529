import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import * as fields from "#app/ui/Form/forms.css";
import type { TableEncoding } from "#modules/kernel/ports";
import * as styles from "./Batch.css";

/**
 * Form for the encoding of an uploaded file whose bytes do not determine it. It only requests the page again. The other
 * questions follow once it is answered, because they depend on the decoded text.
 */
export function EncodingChoice({
  batchId,
  encoding: { name: chosen, candidates },
  asks,
}: {
  batchId: string;
  encoding: TableEncoding;
  asks: boolean;
}) {
  const { t } = useTranslation("certificates");
  const form = (
    <form method="get" action={paths.app.batchColumns(batchId)} className={styles.choices}>
      <fieldset className={fields.choices} aria-describedby="encoding-hint">
        <legend className={fields.legend}>{t("match.encoding.question")}</legend>
        <span id="encoding-hint" className={fields.hint}>
          {t("match.encoding.hint")}
        </span>
        {candidates.map(({ name, sample }) => (
          <label key={name} className={fields.choice}>
            <input type="radio" className={fields.box} name="encoding" value={name} defaultChecked={name === chosen} />
            <span>
              {sample.map((line) => (
                <span key={line} className={styles.reading} dir="auto">
                  {line}
                </span>
              ))}
              <span className={fields.hintBeneath}>{t(`match.encodings.${name}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button variant={asks ? "primary" : "secondary"}>{t("match.encoding.submit")}</Button>
    </form>
  );
  if (asks) return form;
  return (
    <details className={styles.aside}>
      <summary>{t("match.encoding.chosen", { name: t(`match.encodings.${chosen}`) })}</summary>
      {form}
    </details>
  );
}
