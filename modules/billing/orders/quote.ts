import type { Buyer, Seller } from "../rules/invoice-document";
import { type BillingPeriod, CURRENCY, type Plan } from "../rules/plans";
import { type Price, pricePeriod, priceUpgrade, timeOfChange } from "../rules/price-order";
import { type Vat, vatFor, vatMinorOf } from "../rules/vat";
import type { StoredSubscription } from "../store";

export interface Choice {
  plan: Plan;
  period: BillingPeriod;
}

/** Price of a choice. Amounts are minor units. */
export interface Quote {
  kind: "start" | "upgrade";
  price: Price;
  vat: Vat;
  vatMinor: number;
  totalMinor: number;
  currency: string;
}

/** Returns the paid period that is not over yet; null where there is none. */
export function paidPeriodOf(subscription: StoredSubscription | null, now: Date) {
  if (subscription?.state !== "active") return null;
  const { plan, period, paidFrom, paidUntil } = subscription;
  return period && paidFrom && paidUntil && paidUntil > now ? { plan, period, paidFrom, paidUntil } : null;
}

/**
 * Quotes a choice: `same` where it is the current plan, `at-end` where it takes effect at the end of the paid period
 * and costs nothing now.
 */
export function quoteChoice(
  subscription: StoredSubscription | null,
  parties: { seller: Seller; buyer: Pick<Buyer, "country" | "vatNumber"> },
  choice: Choice,
  now: Date,
): Quote | "same" | "at-end" {
  const current = paidPeriodOf(subscription, now);
  if (!current) return priced("start", pricePeriod(choice, now, now.getUTCDate()), parties);
  const time = timeOfChange(current, choice);
  return time === "now" ? priced("upgrade", priceUpgrade(current, choice, now), parties) : time;
}

/** Adds VAT to a price. */
export function priced<K extends string>(
  kind: K,
  price: Price,
  { seller, buyer }: { seller: Seller; buyer: Pick<Buyer, "country" | "vatNumber"> },
) {
  const vat = vatFor(seller, buyer);
  const vatMinor = vatMinorOf(price.netMinor, vat);
  return { kind, price, vat, vatMinor, totalMinor: price.netMinor + vatMinor, currency: CURRENCY };
}
