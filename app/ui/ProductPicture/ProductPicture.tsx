import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import * as styles from "./ProductPicture.css";
import { type PictureForm, type PictureName, type PictureScheme, pictureAddress, sizesOf } from "./pictures";

const WIDE = "(min-width: 48rem)";
const DARK = "(prefers-color-scheme: dark)";

/**
 * Screenshot of the product in the language and the color scheme of the page. Loaded lazily, with its space reserved.
 */
export function ProductPicture({ name, phone }: { name: PictureName; phone?: boolean }) {
  const { t } = useTranslation("site");
  const { language, colorScheme } = usePage();
  const { narrow, wide } = sizesOf(name, language);
  const address = (form: PictureForm, scheme: PictureScheme) => pictureAddress(name, language, scheme, form);
  // A chosen color scheme overrides the device's preference.
  const usual = colorScheme === "dark" ? "dark" : "light";
  const followsDevice = colorScheme === "system";
  return (
    <picture className={styles.frame} data-phone={phone || undefined}>
      {wide && followsDevice ? (
        <source srcSet={address("wide", "dark")} media={`${WIDE} and ${DARK}`} {...wide} />
      ) : null}
      {wide ? <source srcSet={address("wide", usual)} media={WIDE} {...wide} /> : null}
      {followsDevice ? <source srcSet={address("narrow", "dark")} media={DARK} {...narrow} /> : null}
      <img src={address("narrow", usual)} alt={t(`pictures.${name}`)} loading="lazy" decoding="async" {...narrow} />
    </picture>
  );
}
