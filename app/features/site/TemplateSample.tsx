import { SamplePicture } from "#app/features/site/SamplePicture";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import type { TemplateChoice } from "#app/ui/StylePicker/StylePicker";
import * as styles from "./Features.css";

/** Template with its name and description; the picture links to the full size. */
export function TemplateSample({ template, first }: { template: TemplateChoice; first: boolean }) {
  const { language } = usePage();
  return (
    <figure className={styles.sample}>
      <a href={paths.templateSample(template.name, language)}>
        <SamplePicture template={template} first={first} />
      </a>
      <figcaption className={styles.caption}>
        <strong>{template.title}</strong> {template.text}
      </figcaption>
    </figure>
  );
}
