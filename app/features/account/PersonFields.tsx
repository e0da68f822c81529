import { useTranslation } from "react-i18next";
import { Field, type FieldState, SelectField } from "#app/ui/Form/Field";
import * as fieldStyles from "#app/ui/Form/forms.css";

/** A person's two names, side by side if there is room. */
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

/** A telephone number and its country. A number with a country code may come from any country. */
export function PhoneField(props: {
  field: FieldState;
  country: string;
  countries: { value: string; label: string }[];
}) {
  const { t } = useTranslation("account");
  const { field, country, countries } = props;
  return (
    <div className={fieldStyles.pair}>
      <SelectField
        field={{ id: "phone-country", name: "phoneCountry", initialValue: country }}
        label={t("signUp.phoneCountry")}
        errorTexts="account:errors"
        options={[{ value: "", label: t("signUp.chooseCountry") }, ...countries]}
        autoComplete="country"
      />
      <Field
        field={field}
        label={t("signUp.phone")}
        errorTexts="account:errors"
        type="tel"
        autoComplete="tel"
        dir="ltr"
      />
    </div>
  );
}
