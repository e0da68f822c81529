import type {
  LinkDescription,
  Money,
  Order,
  OrdersCapture,
  Refund,
  TransactionInformation,
} from "@paypal/paypal-server-sdk";
import { z } from "zod";
import { readDecimal, writeDecimal } from "#modules/kernel/money";
import type {
  ChargeOutcome,
  DeclineReason,
  ProviderMovement,
  RefundOutcome,
  WebhookReading,
} from "#modules/kernel/ports";

export const moneyOf = (amountMinor: number, currency: string): Money => ({
  currencyCode: currency,
  value: writeDecimal(amountMinor, currency),
});

export const captureOf = (order: Order): OrdersCapture | undefined =>
  order.purchaseUnits?.flatMap(({ payments }) => payments?.captures ?? []).at(-1);

export const linkOf = (links: LinkDescription[] | undefined, rel: string): string | undefined =>
  links?.find((link) => link.rel === rel)?.href;

/**
 * Reads the outcome from an order. An order that waits for its payer but gives no page to send them to counts as
 * declined, as it can only expire.
 */
export function readOrder(order: Order): ChargeOutcome {
  const chargeRef = order.id ?? "";
  const capture = captureOf(order);
  switch (capture?.status) {
    case "COMPLETED":
    case "REFUNDED":
    case "PARTIALLY_REFUNDED":
      return { state: "succeeded", chargeRef, ...readMoney(capture.amount) };
    case "PENDING":
      return { state: "pending", chargeRef };
    case "DECLINED":
    case "FAILED":
      return { state: "declined", chargeRef, reason: declineOfCode(capture.processorResponse?.responseCode) };
  }
  if (order.status === "PAYER_ACTION_REQUIRED" || order.status === "CREATED") {
    const redirectTo = linkOf(order.links, "payer-action") ?? linkOf(order.links, "approve");
    if (redirectTo) return { state: "needs-step", chargeRef, redirectTo };
  }
  if (order.status === "APPROVED" || order.status === "COMPLETED") return { state: "pending", chargeRef };
  return { state: "declined", chargeRef, reason: "declined" };
}

/**
 * Decline reason for a processor response code of the card behind the wallet (developer.paypal.com, processor response
 * codes).
 */
function declineOfCode(code: string | undefined): DeclineReason {
  if (code === "5120") return "insufficient-funds";
  return code === "5400" ? "expired" : "declined";
}

/** Decline reasons for issues that concern the payer or their method. For all other issues the outcome is unknown. */
const DECLINES: Record<string, DeclineReason> = {
  INSTRUMENT_DECLINED: "declined",
  PAYER_ACCOUNT_RESTRICTED: "declined",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "method-gone",
  PAYER_CANNOT_PAY: "declined",
  PAYMENT_DENIED: "declined",
  TRANSACTION_REFUSED: "declined",
  TRANSACTION_LIMIT_EXCEEDED: "insufficient-funds",
  CARD_EXPIRED: "expired",
  PAYER_ACTION_REQUIRED: "needs-step",
  ORDER_NOT_APPROVED: "needs-step",
  TOKEN_ID_NOT_FOUND: "method-gone",
  TOKEN_EXPIRED: "method-gone",
  INVALID_VAULT_ID: "method-gone",
  VAULT_ID_NOT_FOUND: "method-gone",
  AGREEMENT_ALREADY_CANCELLED: "method-gone",
  BILLING_AGREEMENT_NOT_FOUND: "method-gone",
};

export const declineOfIssue = (issue: string | null): DeclineReason | null => DECLINES[issue ?? ""] ?? null;

export function refundOutcomeOf({ id, status, statusDetails }: Refund): RefundOutcome {
  if (status === "COMPLETED" && id) return { state: "succeeded", refundRef: id };
  if (status === "PENDING" && id) return { state: "pending", refundRef: id };
  return { state: "failed", reason: statusDetails?.reason ?? status ?? "no answer" };
}

const Text = z.string().min(1).max(200);
const Event = z.object({
  id: Text,
  event_type: Text,
  resource_type: z.string().max(200).optional(),
  resource: z
    .object({
      id: Text.optional(),
      custom_id: Text.optional(),
      purchase_units: z.array(z.object({ custom_id: Text.optional() })).optional(),
      supplementary_data: z.object({ related_ids: z.object({ order_id: Text.optional() }).optional() }).optional(),
    })
    .optional(),
});

/** Reads which payment an event is about. Null if the text is no event of PayPal's. */
export function readEvent(text: string): (WebhookReading & { ok: true }) | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const event = Event.safeParse(json);
  if (!event.success) return null;
  const { id, event_type, resource_type, resource } = event.data;
  const key = resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id;
  const order = resource?.supplementary_data?.related_ids?.order_id;
  const chargeRef = resource_type === "checkout-order" ? resource?.id : order;
  const refundRef = resource_type === "refund" ? resource?.id : undefined;
  return {
    ok: true,
    eventId: id,
    kind: event_type,
    about: { ...(chargeRef ? { chargeRef } : {}), ...(refundRef ? { refundRef } : {}), ...(key ? { key } : {}) },
  };
}

/**
 * Reads a successful transaction: T00xx codes are payments, T1107 is a refund (developer.paypal.com, transaction event
 * codes). Null for all others, and for outgoing payments. `ref` is the capture's or the refund's id.
 */
export function readMovement(transaction: TransactionInformation): ProviderMovement | null {
  const { transactionId, transactionEventCode = "", transactionStatus, transactionAmount } = transaction;
  const kind = /^T00/.test(transactionEventCode) ? "charge" : transactionEventCode === "T1107" ? "refund" : null;
  if (!kind || !transactionId || transactionStatus !== "S" || !transactionAmount) return null;
  const { amountMinor, currency } = readMoney(transactionAmount);
  if (kind === "charge" ? amountMinor <= 0 : amountMinor >= 0) return null;
  return {
    kind,
    ref: transactionId,
    key: transaction.customField || transaction.invoiceId || null,
    amountMinor: Math.abs(amountMinor),
    currency,
    at: new Date(transaction.transactionInitiationDate ?? 0),
  };
}

/** Reads an amount, a decimal text. Throws if it cannot be read. */
function readMoney(money: Money | undefined): { amountMinor: number; currency: string } {
  const currency = money?.currencyCode ?? "";
  const amountMinor = readDecimal(money?.value ?? "", currency);
  if (amountMinor === null) throw new Error("the payment provider named no amount");
  return { amountMinor, currency };
}
