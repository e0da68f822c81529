import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/Notice/Notice";
import { QuotaNotice } from "#app/ui/Quota/QuotaNotice";
import type { QuotaView } from "#app/ui/Quota/quota-view";

/**
 * Notices about what prevents issuing or soon will, on the pages whose routes request them (app/http/routes/facts.ts).
 */
export function IssuingNotices({
  halted,
  shortQuota,
  mayChange,
}: {
  /** Whether the platform has halted issuing. */
  halted: boolean;
  /** Quota of a plan that has lapsed or is nearly used up. */
  shortQuota: QuotaView | null;
  /** Whether the person may change the plan. */
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      {halted ? (
        <Notice tone="warning" title={t("halted.title")}>
          <p>{t("halted.text")}</p>
        </Notice>
      ) : null}
      {shortQuota ? <QuotaNotice quota={shortQuota} mayChange={mayChange} /> : null}
    </>
  );
}
