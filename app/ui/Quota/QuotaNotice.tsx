import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Notice } from "#app/ui/Notice/Notice";
import type { QuotaView } from "./quota-view";

/** Notice of a plan that is used up or nearly so: the remaining quota, its renewal, and a link to upgrade. */
export function QuotaNotice({ quota, mayChange }: { quota: QuotaView; mayChange: boolean }) {
  const { t } = useTranslation();
  const { lapsed, remaining } = quota;
  return (
    <Notice
      tone={lapsed || remaining === 0 ? "warning" : "info"}
      title={lapsed ? t(`quota.lapsed.${lapsed}`) : t("quota.left", { count: remaining ?? 0 })}
    >
      {lapsed ? <p>{t(lapsed === "trial-used" ? "quota.used" : "quota.stays")}</p> : <QuotaRenewal quota={quota} />}
      {mayChange ? (
        <ButtonLink href={paths.app.plan()}>{t(lapsed ? "quota.choose" : "quota.upgrade")}</ButtonLink>
      ) : (
        <p>{t("quota.ask")}</p>
      )}
    </Notice>
  );
}

/** Date on which the quota renews or the trial ends. */
export function QuotaRenewal({ quota: { state, until } }: { quota: QuotaView }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <p>{state === "trial" ? t("quota.until", { date: date(until) }) : t("quota.renews", { date: date(until) })}</p>
  );
}
