import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field, SelectField, TextAreaField } from "#app/ui/Form/Field";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { RESULT_TYPES } from "#modules/achievements/index";
import * as styles from "./AchievementForm.css";
import type { FormFields } from "./form-fields";
import { AddButton, RowFrame } from "./RowFrame";

/** Grade scales: the values from low to high, or the lowest and the highest number. */
export function ResultRows(props: {
  form: FormMetadata<FormFields>;
  field: FieldMetadata<FormFields["results"]>;
  errorTexts: string;
}) {
  const { t } = useTranslation("certificates");
  const { form, field, errorTexts } = props;
  const { name } = field;
  const types = RESULT_TYPES.map((value) => ({ value, label: t(`achievements.resultTypes.${value}`) }));
  return (
    <div className={styles.rows} id={field.id}>
      {field.getFieldList().map((row, index) => {
        const result = row.getFieldset();
        const n = index + 1;
        const remove = form.remove.getButtonProps({ name, index });
        return (
          <RowFrame
            key={row.key}
            legend={t("achievements.fields.result", { n })}
            remove={{ label: t("achievements.fields.removeResult", { n }), props: remove }}
          >
            <div className={fieldStyles.pair}>
              <Field
                field={result.name}
                label={t("achievements.fields.resultName")}
                hint={t("achievements.fields.resultNameHint")}
                errorTexts={errorTexts}
                dir="auto"
              />
              <SelectField
                field={result.type}
                label={t("achievements.fields.resultType")}
                errorTexts={errorTexts}
                options={types}
              />
            </div>
            <TextAreaField
              field={result.values}
              label={t("achievements.fields.values")}
              hint={t("achievements.fields.valuesHint")}
              errorTexts={errorTexts}
              rows={4}
              optional
            />
            <div className={fieldStyles.pair}>
              {(["min", "max"] as const).map((end) => (
                <Field
                  key={end}
                  field={result[end]}
                  label={t(`achievements.fields.${end}`)}
                  errorTexts={errorTexts}
                  inputMode="decimal"
                  optional
                />
              ))}
            </div>
          </RowFrame>
        );
      })}
      <AddButton
        label={t("achievements.fields.addResult")}
        section="section-grades"
        props={form.insert.getButtonProps({ name })}
      />
    </div>
  );
}
