import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field, SelectField, TextAreaField } from "#app/ui/Form/Field";
import * as styles from "./AchievementForm.css";
import type { FormFields } from "./form-fields";
import { AddButton, RowFrame } from "./RowFrame";

/** Texts of the achievement in other languages. */
export function TranslationRows(props: {
  form: FormMetadata<FormFields>;
  field: FieldMetadata<FormFields["translations"]>;
  languages: { value: string; label: string }[];
  errorTexts: string;
}) {
  const { t } = useTranslation("certificates");
  const { form, field, languages, errorTexts } = props;
  const { name } = field;
  const common = { errorTexts, optional: true } as const;
  return (
    <div className={styles.rows} id={field.id}>
      {field.getFieldList().map((row, index) => {
        const texts = row.getFieldset();
        const n = index + 1;
        const remove = form.remove.getButtonProps({ name, index });
        return (
          <RowFrame
            key={row.key}
            legend={t("achievements.fields.translation", { n })}
            remove={{ label: t("achievements.fields.removeTranslation", { n }), props: remove }}
          >
            <SelectField
              field={texts.language}
              label={t("achievements.fields.translationLanguage")}
              errorTexts={errorTexts}
              options={languages}
            />
            <Field field={texts.title} label={t("achievements.fields.title")} errorTexts={errorTexts} dir="auto" />
            <TextAreaField
              {...common}
              field={texts.description}
              label={t("achievements.fields.description")}
              rows={3}
            />
            <TextAreaField {...common} field={texts.criteria} label={t("achievements.fields.criteria")} rows={4} />
            <Field
              {...common}
              field={texts.emailSubject}
              label={t("achievements.fields.emailSubject")}
              dir="auto"
              autoComplete="off"
            />
            <TextAreaField {...common} field={texts.emailText} label={t("achievements.fields.emailText")} rows={4} />
          </RowFrame>
        );
      })}
      {field.getFieldList().length < languages.length - 1 ? (
        <AddButton
          label={t("achievements.fields.addTranslation")}
          section="section-languages"
          props={form.insert.getButtonProps({ name })}
        />
      ) : null}
    </div>
  );
}
