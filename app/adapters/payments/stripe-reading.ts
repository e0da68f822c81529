import type Stripe from "stripe";
import type {
  ChargeOutcome,
  DeclineReason,
  ProviderMovement,
  RefundOutcome,
  SetupOutcome,
  WebhookReading,
} from "#modules/kernel/ports";

/**
 * Reads the outcome from a payment intent. An intent that requires another payment method counts as declined, because
 * each attempt uses an intent of its own.
 */
export function readIntent(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id, status, next_action, last_payment_error } = intent;
  if (status === "succeeded") {
    return {
      state: "succeeded",
      chargeRef: id,
      amountMinor: intent.amount_received,
      currency: intent.currency.toUpperCase(),
    };
  }
  if (status === "requires_action" && next_action?.redirect_to_url?.url)
    return { state: "needs-step", chargeRef: id, redirectTo: next_action.redirect_to_url.url };
  if (status === "processing" || status === "requires_action") return { state: "pending", chargeRef: id };
  const reason = declineReasonOf(last_payment_error?.code, last_payment_error?.decline_code);
  return { state: "declined", chargeRef: id, reason };
}

/**
 * Maps Stripe's decline codes (docs.stripe.com/declines/codes) to a reason. Codes not listed are a plain `declined`;
 * their reasons are the bank's.
 */
export function declineReasonOf(code: string | undefined, declineCode: string | undefined): DeclineReason {
  const codes = [code, declineCode];
  if (codes.includes("authentication_required") || codes.includes("payment_intent_authentication_failure"))
    return "needs-step";
  if (codes.includes("expired_card")) return "expired";
  if (codes.includes("insufficient_funds")) return "insufficient-funds";
  const gone = ["resource_missing", "lost_card", "stolen_card", "pickup_card", "invalid_account"];
  return codes.some((one) => one && gone.includes(one)) ? "method-gone" : "declined";
}

/**
 * Reads the outcome of a Checkout session. While the session is open the person may try another card, whatever happened
 * to the first.
 */
export function readSession(session: Stripe.Checkout.Session): SetupOutcome {
  if (session.status === "open") return { state: "open" };
  const { setup_intent: intent } = session;
  if (session.status !== "complete" || !intent || typeof intent === "string") return { state: "failed" };
  if (intent.status === "processing") return { state: "open" };
  const method = intent.payment_method;
  if (intent.status !== "succeeded" || !method || typeof method === "string") return { state: "failed" };
  const { card } = method;
  return {
    state: "done",
    method: {
      ref: method.id,
      customerRef: idOf(method.customer) ?? idOf(session.customer),
      label: card ? `${brandOf(card.display_brand ?? card.brand)} •••• ${card.last4}` : method.type,
      expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, "0")}` : null,
      fingerprint: card?.fingerprint ?? null,
    },
  };
}

export function refundOutcomeOf({ id, status, failure_reason }: Stripe.Refund): RefundOutcome {
  if (status === "succeeded") return { state: "succeeded", refundRef: id };
  if (status === "failed" || status === "canceled") return { state: "failed", reason: failure_reason ?? status };
  return { state: "pending", refundRef: id };
}

/**
 * Reads which payment an event is about. Only its references are used, because its content may be older than the stored
 * state.
 */
export function readEvent({ id, type, data }: Stripe.Event): WebhookReading {
  const subject: unknown = data?.object;
  if (typeof id !== "string" || typeof type !== "string" || typeof subject !== "object" || subject === null)
    return { ok: false, code: "malformed" };
  const text = (name: string) => {
    const value: unknown = Reflect.get(subject, name);
    return typeof value === "string" ? value : undefined;
  };
  const metadata: unknown = Reflect.get(subject, "metadata");
  const key: unknown = typeof metadata === "object" && metadata !== null ? Reflect.get(metadata, "key") : undefined;
  const refs: Record<string, { setupRef?: string; chargeRef?: string; refundRef?: string }> = {
    "checkout.session": { setupRef: text("id") },
    payment_intent: { chargeRef: text("id") },
    charge: { chargeRef: text("payment_intent") },
    dispute: { chargeRef: text("payment_intent") },
    refund: { refundRef: text("id"), chargeRef: text("payment_intent") },
  };
  const about = { ...refs[text("object") ?? ""], ...(typeof key === "string" ? { key } : {}) };
  return { ok: true, eventId: id, kind: type, about: withoutGaps(about) };
}

/**
 * Reads a charge or refund from a balance transaction, in the currency charged rather than the one converted to. Null
 * for fees, payouts and all others.
 */
export function readMovement(transaction: Stripe.BalanceTransaction): ProviderMovement | null {
  const { source, created } = transaction;
  if (!source || typeof source === "string") return null;
  const at = new Date(created * 1000);
  if (source.object === "charge") {
    if (!["charge", "payment"].includes(transaction.type)) return null;
    const ref = idOf(source.payment_intent) ?? source.id;
    const currency = source.currency.toUpperCase();
    return { kind: "charge", ref, key: source.metadata.key ?? null, amountMinor: source.amount, currency, at };
  }
  if (source.object === "refund") {
    if (!["refund", "payment_refund"].includes(transaction.type)) return null;
    const { id: ref, metadata, amount: amountMinor } = source;
    return {
      kind: "refund",
      ref,
      key: metadata?.key ?? null,
      amountMinor,
      currency: source.currency.toUpperCase(),
      at,
    };
  }
  // A chargeback: the money is gone without a refund by the platform.
  if (source.object === "dispute" && transaction.amount < 0) {
    const { id: ref, amount: amountMinor } = source;
    return { kind: "refund", ref, key: null, amountMinor, currency: source.currency.toUpperCase(), at };
  }
  return null;
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

/** Display name of a card brand: "visa" is Visa. */
function brandOf(brand: string): string {
  const names: Record<string, string> = {
    amex: "American Express",
    cartes_bancaires: "Cartes Bancaires",
    diners: "Diners Club",
    eftpos_australia: "eftpos",
    jcb: "JCB",
    unionpay: "UnionPay",
  };
  return (
    names[brand] ??
    brand.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap ? " " : "") + letter.toUpperCase())
  );
}

function withoutGaps<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}
