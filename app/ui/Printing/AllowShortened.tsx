import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/ui/Form/Field";

/**
 * Checkbox that permits issuing a certificate that does not print in full, in a form that was returned for that reason.
 */
export function AllowShortened() {
  const { t } = useTranslation("certificates");
  return (
    <Checkbox name="shortened" id="shortened" label={t("issueOne.shortened")} hint={t("issueOne.shortenedHint")} />
  );
}
