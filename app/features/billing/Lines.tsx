import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import type { BillingPeriod, Plan } from "#modules/billing/index";
import * as styles from "./Plan.css";

/** Cost of an order. Amounts are cents of the euro, times are ISO 8601. */
export interface CostView {
  lines: {
    kind: "plan" | "rest" | "unused";
    plan: Plan;
    period: BillingPeriod;
    from: string;
    until: string;
    netMinor: number;
  }[];
  vatMinor: number;
  /** VAT rate in hundredths of a percent; null where none is charged, with the reason. */
  vatRate: number | null;
  vatNote: "reverse-charge" | "outside-scope" | "export-of-services" | null;
  totalMinor: number;
  /** Customer's credit, as far as it pays this order. */
  creditMinor: number;
}

/** Lines of an order with their total. */
export function Lines({ cost }: { cost: CostView }) {
  const { t } = useTranslation("plan");
  const { euros, date, number } = useFormat();
  const { lines, vatMinor, vatRate, vatNote, totalMinor, creditMinor } = cost;
  const rows: [string, number][] = [
    ...(vatRate === null
      ? []
      : [[t("cost.vat", { rate: number(vatRate / 100) }), vatMinor] satisfies [string, number]]),
    [t("cost.total"), totalMinor],
    ...(creditMinor > 0
      ? ([
          [t("cost.credit"), -creditMinor],
          [t("cost.due"), totalMinor - creditMinor],
        ] satisfies [string, number][])
      : []),
  ];
  return (
    <>
      <table className={styles.months}>
        <caption className={styles.hiddenText}>{t("cost.title")}</caption>
        <tbody>
          {lines.map(({ kind, plan, period, from, until, netMinor }) => (
            <tr key={kind}>
              <th scope="row" className={styles.line}>
                {t(`cost.lines.${kind}`, { plan: t(`plans.${plan}`), period: t(`periods.${period}`) })}
                <span className={styles.time}>{t("cost.time", { from: date(from), until: date(until) })}</span>
              </th>
              <td className={styles.amount}>{euros(netMinor)}</td>
            </tr>
          ))}
          {rows.map(([name, amount], at) => (
            <tr key={name} className={at === rows.length - 1 ? styles.last : undefined}>
              <th scope="row" className={styles.line}>
                {at === rows.length - 1 ? <strong>{name}</strong> : name}
              </th>
              <td className={styles.amount}>{euros(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {vatNote ? <p className={styles.quiet}>{t(`cost.notes.${vatNote}`)}</p> : null}
    </>
  );
}
