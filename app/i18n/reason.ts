import { useTranslation } from "react-i18next";
import { isReason } from "#modules/certificates/index";

/** Translates a reason for a revocation or suspension; a free-text reason is returned unchanged. */
export function useReason() {
  const { t } = useTranslation("certificates");
  return (reason: string | null | undefined): string | null => {
    if (!reason) return null;
    return isReason(reason) ? t(`reasons.${reason}`) : reason;
  };
}
