import type { TFunction } from "i18next";

/**
 * Why nothing was issued, where a plan has not enough left. Why it has nothing at all, the page says above
 * (QuotaNotice).
 */
export function quotaExceeded(t: TFunction<"certificates">, remaining: number): string {
  return remaining === 0 ? t("quota.none") : t("quota.exceeded", { count: remaining });
}
