import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Checkbox } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import { Row } from "#app/ui/Page/Page";
import { LANGUAGES, nameOf } from "#modules/kernel/languages";
import { type Element, PALETTE_ROLES } from "#modules/rendering/index";
import { atOnce } from "./at-once";
import * as styles from "./Designs.css";
import { BOX_PROPERTIES, COMMON_PROPERTIES, CONDITIONS, type Property, propertiesOf } from "./properties";
import { valueAt } from "./read-properties";
import { VariableList } from "./VariableList";

/** Names that a document may use, for the controls that choose one. */
export interface Names {
  colors: string[];
  voices: { value: string; label: string }[];
  ornaments: string[];
  variables: string[];
  pictures: string[];
}

interface Props {
  element: Element;
  /** Whether the element is in a stack, which positions it. */
  stacked: boolean;
  revision: number;
  names: Names;
  /** Paths of rejected properties, with their input. */
  wrong: string[];
  typed: Record<string, string>;
  /** With scripts: called for every change, instead of submitting the form. */
  onChange?: (form: FormData) => void;
}

const PALETTE = new Set<string>(PALETTE_ROLES);

/** Form of all properties and actions of an element. Works without scripts. */
export function ElementForm(props: Props) {
  const { t } = useTranslation("designs");
  const { element, stacked, revision } = props;
  const shown = (properties: Property[]) =>
    properties.map((property) => <PropertyField key={property.path} property={property} {...props} />);
  const common = COMMON_PROPERTIES.filter(({ path }) => path !== "space" || stacked);
  return (
    <Form {...atOnce(props.onChange)}>
      <input type="hidden" name="element" value={element.id} />
      <input type="hidden" name="revision" value={revision} />
      <div className={styles.properties}>{shown(propertiesOf(element.type))}</div>
      <h3>{t("editor.place")}</h3>
      <div className={styles.properties}>{shown(BOX_PROPERTIES)}</div>
      <h3>{t("editor.more")}</h3>
      <div className={styles.properties}>{shown(common)}</div>
      {props.onChange ? null : (
        <Row>
          <Button name="do" value="set">
            {t("editor.save")}
          </Button>
          {(["forward", "back", "duplicate", "remove"] as const).map((change) => (
            <Button key={change} variant="secondary" name="do" value={change}>
              {t(`editor.${change}`)}
            </Button>
          ))}
        </Row>
      )}
    </Form>
  );
}

function PropertyField(props: Props & { property: Property }) {
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
  const input = { id, name: path, className: fields.input, "aria-invalid": invalid || undefined };
  return (
    <div className={control === "words" || control === "condition" ? styles.wideProperty : styles.property}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      {control === "words" ? (
        <>
          <Words {...input} value={value} element={element} path={path} typed={typed} />
          {path === "text" ? (
            <VariableList variables={props.names.variables} insertInto={props.onChange ? id : null} />
          ) : null}
        </>
      ) : control === "number" ? (
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

/** Text for all languages, and collapsed fields for each language that needs its own. */
function Words(props: {
  id: string;
  name: string;
  className: string;
  value: string;
  element: Element;
  path: string;
  typed: Record<string, string>;
}) {
  const { t } = useTranslation("designs");
  const { value, element, path, typed, ...input } = props;
  const own = valueAt(element, path);
  const texts: Record<string, string> = typeof own === "object" && own !== null ? (own as Record<string, string>) : {};
  return (
    <>
      <textarea {...input} rows={2} defaultValue={typed[path] ?? texts.en ?? value} dir="auto" />
      <details open={Object.keys(texts).length > 1}>
        <summary>{t("editor.otherLanguages")}</summary>
        {LANGUAGES.filter((language) => language !== "en").map((language) => (
          <div key={language} className={styles.property}>
            <label htmlFor={`${input.id}-${language}`} lang={language}>
              {nameOf(language)}
            </label>
            <textarea
              id={`${input.id}-${language}`}
              name={`${path}.${language}`}
              className={fields.input}
              rows={1}
              defaultValue={typed[`${path}.${language}`] ?? texts[language] ?? ""}
              lang={language}
              dir="auto"
            />
          </div>
        ))}
      </details>
    </>
  );
}

/** Text key of a name without forbidden characters: `!issuer.logo` is `no-issuer-logo`. */
const keyOf = (name: string) => name.replace("!", "no-").replaceAll(".", "-");

function optionsOf(t: TFunction<"designs">, { property, names }: Props & { property: Property }, value: string) {
  const unset = { value: "", label: t("editor.unset") };
  // Keeps a value that the form does not offer, such as two conditions at once.
  const withCurrent = (options: { value: string; label: string }[]) =>
    value === "" || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  switch (property.control) {
    case "color":
      return withCurrent([
        unset,
        ...names.colors.map((name) => ({ value: name, label: PALETTE.has(name) ? t(`colors.${name}`) : name })),
      ]);
    case "voice":
      return withCurrent(names.voices);
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
