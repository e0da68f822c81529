import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DecisionAnswer } from "#app/features/admin-payments/Decide";
import * as styles from "#app/features/admin-payments/Payments.css";
import { paths } from "#app/paths";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";

const TABS = ["payments", "statements", "webhooks", "refunds"] as const;
type Tab = (typeof TABS)[number];

/** Common frame of all payment pages: tabs, the last result, and the problems of a form. */
export function PaymentsPage(props: {
  here: Tab;
  title?: ReactNode;
  answer: DecisionAnswer | undefined;
  news: string | null;
  /** Further sentences about the last result. */
  details?: string[];
  children: ReactNode;
}) {
  const { here, title, answer, news, details = [], children } = props;
  const { t } = useTranslation("payments");
  return (
    <Page title={title ?? t(`${here}.title`)} lead={title ? undefined : t(`leads.${here}`)}>
      <nav aria-label={t("nav.label")}>
        <ul className={styles.tabs}>
          {TABS.map((tab) => (
            <li key={tab}>
              <a href={paths.admin[tab]()} aria-current={tab === here ? "page" : undefined} className={styles.tab}>
                {t(`nav.${tab}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ErrorSummary problems={answer ? [{ fieldId: answer.fieldId, text: t(`problems.${answer.code}`) }] : []} />
      {news && !answer ? (
        <Notice tone="success" title={news}>
          {details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
        </Notice>
      ) : null}
      {children}
    </Page>
  );
}

/** Formats an amount in its currency; the platform's own amounts are in euros. */
export function useAmount() {
  const { i18n } = useTranslation();
  return (amountMinor: number | null, currency: string): string => {
    if (amountMinor === null) return "–";
    const format = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`, { style: "currency", currency });
    return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  };
}
