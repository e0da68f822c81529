import type { Result } from "../result";
/**
 * A company that stores payment methods and charges them. The platform alone decides when to charge, how much, and what
 * becomes of a subscription.
 *
 * Every call takes a key and happens once for it: a repeat with the same key returns the outcome of the first. A call
 * that throws may have been carried out; it is repeated, never given up. Each call ends within 20 seconds.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Kind of payment method. */
  readonly kind: "card" | "wallet";
  /** Starts storing a payment method: the person's browser goes to `redirectTo` and returns to `returnTo`. */
  beginSetup(input: SetupInput): Promise<{ setupRef: string; redirectTo: string }>;
  /** Returns the outcome of a setup; `open` while the person has not finished. */
  readSetup(setupRef: string): Promise<SetupOutcome>;
  /** Charges a stored payment method, with or without the person present. */
  charge(input: ChargeInput): Promise<ChargeOutcome>;
  /** Returns the outcome of a charge, by the platform's key and, where available, the provider's reference. */
  readCharge(key: string, chargeRef: string | null): Promise<ChargeOutcome | { state: "unknown" }>;
  /** Refunds a charge, in full or in part. */
  refund(input: RefundInput): Promise<RefundOutcome>;
  /** Deletes a stored payment method at the provider. Repeatable. */
  forgetMethod(method: SavedMethod): Promise<void>;
  /** Verifies a posted webhook; `bad-signature` also where its timestamp is too old. */
  readWebhook(headers: Headers, body: Uint8Array): Promise<WebhookReading>;
  /** Lists all charges and refunds that succeeded from `from` until `until`, for comparison with the ledger. */
  listMovements(from: Date, until: Date): AsyncIterable<ProviderMovement>;
}

export const PROVIDER_NAMES = ["stripe", "paypal", "test"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export interface SetupInput {
  /** Idempotency key. */
  key: string;
  organizationId: string;
  /** Name and address from the billing details. */
  customer: { name: string; email: string };
  language: string;
  returnTo: string;
  cancelTo: string;
}

/** A stored payment method, by the provider's references. */
export interface SavedMethod {
  ref: string;
  customerRef: string | null;
}

/** Outcome of a setup. `fingerprint` identifies the card across setups; null where there is none. */
export type SetupOutcome =
  | { state: "open" }
  | { state: "failed" }
  | { state: "done"; method: SavedMethod & { label: string; expires: string | null; fingerprint: string | null } };

export interface ChargeInput {
  /** The id of the payment. */
  key: string;
  method: SavedMethod;
  amountMinor: number;
  /** ISO 4217 */
  currency: string;
  /** Text that the payer reads: the product's name and what is paid for. */
  description: string;
  /** Whether the person is present and can confirm the charge at `returnTo`. */
  personIsThere: boolean;
  returnTo: string;
}

export const DECLINE_REASONS = ["declined", "insufficient-funds", "expired", "needs-step", "method-gone"] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export type ChargeOutcome =
  | { state: "succeeded"; chargeRef: string; amountMinor: number; currency: string }
  | { state: "declined"; chargeRef: string | null; reason: DeclineReason }
  /** The person has to confirm the charge at `redirectTo`. */
  | { state: "needs-step"; chargeRef: string; redirectTo: string }
  /** Not decided yet. */
  | { state: "pending"; chargeRef: string };

export interface RefundInput {
  /** The id of the refund. */
  key: string;
  chargeRef: string;
  amountMinor: number;
  currency: string;
}

export type RefundOutcome =
  | { state: "succeeded"; refundRef: string }
  | { state: "pending"; refundRef: string }
  | { state: "failed"; reason: string };

/** Subject of an event, in the provider's references. It names the object to query, never the object's state. */
export interface WebhookAbout {
  setupRef?: string;
  chargeRef?: string;
  refundRef?: string;
  /** The platform's key, where the event carries it. */
  key?: string;
}

export type WebhookReading = Result<
  { eventId: string; kind: string; about: WebhookAbout },
  "bad-signature" | "malformed"
>;

export interface ProviderMovement {
  kind: "charge" | "refund";
  ref: string;
  /** The platform's key; null for a movement that the platform did not start. */
  key: string | null;
  amountMinor: number;
  currency: string;
  at: Date;
}
