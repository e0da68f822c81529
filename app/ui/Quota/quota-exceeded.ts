import type { TFunction } from "i18next";

/** Text for a plan without enough quota. QuotaNotice, above on the page, states why a plan has none at all. */
export function quotaExceeded(t: TFunction<"certificates">, remaining: number): string {
  return remaining === 0 ? t("quota.none") : t("quota.exceeded", { count: remaining });
}
