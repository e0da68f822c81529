import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import * as fields from "#app/ui/Form/forms.css";
import { LANGUAGES, type Language, nameOf } from "#modules/kernel/languages";
import type { DesignDocument } from "#modules/rendering/index";
import * as styles from "./Designs.css";

/** Preview of the printed page, with a choice of samples and all languages at a glance. */
export function Preview(props: {
  id: string;
  name: string;
  revision: number;
  document: DesignDocument;
  selected: string | null;
  shown: { language: Language; sample: string };
  samples: string[];
}) {
  const { t } = useTranslation("designs");
  const { id, revision, shown, samples, selected } = props;
  const { page } = props.document;
  const [width, height] = [Math.round(page.width), Math.round(page.height)];
  const picture = (language: string, sample = shown.sample) => paths.app.designPreview(id, revision, language, sample);
  return (
    <div className={styles.stage}>
      <form className={styles.toolbar}>
        {selected ? <input type="hidden" name="element" value={selected} /> : null}
        <div className={styles.property}>
          <label htmlFor="sample" className={fields.label}>
            {t("preview.sample")}
          </label>
          <select id="sample" name="sample" className={fields.input} defaultValue={shown.sample}>
            {samples.map((name) => (
              <option key={name} value={name}>
                {t(`preview.samples.${name}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.property}>
          <label htmlFor="language" className={fields.label}>
            {t("preview.language")}
          </label>
          <select id="language" name="language" className={fields.input} defaultValue={shown.language}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {nameOf(language)}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary">{t("preview.show")}</Button>
      </form>
      <div className={styles.desk}>
        <img
          className={styles.page}
          src={picture(shown.language)}
          alt={t("preview.alt", { name: props.name })}
          width={width}
          height={height}
        />
      </div>
      <details>
        <summary>{t("preview.allLanguages")}</summary>
        <div className={styles.thumbs}>
          {LANGUAGES.map((language) => (
            <figure key={language} className={styles.thumb}>
              <img
                className={styles.sheet}
                src={picture(language)}
                alt=""
                width={width}
                height={height}
                loading="lazy"
              />
              <figcaption lang={language}>{nameOf(language)}</figcaption>
            </figure>
          ))}
        </div>
      </details>
    </div>
  );
}
