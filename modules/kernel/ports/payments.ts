import type { Result } from "../result";
/**
 * A company that keeps payment methods and charges them. When something is charged, how much, and what becomes of a
 * subscription is decided here and never there.
 *
 * Every call takes a key and happens once for it: asked again with the same key, a provider answers what became of the
 * first. A call that throws may have been carried out; it is asked again, never given up. Each call ends within 20
 * seconds.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** What people pay with there. */
  readonly kind: "card" | "wallet";
  /** Begins to keep a payment method: the person's browser goes to `redirectTo` and comes back to `returnTo`. */
  beginSetup(input: SetupInput): Promise<{ setupRef: string; redirectTo: string }>;
  /** What became of it. `open` while the person has not finished. */
  readSetup(setupRef: string): Promise<SetupOutcome>;
  /** Charges a payment method that is kept, whether the person is there or not. */
  charge(input: ChargeInput): Promise<ChargeOutcome>;
  /** What became of a charge, by what we call it and, where it is known, by what the provider does. */
  readCharge(key: string, chargeRef: string | null): Promise<ChargeOutcome | { state: "unknown" }>;
  /** Gives back what was charged, whole or in part. */
  refund(input: RefundInput): Promise<RefundOutcome>;
  /** The provider forgets a method. Repeatable. */
  forgetMethod(method: KeptMethod): Promise<void>;
  /** Judges what was posted to us: `bad-signature` also where it is too old to be believed. */
  readWebhook(headers: Headers, body: Uint8Array): Promise<WebhookReading>;
  /** All charges and refunds that succeeded from `from` until `until`, for comparing them with the ledger. */
  listMovements(from: Date, until: Date): AsyncIterable<ProviderMovement>;
}

export const PROVIDER_NAMES = ["stripe", "paypal", "test"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export interface SetupInput {
  /** Makes it happen once. */
  key: string;
  organizationId: string;
  /** Of the billing details. */
  customer: { name: string; email: string };
  language: string;
  returnTo: string;
  cancelTo: string;
}

/** A method as the provider calls it. */
export interface KeptMethod {
  ref: string;
  customerRef: string | null;
}

/** `fingerprint` is of the card, the same wherever that is left; null where there is none. */
export type SetupOutcome =
  | { state: "open" }
  | { state: "failed" }
  | { state: "done"; method: KeptMethod & { label: string; expires: string | null; fingerprint: string | null } };

export interface ChargeInput {
  /** The id of the payment. */
  key: string;
  method: KeptMethod;
  amountMinor: number;
  /** ISO 4217 */
  currency: string;
  /** What the payer reads: the product's name and what is paid for. */
  description: string;
  /** Whether the person is there and can confirm it at `returnTo`. */
  personIsThere: boolean;
  returnTo: string;
}

export const DECLINE_REASONS = ["declined", "insufficient-funds", "expired", "needs-step", "method-gone"] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export type ChargeOutcome =
  | { state: "succeeded"; chargeRef: string; amountMinor: number; currency: string }
  | { state: "declined"; chargeRef: string | null; reason: DeclineReason }
  /** The person has to confirm it at `redirectTo`. */
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

/** What an event is about, in the provider's references; it says which one to ask for, and never what became of it. */
export interface WebhookAbout {
  setupRef?: string;
  chargeRef?: string;
  refundRef?: string;
  /** What we called it, where the event says. */
  key?: string;
}

export type WebhookReading = Result<
  { eventId: string; kind: string; about: WebhookAbout },
  "bad-signature" | "malformed"
>;

export interface ProviderMovement {
  kind: "charge" | "refund";
  ref: string;
  /** What we called it; null for what did not come from here. */
  key: string | null;
  amountMinor: number;
  currency: string;
  at: Date;
}
