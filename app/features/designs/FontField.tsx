import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import * as fields from "#app/ui/Form/forms.css";
import * as styles from "./Controls.css";

/** Font to choose: its voice, its name, and the voice that its sample is set in. */
export interface FontChoice {
  value: string;
  label: string;
  sample: string;
}

/** Choice of a font, each with a sample set in itself. The samples are fetched once the list is opened. */
export function FontField(props: {
  id: string;
  name: string;
  label: string;
  value: string;
  fonts: FontChoice[];
  language: string;
}) {
  const { t } = useTranslation("designs");
  const { id, name, fonts, language } = props;
  const [chosen, setChosen] = useState(props.value);
  const known = fonts.some((font) => font.value === props.value);
  const choices = known ? fonts : [...fonts, { value: props.value, label: props.value, sample: props.value }];
  const current = choices.find((font) => font.value === chosen);
  return (
    <fieldset id={id} className={`${fields.group} ${styles.whole}`}>
      <legend className={fields.label}>{props.label}</legend>
      <details className={styles.fonts}>
        <summary className={styles.current} aria-label={t("editor.fontChosen", { name: current?.label ?? chosen })}>
          {current ? <Sample font={current} language={language} /> : null}
          <span>{current?.label ?? chosen}</span>
        </summary>
        <div className={styles.fontList}>
          {choices.map((font) => (
            <label key={font.value} className={styles.font}>
              <input
                type="radio"
                className={styles.hidden}
                name={name}
                value={font.value}
                defaultChecked={font.value === props.value}
                onChange={() => setChosen(font.value)}
              />
              <Sample font={font} language={language} />
              <span>{font.label}</span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}

function Sample({ font, language }: { font: FontChoice; language: string }) {
  const picture = paths.app.voiceSpecimen(font.sample, language);
  return <img className={styles.sample} src={picture} alt="" width={200} height={32} loading="lazy" />;
}
