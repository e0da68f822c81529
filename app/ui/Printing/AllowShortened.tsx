import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/ui/Form/Field";

/** Allows one certificate that its page does not show whole, in a form that came back for it. */
export function AllowShortened() {
  const { t } = useTranslation("certificates");
  return (
    <Checkbox name="shortened" id="shortened" label={t("issueOne.shortened")} hint={t("issueOne.shortenedHint")} />
  );
}
