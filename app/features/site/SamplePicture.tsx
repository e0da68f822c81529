import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Picture } from "#app/ui/Picture/Picture";
import type { TemplateChoice } from "#app/ui/StylePicker/StylePicker";
import { SAMPLE_WIDTHS } from "#modules/rendering/index";

const WIDEST = 1120;
/** Displayed width: at most half of the page, or all of a narrow one. */
const SIZES = "(min-width: 48rem) 34rem, 100vw";

/** Sample certificate of a template in the language of the page, rendered like issued certificates. */
export function SamplePicture({ template, first = false }: { template: TemplateChoice; first?: boolean }) {
  const { t } = useTranslation("site");
  const { language } = usePage();
  const address = (width: (typeof SAMPLE_WIDTHS)[number]) => paths.samplePicture(template.name, language, width);
  return (
    <Picture
      src={address(WIDEST)}
      srcSet={SAMPLE_WIDTHS.map((width) => `${address(width)} ${width}w`).join(", ")}
      sizes={SIZES}
      width={WIDEST}
      height={Math.round((WIDEST * template.height) / template.width)}
      alt={t("features.sample", { name: template.title })}
      first={first}
      lazy={!first}
    />
  );
}
