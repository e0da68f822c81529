import { useTranslation } from "react-i18next";
import * as fields from "#app/ui/Form/forms.css";
import { PALETTE_ROLES } from "#modules/rendering/index";
import * as styles from "./Controls.css";

const PALETTE = new Set<string>(PALETTE_ROLES);

/** Choice of a color of the design: each as it is, with its name. */
export function ColorField(props: {
  id: string;
  name: string;
  label: string;
  value: string;
  colors: string[];
  palette: Record<string, string>;
  required: boolean;
}) {
  const { t } = useTranslation("designs");
  const { name, value, colors, palette } = props;
  const labelOf = (color: string) => (PALETTE.has(color) ? t(`colors.${color}`) : color);
  const choices = [
    ...(props.required ? [] : [{ value: "", label: t("editor.unset"), color: null }]),
    ...colors.map((color) => ({ value: color, label: labelOf(color), color: palette[color] ?? null })),
    // A color of no name, which a document may have, is among them as long as it is chosen.
    ...(value !== "" && !colors.includes(value) ? [{ value, label: value, color: value }] : []),
  ];
  return (
    <fieldset id={props.id} className={`${fields.group} ${styles.whole}`}>
      <legend className={fields.label}>{props.label}</legend>
      <div className={styles.swatches}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.swatch}>
            <input
              type="radio"
              className={styles.hidden}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
            />
            {/* Attributes of SVG, because styles in a page are not allowed. */}
            <svg className={styles.dot} viewBox="0 0 28 28" aria-hidden="true">
              <circle cx="14" cy="14" r="13" fill={choice.color ?? "none"} stroke="currentColor" strokeOpacity="0.45" />
              {choice.color === null ? <path d="M5 23 23 5" stroke="currentColor" /> : null}
            </svg>
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
