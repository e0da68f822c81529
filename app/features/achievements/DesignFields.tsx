import { useTranslation } from "react-i18next";
import type { FieldState } from "#app/ui/Form/Field";
import { DesignChoices, type TemplateChoice } from "#app/ui/StylePicker/StylePicker";
import type { Language } from "#modules/kernel/languages";
import { FormSection } from "./FormSection";

export interface DesignOptions {
  /** Language of the preview pictures. */
  language: Language;
  designs: TemplateChoice[];
  badges: TemplateChoice[];
}

/** Designs of an achievement's certificates and badge. */
export function DesignFields(props: { design: FieldState; badge: FieldState; options: DesignOptions }) {
  const { t } = useTranslation("certificates");
  const { design, badge, options } = props;
  const ofField = ({ id, name, initialValue }: FieldState, designs: TemplateChoice[]) => ({
    id,
    name,
    designs,
    chosen: String(initialValue ?? ""),
    language: options.language,
  });
  return (
    <>
      <FormSection
        id="section-badge"
        title={t("achievements.sections.badge")}
        hint={t("achievements.fields.badgeHint")}
      >
        <DesignChoices
          {...ofField(badge, options.badges)}
          label={t("achievements.fields.badge")}
          none={t("achievements.fields.noBadge")}
        />
      </FormSection>
      <FormSection
        id="section-design"
        title={t("achievements.sections.design")}
        hint={t("achievements.fields.designHint")}
      >
        <DesignChoices
          {...ofField(design, options.designs)}
          label={t("achievements.fields.design")}
          none={t("achievements.fields.anyDesign")}
        />
      </FormSection>
    </>
  );
}
