import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/ui/Form/Field";
import * as fields from "#app/ui/Form/forms.css";
import type { Element } from "#modules/rendering/index";
import { ColorField } from "./ColorField";
import * as styles from "./Designs.css";
import { type FontChoice, FontField } from "./FontField";
import { CONDITIONS, type Property } from "./properties";
import { valueAt } from "./read-properties";
import type { PrintedWords } from "./studio/use-chip-names";
import { WordsField } from "./WordsField";

/** Names that a document may use, for the controls that choose one. */
export interface Names {
  colors: string[];
  voices: FontChoice[];
  ornaments: string[];
  variables: string[];
  pictures: string[];
  /** Words that the templates print, by language. */
  words: PrintedWords;
}

export interface PropertyFieldProps {
  property: Property;
  element: Element;
  names: Names;
  /** Colors of the design by their names. */
  palette: Record<string, string>;
  /** Language in which the page is shown. */
  language: string;
  /** Paths of rejected properties, with their input. */
  wrong: string[];
  typed: Record<string, string>;
  /** Whether scripts run, and changes apply at once. */
  live?: boolean;
}

/** Control of one property, with its label. */
export function PropertyField(props: PropertyFieldProps) {
  const { t } = useTranslation("designs");
  const { property, element, wrong, typed } = props;
  const { path, control } = property;
  const id = `property-${path}`;
  const label = t(`properties.${path}`);
  const value = typed[path] ?? written(valueAt(element, path));
  const invalid = wrong.includes(path);
  if (control === "check")
    return (
      <div className={styles.wideProperty}>
        <Checkbox name={path} label={label} defaultChecked={valueAt(element, path) === true} />
      </div>
    );
  if (control === "words") return <WordsField id={id} label={label} value={value} {...props} invalid={invalid} />;
  if (control === "color")
    return (
      <ColorField
        id={id}
        name={path}
        label={label}
        value={value}
        colors={props.names.colors}
        palette={props.palette}
        required={property.required ?? false}
      />
    );
  if (control === "voice")
    return (
      <FontField id={id} name={path} label={label} value={value} fonts={props.names.voices} language={props.language} />
    );
  const input = { id, name: path, className: fields.input, "aria-invalid": invalid || undefined };
  return (
    <div className={control === "condition" ? styles.wideProperty : styles.property}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      {control === "number" ? (
        <input {...input} inputMode="decimal" defaultValue={value} dir="ltr" />
      ) : control === "text" ? (
        <input {...input} defaultValue={value} />
      ) : (
        <select {...input} defaultValue={value}>
          {optionsOf(t, props, value).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Text key of a name without forbidden characters: `!issuer.logo` is `no-issuer-logo`. */
const keyOf = (name: string) => name.replace("!", "no-").replaceAll(".", "-");

function optionsOf(t: TFunction<"designs">, { property, names }: PropertyFieldProps, value: string) {
  const unset = { value: "", label: t("editor.unset") };
  // Keeps a value that the form does not offer, such as two conditions at once.
  const withCurrent = (options: { value: string; label: string }[]) =>
    value === "" || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  switch (property.control) {
    case "ornament":
      return withCurrent(names.ornaments.map((value) => ({ value, label: t(`ornaments.${value}`) })));
    case "picture":
      return withCurrent(
        names.pictures.map((id, i) => ({ value: id, label: t("editor.pictureNumber", { number: i + 1 }) })),
      );
    case "condition":
      return withCurrent([
        { value: "", label: t("conditions.always") },
        ...CONDITIONS.map((name) => ({ value: name, label: t(`conditions.${keyOf(name)}`) })),
      ]);
    case "choice":
      return withCurrent([
        unset,
        ...property.choices.map((choice) => ({ value: choice, label: t(`choices.${property.path}.${choice}`) })),
      ]);
    default:
      return [];
  }
}

/** Formats a value for a form field. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
