import { useTranslation } from "react-i18next";
import { Field, type FieldState } from "#app/ui/Form/Field";
import * as fieldStyles from "#app/ui/Form/forms.css";

/** A person's two names, side by side where there is room. */
export function NameFields(props: { firstName: FieldState; lastName: FieldState }) {
  const { t } = useTranslation("account");
  return (
    <div className={fieldStyles.pair}>
      <Field
        field={props.firstName}
        label={t("signUp.firstName")}
        errorTexts="account:errors"
        autoComplete="given-name"
      />
      <Field
        field={props.lastName}
        label={t("signUp.lastName")}
        errorTexts="account:errors"
        autoComplete="family-name"
      />
    </div>
  );
}

export function PhoneField({ field }: { field: FieldState }) {
  const { t } = useTranslation("account");
  return (
    <Field
      field={field}
      label={t("signUp.phone")}
      hint={t("signUp.phoneHint")}
      errorTexts="account:errors"
      type="tel"
      autoComplete="tel"
      dir="ltr"
    />
  );
}
