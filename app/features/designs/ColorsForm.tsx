import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import { Card } from "#app/ui/Page/Page";
import { isPrintable } from "#modules/rendering/index";
import * as styles from "./Design.css";

/** Brand color with its contrast on white paper and the shade in which text is drawn. */
export interface BrandColor {
  color: string;
  contrast: number;
  text: string;
}
export type BrandColors = Record<"primary" | "secondary", BrandColor | null>;
const DEFAULTS = { primary: "#263a4d", secondary: "#c7953b" };

/** Colors for designs that follow the brand. */
export function ColorsForm({ colors }: { colors: BrandColors }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  return (
    <Card labelledBy="colors">
      <h2 id="colors">{t("design.colors")}</h2>
      <p className={fields.hint}>{t("design.colorsHint")}</p>
      <Form>
        {(["primary", "secondary"] as const).map((part) => {
          const chosen = colors[part];
          return (
            <fieldset key={part} className={fields.group}>
              <legend className={fields.legend}>{t(`design.${part}`)}</legend>
              <div className={styles.color}>
                <label className={styles.use}>
                  <input
                    className={fields.box}
                    type="checkbox"
                    name={`use-${part}`}
                    defaultChecked={chosen !== null}
                    value="on"
                  />
                  {t("design.useColor")}
                </label>
                <input
                  className={styles.swatch}
                  type="color"
                  name={part}
                  aria-label={t(`design.${part}`)}
                  defaultValue={chosen?.color ?? DEFAULTS[part]}
                />
              </div>
              {chosen ? (
                <p className={fields.hint}>
                  {t("design.contrast", { ratio: format.number(chosen.contrast) })}{" "}
                  {chosen.text === chosen.color ? (
                    t("design.readable")
                  ) : (
                    <>
                      {t("design.darker")} <bdi>{chosen.text}</bdi>
                    </>
                  )}{" "}
                  {isPrintable(chosen.color) ? "" : t("design.duller")}
                </p>
              ) : null}
            </fieldset>
          );
        })}
        <Button name="do" value="colors">
          {t("design.save")}
        </Button>
      </Form>
    </Card>
  );
}
