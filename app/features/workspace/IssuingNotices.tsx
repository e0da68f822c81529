import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { QuotaNotice } from "#app/ui/Quota/QuotaNotice";
import { isLow, type QuotaView } from "#app/ui/Quota/quota-view";

/** The dashboard, and where certificates come to be. */
const ISSUES = /^\/app(?:\/batches.*|\/certificates(?:\/new|\/[^/]+\/(?:renew|correct|suspension)))?$/;
/** Those of them that a plan counts. */
const COUNTS = /^\/app(?:\/batches.*|\/certificates\/(?:new|[^/]+\/renew))?$/;

/** What keeps somebody from issuing, or soon will, said where they issue. */
export function IssuingNotices({
  halted,
  quota,
  mayChange,
}: {
  /** Whether the platform has paused issuing. */
  halted: boolean;
  /** Null for somebody who sees no certificates. */
  quota: QuotaView | null;
  /** Whether the person may change the plan. */
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // The dashboard has its own words for a plan that is nearly used up.
  const isShort = quota && COUNTS.test(pathname) && (quota.lapsed || (isLow(quota) && pathname !== paths.app.home()));
  return (
    <>
      {halted && ISSUES.test(pathname) ? (
        <Notice tone="warning" title={t("halted.title")}>
          <p>{t("halted.text")}</p>
        </Notice>
      ) : null}
      {isShort ? <QuotaNotice {...{ quota, mayChange }} /> : null}
    </>
  );
}
