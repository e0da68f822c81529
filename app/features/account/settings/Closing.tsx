import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";

/** An organization that closes with the account. Amounts are in euro cents, times in ISO 8601. */
export interface ClosingView {
  id: string;
  name: string;
  /** The amount refunded; null where nothing is. */
  refundMinor: number | null;
  /** The end of the period that is paid for and not refunded. */
  paidUntil: string | null;
  creditMinor: number;
}

/** Lists each closing organization with what happens to its plan. */
export function Closing({ closing }: { closing: ClosingView[] }) {
  const { t } = useTranslation("account");
  const { euros, date } = useFormat();
  if (closing.length === 0) return null;
  return (
    <ul>
      {closing.map(({ id, name, refundMinor, paidUntil, creditMinor }) => (
        <li key={id}>
          {t("settings.closing.organization", { name })}{" "}
          {refundMinor ? t("settings.closing.refund", { amount: euros(refundMinor) }) : null}
          {paidUntil ? t("settings.closing.paid", { date: date(paidUntil) }) : null}
          {creditMinor > 0 ? (
            <>
              {" "}
              {t("settings.closing.credit", { amount: euros(creditMinor) })}{" "}
              <a href={paths.contact()}>{t("settings.closing.contact")}</a>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
