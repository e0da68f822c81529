import Stripe from "stripe";
import { withDeadline } from "#app/adapters/system/deadline.server";
import type { ChargeInput, ChargeOutcome, PaymentProvider, RefundOutcome } from "#modules/kernel/ports";
import { declineReasonOf, readEvent, readIntent, readMovement, readSession, refundOutcomeOf } from "./stripe-reading";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Address of a fake server in tests; null for Stripe's own. */
  apiUrl: string | null;
  /** Timeout of one call in milliseconds; set in tests only. */
  timeoutMs?: number;
}

/** Timeout of one call in milliseconds: several calls have to fit into the 20 seconds of the port. */
const TIMEOUT_MS = 9_000;
/** Maximum number of a customer's payments searched. A month has one payment and a few attempts. */
const NEWEST = 100;
/** Maximum age of a signed event in seconds. Each redelivery is signed anew, so a late one is young. */
const TOLERANCE = 300;

/**
 * Payments by Stripe. Stripe stores the result of an idempotency key for at least a day, including a 500, but not
 * forever, so keys alone do not make a charge happen once. Therefore a customer's payments and a charge's refunds are
 * first searched by the key in their metadata; these lists include the newest entries.
 *
 * The metadata search lags by a minute, at worst an hour, and is used only where nothing but the key is known. Its
 * `unknown` means: charge again with the same key, which is safe for both reasons.
 */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: "2026-10-28.endive",
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(settings.apiUrl ? addressOf(settings.apiUrl) : {}),
  });
  // Stripe's own timeout restarts with each byte received; this one limits the whole call.
  const within = <T>(call: Promise<T>) =>
    withDeadline(call, timeoutMs + 500, () => new Error("the payment provider did not answer in time"));

  async function findCharge({ key, method }: ChargeInput): Promise<Stripe.PaymentIntent | undefined> {
    if (!method.customerRef) return undefined;
    const { data } = await within(stripe.paymentIntents.list({ customer: method.customerRef, limit: NEWEST }));
    return data.find(({ metadata }) => metadata.key === key);
  }

  return {
    name: "stripe",
    kind: "card",

    async beginSetup({ key, organizationId, customer, language, returnTo, cancelTo }) {
      const { id } = await within(
        stripe.customers.create({ ...customer, metadata: { organizationId } }, { idempotencyKey: `customer-${key}` }),
      );
      const session = await within(
        stripe.checkout.sessions.create(
          {
            mode: "setup",
            customer: id,
            allowed_payment_method_types: ["card"],
            locale: localeOf(language),
            client_reference_id: key,
            metadata: { key },
            success_url: returnTo,
            cancel_url: cancelTo,
          },
          { idempotencyKey: `setup-${key}` },
        ),
      );
      if (!session.url) throw new Error("the payment provider gave no page to go to");
      return { setupRef: session.id, redirectTo: session.url };
    },

    async readSetup(setupRef) {
      const expand = ["setup_intent.payment_method"];
      return readSession(await within(stripe.checkout.sessions.retrieve(setupRef, { expand })));
    },

    async charge(input) {
      const earlier = await findCharge(input);
      if (earlier) return readIntent(earlier);
      const { key, method, amountMinor, currency, description, personIsThere, returnTo } = input;
      return orDeclined(
        within(
          stripe.paymentIntents.create(
            {
              amount: amountMinor,
              currency: currency.toLowerCase(),
              ...(method.customerRef ? { customer: method.customerRef } : {}),
              payment_method: method.ref,
              allowed_payment_method_types: ["card"],
              confirm: true,
              // `off_session` declines a charge that needs a confirmation, instead of leaving it open, as nobody is
              // present to confirm.
              ...(personIsThere ? { return_url: returnTo } : { off_session: true }),
              description,
              metadata: { key },
            },
            { idempotencyKey: `charge-${key}` },
          ),
        ),
      );
    },

    async readCharge(key, chargeRef) {
      if (chargeRef) return readIntent(await within(stripe.paymentIntents.retrieve(chargeRef)));
      if (!/^[\w-]+$/.test(key)) return { state: "unknown" };
      const { data } = await within(stripe.paymentIntents.search({ query: `metadata["key"]:"${key}"`, limit: 1 }));
      return data[0] ? readIntent(data[0]) : { state: "unknown" };
    },

    async refund({ key, chargeRef, amountMinor }) {
      const { data } = await within(stripe.refunds.list({ payment_intent: chargeRef, limit: NEWEST }));
      const earlier = data.find(({ metadata }) => metadata?.key === key);
      if (earlier) return refundOutcomeOf(earlier);
      return orRefused(
        within(
          stripe.refunds.create(
            { payment_intent: chargeRef, amount: amountMinor, metadata: { key } },
            { idempotencyKey: `refund-${key}` },
          ),
        ),
      );
    },

    async forgetMethod({ ref }) {
      await within(stripe.paymentMethods.detach(ref)).catch((error) => {
        // The method is gone or already detached; both are the wanted result.
        if (!isRefusal(error)) throw error;
      });
    },

    async readWebhook(headers, body) {
      let event: Stripe.Event;
      try {
        const signature = headers.get("stripe-signature") ?? "";
        event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE);
      } catch (error) {
        const code = error instanceof Stripe.errors.StripeSignatureVerificationError ? "bad-signature" : "malformed";
        return { ok: false, code };
      }
      return readEvent(event);
    },

    async *listMovements(from, until) {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
      let after: string | undefined;
      do {
        const page = await within(
          stripe.balanceTransactions.list({
            created,
            limit: 100,
            expand: ["data.source"],
            ...(after ? { starting_after: after } : {}),
          }),
        );
        for (const transaction of page.data) {
          const movement = readMovement(transaction);
          if (movement) yield movement;
        }
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after);
    },
  };
}

/** Turns a refusal of the card into a decline. Everything else throws and is queried again later. */
async function orDeclined(call: Promise<Stripe.PaymentIntent>): Promise<ChargeOutcome> {
  try {
    return readIntent(await call);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const chargeRef = error.payment_intent?.id ?? null;
      return { state: "declined", chargeRef, reason: declineReasonOf(error.code, error.decline_code) };
    }
    if (isRefusal(error) && ["payment_method", "customer"].includes(error.param ?? ""))
      return { state: "declined", chargeRef: null, reason: "method-gone" };
    throw error;
  }
}

async function orRefused(call: Promise<Stripe.Refund>): Promise<RefundOutcome> {
  try {
    return refundOutcomeOf(await call);
  } catch (error) {
    if (isRefusal(error)) return { state: "failed", reason: error.code ?? "refused" };
    throw error;
  }
}

/** Whether Stripe understood the request and will never carry it out. Nothing happened. */
function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 429;
}

/** Checkout supports all of the platform's languages but Arabic; "auto" lets Stripe choose. */
function localeOf(language: string): Stripe.Checkout.SessionCreateParams.Locale {
  const supported = { en: "en", fr: "fr", de: "de", es: "es", zh: "zh" } as const;
  return language in supported ? supported[language as keyof typeof supported] : "auto";
}

function addressOf(url: string): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  const { hostname, port, protocol } = new URL(url);
  const plain = protocol === "http:";
  return { host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? "http" : "https" };
}
