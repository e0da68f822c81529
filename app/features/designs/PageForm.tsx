import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Button } from "#app/ui/Button/Button";
import { Checkbox } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import { type DesignDocument, isPrintable, PALETTE_ROLES } from "#modules/rendering/index";
import { atOnce } from "./at-once";
import * as styles from "./Designs.css";

/** Page sizes in points; the first is the default. */
export const PAGE_SIZES = {
  "a4-landscape": { width: 841.89, height: 595.28 },
  "a4-portrait": { width: 595.28, height: 841.89 },
  "letter-landscape": { width: 792, height: 612 },
  "letter-portrait": { width: 612, height: 792 },
  square: { width: 595.28, height: 595.28 },
  card: { width: 242.65, height: 153.07 },
} as const;
type PageSize = keyof typeof PAGE_SIZES;
const NAMES = Object.keys(PAGE_SIZES) as PageSize[];

export const isPageSize = (name: string): name is PageSize => Object.hasOwn(PAGE_SIZES, name);

function nameOfSize({ width, height }: { width: number; height: number }): PageSize | "own" {
  return NAMES.find((name) => PAGE_SIZES[name].width === width && PAGE_SIZES[name].height === height) ?? "own";
}

/** Size, colors and direction of the page. */
export function PageForm(props: {
  document: DesignDocument;
  revision: number;
  /** With scripts: called for every change, instead of submitting the form. */
  onChange?: (form: FormData) => void;
}) {
  const { document, revision, onChange } = props;
  const { t } = useTranslation("designs");
  const format = useFormat();
  const { page, palette, mirrors, brand } = document;
  const duller = PALETTE_ROLES.filter((role) => !isPrintable(palette[role]));
  return (
    <Form {...atOnce(onChange)}>
      <input type="hidden" name="revision" value={revision} />
      <div className={styles.properties}>
        <div className={styles.wideProperty}>
          <label htmlFor="page-size" className={fields.label}>
            {t("page.size")}
          </label>
          <select id="page-size" name="size" className={fields.input} defaultValue={nameOfSize(page)}>
            {[...NAMES, "own" as const].map((name) => (
              <option key={name} value={name}>
                {t(`page.sizes.${name}`)}
              </option>
            ))}
          </select>
        </div>
        {(["width", "height"] as const).map((side) => (
          <div key={side} className={styles.property}>
            <label htmlFor={`page-${side}`} className={fields.label}>
              {t(`page.${side}`)}
            </label>
            <input
              id={`page-${side}`}
              name={side}
              className={fields.input}
              inputMode="decimal"
              defaultValue={String(page[side])}
              dir="ltr"
            />
          </div>
        ))}
      </div>
      <fieldset className={fields.group}>
        <legend className={fields.legend}>{t("page.colors")}</legend>
        <div className={styles.swatches}>
          {PALETTE_ROLES.map((role) => (
            <label key={role} className={styles.swatch}>
              <input type="color" name={`palette.${role}`} className={styles.color} defaultValue={palette[role]} />
              {t(`colors.${role}`)}
            </label>
          ))}
        </div>
        {duller.length > 0 ? (
          <p className={fields.hint}>
            {t("page.duller", { colors: format.list(duller.map((role) => t(`colors.${role}`))) })}
          </p>
        ) : null}
      </fieldset>
      <Checkbox
        name="followsBrand"
        label={t("page.followsBrand")}
        hint={t("page.followsBrandHint")}
        defaultChecked={brand !== undefined}
      />
      <Checkbox name="mirrors" label={t("page.mirrors")} hint={t("page.mirrorsHint")} defaultChecked={mirrors} />
      {onChange ? null : (
        <Button name="do" value="page">
          {t("editor.save")}
        </Button>
      )}
    </Form>
  );
}
