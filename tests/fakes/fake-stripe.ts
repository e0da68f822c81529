import Stripe from "stripe";
import { type Answer, type CompanyRequest, startCompany } from "./http-company";

/** Behavior of a card when it is charged. */
export type CardBehaviour = "succeeds" | "declines" | "no-funds" | "expired" | "second-step" | "later";
type Fields = Record<string, string>;

const SECRET = "whsec_fake";
const NOW = () => Math.floor(Date.now() / 1000);

/**
 * Simulates Stripe as far as the platform uses it: its answers and errors, its stored answers for idempotency keys
 * (also of a 500, and a conflict where the same key comes with another request), and its signed events.
 */
export async function fakeStripe(port = 0) {
  const customers = new Map<string, object>();
  const sessions = new Map<string, { id: string; status: string; customer: string; setup_intent: unknown }>();
  const methods = new Map<string, { id: string; customer: string | null; behaviour: CardBehaviour }>();
  const intents = new Map<string, Record<string, unknown> & { id: string; created: number; metadata: Fields }>();
  const refunds = new Map<string, Record<string, unknown> & { id: string; created: number; metadata: Fields }>();
  /** Addresses to which the payer returns from Stripe's page, by the session or the payment. */
  const returns = new Map<string, { done: string; cancelled: string }>();
  const stored = new Map<string, { request: string; answer: Answer }>();
  /** The search by metadata finds nothing until the test enables it; Stripe's own lags as well. */
  const state = { searchKnows: false, refundsFail: false };
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${String(++count).padStart(8, "0")}`;

  const invalid = (message: string, more: object = {}): Answer => ({
    status: 400,
    body: { error: { type: "invalid_request_error", message, ...more } },
  });
  const missing = (what: string, id: string, param: string): Answer => ({
    status: param === "id" ? 404 : 400,
    body: {
      error: { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}: '${id}'`, param },
    },
  });
  const list = (data: object[], more = false): Answer => ({
    status: 200,
    body: { object: "list", data, has_more: more, url: "/v1" },
  });

  function methodOf(id: string) {
    const method = methods.get(id);
    return {
      id,
      object: "payment_method",
      type: "card",
      customer: method?.customer ?? null,
      card: {
        brand: "visa",
        display_brand: "visa",
        last4: "4242",
        exp_month: 5,
        exp_year: 2031,
        fingerprint: "Xt5EWLLDS7FJjR1c",
      },
    };
  }

  function charge(fields: Fields): Answer {
    const method = methods.get(fields.payment_method ?? "");
    if (!method) return missing("PaymentMethod", fields.payment_method ?? "", "payment_method");
    const intent = {
      id: newId("pi"),
      object: "payment_intent",
      created: NOW(),
      amount: Number(fields.amount),
      amount_received: 0,
      currency: fields.currency ?? "",
      customer: fields.customer ?? null,
      metadata: nested(fields, "metadata"),
      status: "succeeded",
      next_action: null as object | null,
      last_payment_error: null as object | null,
      latest_charge: newId("ch"),
    };
    intents.set(intent.id, intent);
    const decline = (code: string, decline_code?: string): Answer => {
      intent.status = "requires_payment_method";
      intent.last_payment_error = { type: "card_error", code, decline_code, message: "Your card was declined." };
      return { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: intent } } };
    };
    switch (method.behaviour) {
      case "declines":
        return decline("card_declined", "generic_decline");
      case "no-funds":
        return decline("card_declined", "insufficient_funds");
      case "expired":
        return decline("expired_card");
      case "second-step":
        if (fields.off_session === "true") return decline("authentication_required", "authentication_required");
        intent.status = "requires_action";
        returns.set(intent.id, { done: fields.return_url ?? "", cancelled: fields.return_url ?? "" });
        intent.next_action = {
          type: "redirect_to_url",
          redirect_to_url: { url: `https://hooks.stripe.com/3d_secure/${intent.id}`, return_url: fields.return_url },
        };
        break;
      case "later":
        intent.status = "processing";
        break;
      case "succeeds":
        intent.amount_received = intent.amount;
    }
    return { status: 200, body: intent };
  }

  function refund(fields: Fields): Answer {
    const intent = intents.get(fields.payment_intent ?? "");
    if (!intent) return missing("payment_intent", fields.payment_intent ?? "", "payment_intent");
    const before = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id);
    const refunded = before.reduce((sum, { amount }) => sum + Number(amount), 0);
    if (refunded + Number(fields.amount) > Number(intent.amount_received)) {
      return invalid("Charge has already been refunded.", { code: "charge_already_refunded" });
    }
    const made = {
      id: newId("re"),
      object: "refund",
      created: NOW(),
      amount: Number(fields.amount),
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: nested(fields, "metadata"),
      status: state.refundsFail ? "failed" : "succeeded",
      ...(state.refundsFail ? { failure_reason: "expired_or_canceled_card" } : {}),
    };
    refunds.set(made.id, made);
    return { status: 200, body: made };
  }

  function beginSession(fields: Fields): Answer {
    const id = newId("cs_test");
    const session = {
      id,
      object: "checkout.session",
      status: "open",
      customer: fields.customer ?? "",
      setup_intent: null,
    };
    sessions.set(id, { ...session });
    returns.set(id, { done: fields.success_url ?? "", cancelled: fields.cancel_url ?? "" });
    return { status: 200, body: { ...session, mode: fields.mode, url: `https://checkout.stripe.com/c/pay/${id}` } };
  }

  function act({ method, path, query, headers, text }: CompanyRequest): Answer {
    if (headers.authorization !== "Bearer sk_test_fake") {
      return { status: 401, body: { error: { type: "invalid_request_error", message: "Invalid API Key provided" } } };
    }
    const fields = Object.fromEntries(new URLSearchParams(text));
    const [, , resource = "", id = "", verb = ""] = path.split("/");
    switch (`${method} ${resource}${id ? "/:id" : ""}${verb ? `/${verb}` : ""}`) {
      case "POST customers": {
        const customer = { id: newId("cus"), object: "customer", ...fields };
        customers.set(customer.id, customer);
        return { status: 200, body: customer };
      }
      case "POST checkout/:id":
        return beginSession(fields);
      case `GET checkout/:id/${verb}`: {
        const session = sessions.get(verb);
        return session
          ? { status: 200, body: { object: "checkout.session", ...session } }
          : missing("session", verb, "id");
      }
      case "POST payment_intents":
        return charge(fields);
      case "GET payment_intents": {
        const found = [...intents.values()].filter(({ customer }) => customer === query.get("customer"));
        return list(found.reverse());
      }
      case "GET payment_intents/:id": {
        const key = /^metadata\["key"\]:"([\w-]+)"$/.exec(query.get("query") ?? "")?.[1];
        if (id === "search") {
          return list(state.searchKnows ? [...intents.values()].filter(({ metadata }) => metadata.key === key) : []);
        }
        const intent = intents.get(id);
        return intent ? { status: 200, body: intent } : missing("payment_intent", id, "id");
      }
      case "GET refunds":
        return list(
          [...refunds.values()].filter(({ payment_intent }) => payment_intent === query.get("payment_intent")),
        );
      case "POST refunds":
        return refund(fields);
      case "POST payment_methods/:id/detach": {
        if (!methods.delete(id)) return invalid("The payment method you provided is not attached to a customer.");
        return { status: 200, body: methodOf(id) };
      }
      case "GET balance_transactions":
        return balance(query);
      default:
        return {
          status: 404,
          body: { error: { type: "invalid_request_error", message: `Unrecognized URL: ${path}` } },
        };
    }
  }

  /** Lists transactions in pages of two, so that pagination is tested as well. */
  function balance(query: URLSearchParams): Answer {
    const from = Number(query.get("created[gte]"));
    const until = Number(query.get("created[lt]"));
    const charges = [...intents.values()].filter(({ status }) => status === "succeeded");
    const all = [
      ...charges.map((intent) => ({
        id: `txn_${intent.id}`,
        type: "charge",
        created: intent.created,
        source: {
          object: "charge",
          id: intent.latest_charge,
          payment_intent: intent.id,
          amount: intent.amount_received,
          currency: intent.currency,
          metadata: intent.metadata,
        },
      })),
      { id: "txn_fee", type: "stripe_fee", created: NOW(), source: null },
      ...[...refunds.values()]
        .filter(({ status }) => status === "succeeded")
        .map((made) => ({ id: `txn_${made.id}`, type: "refund", created: made.created, source: made })),
    ].filter(({ created }) => created >= from && created < until);
    const start = all.findIndex(({ id }) => id === query.get("starting_after")) + 1;
    return list(all.slice(start, start + 2), all.length > start + 2);
  }

  const company = await startCompany(
    (call) => {
      const key = call.headers["idempotency-key"];
      if (typeof key !== "string") return act(call);
      const request = `${call.path} ${call.text}`;
      const earlier = stored.get(key);
      if (earlier && earlier.request !== request) {
        const message =
          "Keys for idempotent requests can only be used with the same parameters they were first used with.";
        return { status: 400, body: { error: { type: "idempotency_error", message } } };
      }
      const answer = earlier?.answer ?? structuredClone(act(call));
      // Answers to requests that were rejected before execution are not stored
      // (docs.stripe.com/api/idempotent_requests).
      if (answer.status !== 400 && answer.status !== 401) stored.set(key, { request, answer });
      return answer;
    },
    (status) =>
      status === 429
        ? { status, body: { error: { type: "rate_limit_error", code: "rate_limit", message: "Too many requests" } } }
        : { status, body: { error: { type: "api_error", message: "An unknown error occurred" } } },
    port,
  );

  return {
    ...company,
    settings: { secretKey: "sk_test_fake", webhookSecret: SECRET, apiUrl: company.url },
    state,
    /** Forgets every idempotency key, as Stripe does after a day. */
    aDayLater: () => stored.clear(),
    addMethod(behaviour: CardBehaviour) {
      const method = { id: newId("pm"), customer: newId("cus"), behaviour };
      methods.set(method.id, method);
      return { ref: method.id, customerRef: method.customer };
    },
    /** Completes a Checkout session with a card, or lets it expire. */
    finishSession(id: string, end: "complete" | "expired", behaviour: CardBehaviour = "succeeds") {
      const session = sessions.get(id);
      if (!session) throw new Error("no such session");
      const method = { id: newId("pm"), customer: session.customer, behaviour };
      if (end === "complete") methods.set(method.id, method);
      const setup_intent =
        end === "complete" ? { id: newId("seti"), object: "setup_intent", status: "succeeded" } : null;
      sessions.set(id, {
        ...session,
        status: end,
        setup_intent: setup_intent && { ...setup_intent, payment_method: methodOf(method.id) },
      });
    },
    /** Completes a payment: the payer confirms it at their bank or does not, or a pending one is decided. */
    finishIntent(id: string, confirmed: boolean) {
      const intent = intents.get(id);
      if (!intent) throw new Error("no such payment");
      const code = "payment_intent_authentication_failure";
      Object.assign(
        intent,
        { next_action: null },
        confirmed
          ? { status: "succeeded", amount_received: intent.amount }
          : { status: "requires_payment_method", last_payment_error: { type: "invalid_request_error", code } },
      );
    },
    /** Counts the charges for one of the platform's keys. */
    countCharges: (key: string) => [...intents.values()].filter(({ metadata }) => metadata.key === key).length,
    countRefunds: (key: string) => [...refunds.values()].filter(({ metadata }) => metadata.key === key).length,
    /** Creates the event that is posted about an object, signed by the official package. */
    event(object: object, options: { at?: number; secret?: string; id?: string; type?: string } = {}) {
      const { at = NOW(), secret = SECRET, id = newId("evt"), type = "payment_intent.succeeded" } = options;
      const payload = JSON.stringify({ id, object: "event", type, created: at, data: { object } });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
      return { headers: new Headers({ "stripe-signature": signature }), body: new TextEncoder().encode(payload) };
    },
    intent: (id: string) => intents.get(id) ?? null,
    returnsTo: (id: string) => returns.get(id) ?? null,
  };
}

/** Returns the fields `name[key]` of a form. */
function nested(fields: Fields, name: string): Fields {
  const found = Object.entries(fields).flatMap(([field, value]) => {
    const key = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(field)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(found);
}
