import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import type { TemplateName } from "#modules/rendering/index";
import { Picture } from "../Picture/Picture";
import * as styles from "./Features.css";

/** A template in the language of the page, drawn by the same hand as the certificates that are issued. */
export function SpecimenPicture({ template }: { template: TemplateName }) {
  const { t } = useTranslation("site");
  const { language } = usePage();
  const name = t(`certificates:templates.${template}.name`);
  return (
    <figure className={styles.specimen}>
      <Picture src={paths.specimen(template, language)} alt={t("features.specimen", { name })} lazy />
      <figcaption className={styles.caption}>
        <strong>{name}</strong> {t(`certificates:templates.${template}.text`)}
      </figcaption>
    </figure>
  );
}
