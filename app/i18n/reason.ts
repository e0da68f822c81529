import { useTranslation } from "react-i18next";
import { isReason } from "#modules/certificates/index";

/** A reason for a revocation or suspension in the reader's language; one in free words as it was written. */
export function useReason() {
  const { t } = useTranslation("certificates");
  return (reason: string | null | undefined): string | null => {
    if (!reason) return null;
    return isReason(reason) ? t(`reasons.${reason}`) : reason;
  };
}
