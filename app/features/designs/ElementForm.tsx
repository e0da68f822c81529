import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Row } from "#app/ui/Page/Page";
import type { Element } from "#modules/rendering/index";
import { atOnce } from "./at-once";
import * as styles from "./Designs.css";
import { PropertyField, type PropertyFieldProps } from "./PropertyField";
import { BOX_PROPERTIES, COMMON_PROPERTIES, type Property, propertiesOf } from "./properties";

export type { Names } from "./PropertyField";

interface Props extends Omit<PropertyFieldProps, "property"> {
  element: Element;
  /** Whether the element is in a stack, which positions it. */
  stacked: boolean;
  revision: number;
  /** With scripts: called for every change, instead of submitting the form. */
  onChange?: (form: FormData) => void;
  /** With scripts: whether "More" is open, which outlasts a change of the selection. */
  more?: { open: boolean; set(open: boolean): void };
}

/** Form of all properties and actions of an element, the usual ones first. Works without scripts. */
export function ElementForm(props: Props) {
  const { t } = useTranslation("designs");
  const { element, stacked, revision, onChange, wrong, more } = props;
  const field = {
    element,
    names: props.names,
    palette: props.palette,
    language: props.language,
    wrong,
    typed: props.typed,
    live: onChange !== undefined,
  };
  const shown = (properties: Property[]) =>
    properties.map((property) => <PropertyField key={property.path} property={property} {...field} />);
  const own = propertiesOf(element.type);
  const basic = own.filter((property) => property.basic);
  const others = own.filter((property) => !property.basic);
  const common = COMMON_PROPERTIES.filter(({ path }) => path !== "space" || stacked);
  const isWrong = [...others, ...BOX_PROPERTIES, ...common].some(({ path }) => wrong.includes(path));
  return (
    <Form {...atOnce(onChange)}>
      <input type="hidden" name="element" value={element.id} />
      <input type="hidden" name="revision" value={revision} />
      <div className={styles.properties}>{shown(basic)}</div>
      <details
        className={styles.more}
        open={isWrong || more?.open || undefined}
        onToggle={(event) => more?.set(event.currentTarget.open)}
      >
        <summary>{t("editor.more")}</summary>
        {others.length > 0 ? <div className={styles.properties}>{shown(others)}</div> : null}
        <h3>{t("editor.place")}</h3>
        <div className={styles.properties}>{shown(BOX_PROPERTIES)}</div>
        <div className={styles.properties}>{shown(common)}</div>
      </details>
      {onChange ? null : (
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
