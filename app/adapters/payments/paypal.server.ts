import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  type CustomError,
  Environment,
  ExperienceContextShippingPreference,
  type OAuthToken,
  type Order,
  OrdersController,
  PaymentsController,
  PaypalPaymentTokenUsageType,
  PaypalWalletContextShippingPreference,
  type Refund,
  TransactionSearchController,
  VaultController,
  VaultInstructionAction,
  VaultTokenRequestType,
} from "@paypal/paypal-server-sdk";
import { z } from "zod";
import { withDeadline } from "#app/adapters/system/deadline.server";
import { writeDecimal } from "#modules/kernel/money";
import type { ChargeInput, ChargeOutcome, PaymentProvider } from "#modules/kernel/ports";
import {
  captureOf,
  declineOfIssue,
  linkOf,
  moneyOf,
  readEvent,
  readMovement,
  readOrder,
  refundOutcomeOf,
} from "./paypal-reading";

export interface PaypalSettings {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** PayPal's address: live, sandbox, or a fake one in tests. */
  apiUrl: string;
  /** The name shown on PayPal's pages. */
  brandName: string;
  /** Timeout of one call in milliseconds; set in tests only. */
  timeoutMs?: number;
}

/** Timeout of one call in milliseconds: two calls have to fit into the 20 seconds of the port. */
const TIMEOUT_MS = 9_000;
/** Maximum range of one transaction search (developer.paypal.com, Transaction Search). */
const WINDOW_MS = 30 * 24 * 3_600_000;
/** Maximum age of an event in milliseconds. PayPal redelivers for three days. */
const OLDEST_EVENT_MS = 4 * 24 * 3_600_000;
const LOCALES: Record<string, string> = {
  en: "en-US",
  fr: "fr-FR",
  ar: "ar-EG",
  de: "de-DE",
  es: "es-ES",
  zh: "zh-CN",
};
/** Requests the whole order or refund in the response, including captures and refunds. */
const prefer = "return=representation";

/**
 * Payments by PayPal. PayPal stores the result of a request id for six hours only. Beyond that, the invoice id makes a
 * charge happen once: an account takes one payment for each ("Block accidental payments", on by default). A repeated
 * charge is then refused as a duplicate and found by the transaction search, which lags by some hours. Until it is
 * found, the charge has no outcome and is queried again.
 *
 * A charge's ref is its order id, which is the same before and after the payer's confirmation; refunds apply to the
 * capture within the order.
 */
export function createPaypal(settings: PaypalSettings): PaymentProvider {
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
  const client = clientAt(settings.apiUrl, {
    environment: Environment.Production,
    clientCredentialsAuthCredentials: { oAuthClientId: settings.clientId, oAuthClientSecret: settings.clientSecret },
    httpClientOptions: { timeout: timeoutMs, retryConfig: { maxNumberOfRetries: 0 } },
  });
  const vault = new VaultController(client);
  const orders = new OrdersController(client);
  const payments = new PaymentsController(client);
  const search = new TransactionSearchController(client);
  const within = <T>(call: Promise<T>) =>
    withDeadline(call, timeoutMs + 500, () => new Error("the payment provider did not answer in time"));
  let token: OAuthToken | undefined;

  /** Captures an order that the payer has approved, and returns the outcome. Other orders are only read. */
  async function finishOrder(order: Order, key: string): Promise<ChargeOutcome> {
    if (order.status !== "APPROVED" || !order.id) return readOrder(order);
    const id = order.id;
    return orDeclined(
      within(orders.captureOrder({ id, prefer, paypalRequestId: `capture-${key}` })).then(({ result }) =>
        readOrder(result),
      ),
      id,
    );
  }

  async function findInTransactions(key: string): Promise<string | null> {
    const until = new Date();
    for await (const { kind, key: found, ref } of listMovements(new Date(until.getTime() - WINDOW_MS), until)) {
      if (kind !== "charge" || found !== key) continue;
      const { result } = await within(payments.getCapturedPayment({ captureId: ref }));
      return result.supplementaryData?.relatedIds?.orderId ?? null;
    }
    return null;
  }

  async function* listMovements(from: Date, until: Date) {
    for (let start = from.getTime(); start < until.getTime(); start += WINDOW_MS) {
      const [startDate, endDate] = [start, Math.min(start + WINDOW_MS, until.getTime())].map((time) =>
        new Date(time).toISOString().replace(/\.\d+Z$/, "Z"),
      );
      if (!startDate || !endDate) return;
      let pages = 1;
      for (let page = 1; page <= pages; page++) {
        const { result } = await within(
          search.searchTransactions({ startDate, endDate, fields: "transaction_info", pageSize: 100, page }),
        );
        pages = result.totalPages ?? 1;
        for (const { transactionInfo } of result.transactionDetails ?? []) {
          const movement = transactionInfo && readMovement(transactionInfo);
          if (movement) yield movement;
        }
      }
    }
  }

  return {
    name: "paypal",
    kind: "wallet",

    async beginSetup({ key, language, returnTo, cancelTo }) {
      const { result } = await within(
        vault.createSetupToken({
          paypalRequestId: `setup-${key}`,
          body: {
            paymentSource: {
              paypal: {
                usageType: PaypalPaymentTokenUsageType.Merchant,
                experienceContext: {
                  brandName: settings.brandName,
                  locale: LOCALES[language] ?? "en-US",
                  returnUrl: returnTo,
                  cancelUrl: cancelTo,
                  shippingPreference: ExperienceContextShippingPreference.NoShipping,
                  vaultInstruction: VaultInstructionAction.OnPayerApproval,
                },
              },
            },
          },
        }),
      );
      const redirectTo = linkOf(result.links, "approve");
      if (!result.id || !redirectTo) throw new Error("the payment provider gave no page to go to");
      return { setupRef: result.id, redirectTo };
    },

    async readSetup(setupRef) {
      const found = await within(vault.getSetupToken(setupRef)).catch((error) => {
        // A setup token expires after three days.
        if (statusOf(error) === 404) return null;
        throw error;
      });
      if (!found) return { state: "failed" };
      if (!["APPROVED", "VAULTED", "TOKENIZED"].includes(found.result.status ?? "")) return { state: "open" };
      const { result } = await within(
        vault.createPaymentToken({
          paypalRequestId: `token-${setupRef}`,
          body: { paymentSource: { token: { id: setupRef, type: VaultTokenRequestType.SetupToken } } },
        }),
      );
      if (!result.id) return { state: "failed" };
      const address = result.paymentSource?.paypal?.emailAddress;
      const label = address ? `PayPal · ${address}` : "PayPal";
      return {
        state: "done",
        method: { ref: result.id, customerRef: result.customer?.id ?? null, label, expires: null, fingerprint: null },
      };
    },

    async charge(input) {
      const { key, personIsThere } = input;
      const made = within(orders.createOrder({ paypalRequestId: `charge-${key}`, prefer, body: orderOf(input) }));
      const outcome = await orDeclined(
        made.then(({ result }) => finishOrder(result, key)),
        null,
      );
      // A recurring charge has no payer present to confirm it.
      if (outcome.state === "needs-step" && !personIsThere)
        return { state: "declined", chargeRef: outcome.chargeRef, reason: "needs-step" };
      return outcome;
    },

    async readCharge(key, chargeRef) {
      const id = chargeRef ?? (await findInTransactions(key));
      if (!id) return { state: "unknown" };
      const { result } = await within(orders.getOrder({ id }));
      return finishOrder(result, key);
    },

    async refund({ key, chargeRef, amountMinor, currency }) {
      const { result: order } = await within(orders.getOrder({ id: chargeRef }));
      const units = order.purchaseUnits ?? [];
      const earlier = units.flatMap((unit) => unit.payments?.refunds ?? []).find(({ customId }) => customId === key);
      if (earlier) return refundOutcomeOf(earlier);
      const captureId = captureOf(order)?.id;
      if (!captureId) return { state: "failed", reason: "nothing was charged" };
      try {
        const amount = { currencyCode: currency, value: writeDecimal(amountMinor, currency) };
        const body = { amount, customId: key, invoiceId: key };
        const { result }: { result: Refund } = await within(
          payments.refundCapturedPayment({ captureId, paypalRequestId: `refund-${key}`, prefer, body }),
        );
        return refundOutcomeOf(result);
      } catch (error) {
        const issue = issueOf(error);
        // Refunded before, under a key that PayPal no longer remembers: the next attempt finds the refund in the order.
        if (!issue || issue === "DUPLICATE_INVOICE_ID") throw error;
        return { state: "failed", reason: issue };
      }
    },

    async forgetMethod({ ref }) {
      await within(vault.deletePaymentToken(ref)).catch((error) => {
        if (statusOf(error) !== 404) throw error;
      });
    },

    async readWebhook(headers, body) {
      const about = transmissionOf(headers);
      const text = textOf(body);
      const read = text === null ? null : readEvent(text);
      if (!about) return { ok: false, code: "bad-signature" };
      if (!read || text === null) return { ok: false, code: "malformed" };
      token = await within(client.clientCredentialsAuthManager.updateToken(token));
      // Forwards the event as received, because re-serializing it would invalidate the signature.
      const fields = JSON.stringify({ ...about, webhook_id: settings.webhookId });
      const response = await fetch(new URL("/v1/notifications/verify-webhook-signature", settings.apiUrl), {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token.accessToken}` },
        body: `${fields.slice(0, -1)},"webhook_event":${text}}`,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`the payment provider answered ${response.status}`);
      const { verification_status } = Verdict.parse(await response.json());
      return verification_status === "SUCCESS" ? read : { ok: false, code: "bad-signature" };
    },

    listMovements,
  };

  function orderOf({ key, method, amountMinor, currency, description, returnTo }: ChargeInput) {
    return {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [
        {
          amount: moneyOf(amountMinor, currency),
          description: description.slice(0, 127),
          customId: key,
          invoiceId: key,
        },
      ],
      paymentSource: {
        paypal: {
          vaultId: method.ref,
          experienceContext: {
            brandName: settings.brandName,
            returnUrl: returnTo,
            cancelUrl: returnTo,
            shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          },
        },
      },
    };
  }
}

const Verdict = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/** Creates a client for `apiUrl`. The package supports two fixed addresses only, so every request is rewritten. */
function clientAt(apiUrl: string, options: ConstructorParameters<typeof Client>[0]): Client {
  const { origin } = new URL(apiUrl);
  // Overrides a method, because the base constructor calls it before fields of a subclass exist.
  class ClientElsewhere extends Client {
    override getRequestBuilderFactory() {
      const inner = super.getRequestBuilderFactory();
      const factory: typeof inner = (...parts) => {
        const builder = inner(...parts);
        builder.interceptRequest((request) => {
          const { pathname, search } = new URL(request.url);
          return { ...request, url: origin + pathname + search };
        });
        return builder;
      };
      return factory;
    }
  }
  return new ClientElsewhere(options);
}

async function orDeclined(call: Promise<ChargeOutcome>, chargeRef: string | null): Promise<ChargeOutcome> {
  try {
    return await call;
  } catch (error) {
    const reason = declineOfIssue(issueOf(error));
    if (reason) return { state: "declined", chargeRef, reason };
    throw error;
  }
}

function statusOf(error: unknown): number | null {
  return error instanceof ApiError ? error.statusCode : null;
}

/**
 * PayPal's code for refusing a valid request; null for an outage, a rate limit, or a response that is not PayPal's.
 */
function issueOf(error: unknown): string | null {
  const status = statusOf(error);
  if (status !== 422 && status !== 400 && status !== 404) return null;
  const { result } = error as CustomError;
  return result?.details?.[0]?.issue ?? result?.name ?? null;
}

/** Reads the signature headers of a webhook; null if they are missing, not from PayPal, or too old. */
function transmissionOf(headers: Headers) {
  const get = (name: string) => headers.get(`paypal-${name}`);
  const [auth_algo, cert_url, transmission_id] = [get("auth-algo"), get("cert-url"), get("transmission-id")];
  const [transmission_sig, transmission_time] = [get("transmission-sig"), get("transmission-time")];
  if (!auth_algo || !cert_url || !transmission_id || !transmission_sig || !transmission_time) return null;
  const host = URL.parse(cert_url)?.hostname ?? "";
  const age = Date.now() - Date.parse(transmission_time);
  if (!/(^|\.)paypal\.com$/.test(host) || !(Math.abs(age) <= OLDEST_EVENT_MS)) return null;
  return { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time };
}

function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
