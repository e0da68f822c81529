import type { InvoiceLine } from "#modules/billing/index";
import type { CostView } from "./Lines";

interface Vat {
  category: string;
  rate: number;
  note: CostView["vatNote"];
}

/** Converts the cost of an order for its page. */
export function costOf(
  quote: { price: { lines: InvoiceLine[] }; vat: Vat; vatMinor: number; totalMinor: number },
  creditMinor: number,
): CostView {
  const { price, vat, vatMinor, totalMinor } = quote;
  return {
    lines: price.lines,
    vatMinor,
    totalMinor,
    creditMinor: Math.min(creditMinor, totalMinor),
    vatRate: vat.note === null ? vat.rate : null,
    vatNote: vat.note,
  };
}
