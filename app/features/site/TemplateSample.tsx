import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import type { TemplateChoice } from "#app/ui/LookPicker/LookPicker";
import { Picture } from "#app/ui/Picture/Picture";
import * as styles from "./Features.css";

/** A template in the language of the page, drawn by the same hand as the certificates that are issued. */
export function TemplateSample({ template }: { template: TemplateChoice }) {
  const { t } = useTranslation("site");
  const { language } = usePage();
  return (
    <figure className={styles.sample}>
      <Picture
        src={paths.templateSample(template.name, language)}
        alt={t("features.sample", { name: template.title })}
        lazy
      />
      <figcaption className={styles.caption}>
        <strong>{template.title}</strong> {template.text}
      </figcaption>
    </figure>
  );
}
