import { useTranslation } from "react-i18next";
import { ChoiceField, Field, type FieldState } from "#app/ui/Form/Field";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { VALIDITIES } from "#modules/achievements/index";

/** Validity of certificates. The number of months and the day apply only with their radio button. */
export function ValidityFields(props: {
  validity: FieldState;
  validMonths: FieldState;
  validUntil: FieldState;
  errorTexts: string;
}) {
  const { t } = useTranslation("certificates");
  const { errorTexts } = props;
  return (
    <>
      <ChoiceField
        field={props.validity}
        label={t("achievements.fields.validity")}
        errorTexts={errorTexts}
        options={VALIDITIES.map((value) => ({ value, label: t(`achievements.validities.${value}`) }))}
      />
      <div className={fieldStyles.pair}>
        <Field
          field={props.validMonths}
          label={t("achievements.fields.validMonths")}
          errorTexts={errorTexts}
          inputMode="numeric"
          optional
        />
        <Field
          field={props.validUntil}
          label={t("achievements.fields.validUntil")}
          errorTexts={errorTexts}
          type="date"
          optional
        />
      </div>
    </>
  );
}
