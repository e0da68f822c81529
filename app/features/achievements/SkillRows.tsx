import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/Form/Field";
import * as fieldStyles from "#app/ui/Form/forms.css";
import * as styles from "./AchievementForm.css";
import type { FormFields } from "./form-fields";
import { AddButton, RowFrame } from "./RowFrame";

/** Skills, each with the address of its definition. */
export function SkillRows(props: {
  form: FormMetadata<FormFields>;
  field: FieldMetadata<FormFields["skills"]>;
  errorTexts: string;
}) {
  const { t } = useTranslation("certificates");
  const { form, field, errorTexts } = props;
  const { name } = field;
  return (
    <div className={styles.rows} id={field.id}>
      <div>
        <h3>{t("achievements.parts.skills")}</h3>
        <p className={fieldStyles.hint}>{t("achievements.fields.skillsHint")}</p>
      </div>
      {field.getFieldList().map((row, index) => {
        const skill = row.getFieldset();
        const n = index + 1;
        const remove = form.remove.getButtonProps({ name, index });
        return (
          <RowFrame
            key={row.key}
            legend={t("achievements.fields.skill", { n })}
            remove={{ label: t("achievements.fields.removeSkill", { n }), props: remove }}
          >
            <div className={fieldStyles.pair}>
              <Field field={skill.name} label={t("achievements.fields.skillName")} errorTexts={errorTexts} dir="auto" />
              <Field
                field={skill.url}
                label={t("achievements.fields.skillUrl")}
                errorTexts={errorTexts}
                type="url"
                dir="ltr"
              />
              <Field
                field={skill.framework}
                label={t("achievements.fields.skillFramework")}
                errorTexts={errorTexts}
                dir="auto"
                optional
              />
              <Field
                field={skill.code}
                label={t("achievements.fields.skillCode")}
                errorTexts={errorTexts}
                dir="auto"
                optional
              />
            </div>
          </RowFrame>
        );
      })}
      <AddButton
        label={t("achievements.fields.addSkill")}
        section="section-criteria"
        props={form.insert.getButtonProps({ name })}
      />
    </div>
  );
}
