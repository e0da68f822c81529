import { createHmac } from "node:crypto";
import { type Answer, type CompanyRequest, startCompany } from "./http-company";

/** Behavior of a wallet when it is charged. */
export type WalletBehaviour = "succeeds" | "declines" | "no-funds" | "expired" | "second-step" | "later";
interface Unit {
  amount: { currency_code: string; value: string };
  custom_id?: string;
  invoice_id?: string;
  payments?: { captures: Capture[]; refunds: FakeRefund[] };
}
interface Capture {
  id: string;
  status: string;
  amount: Unit["amount"];
  custom_id?: string;
  processor_response?: { response_code: string };
  create_time: string;
}
interface FakeRefund {
  id: string;
  status: string;
  amount: Unit["amount"];
  custom_id?: string;
  create_time: string;
}
interface Source {
  experience_context?: { return_url: string; cancel_url: string };
}
interface FakeOrder {
  id: string;
  status: string;
  purchase_units: Unit[];
  links: { rel: string; href: string; method: string }[];
}

/**
 * Simulates PayPal as far as the platform uses it: its answers and errors, its request ids, and its single payment for
 * one invoice id.
 */
export async function fakePaypal(port = 0) {
  const setups = new Map<string, { id: string; status: string; behaviour: WalletBehaviour }>();
  const tokens = new Map<string, { id: string; behaviour: WalletBehaviour }>();
  const orders = new Map<string, FakeOrder>();
  /** Addresses to which the payer returns from PayPal's page, by the setup or the order. */
  const returns = new Map<string, { done: string; cancelled: string }>();
  const stored = new Map<string, Answer>();
  /** The search for transactions lags some hours: it finds nothing until the test enables it. */
  const state = { searchKnows: false, refundsFail: false };
  let count = 0;
  const newId = (prefix: string) => `${prefix}${String(++count).padStart(10, "0")}`;
  const now = () => new Date().toISOString().replace(/\.\d+Z$/, "Z");

  const refused = (status: number, name: string, issue?: string): Answer => ({
    status,
    body: {
      name,
      message: "The requested action could not be performed.",
      debug_id: newId("d"),
      ...(issue ? { details: [{ issue, description: issue }] } : {}),
    },
  });
  const unitOf = (order: FakeOrder) => {
    const [unit] = order.purchase_units;
    if (!unit) throw new Error("an order has one unit");
    return unit;
  };

  function capture(order: FakeOrder, behaviour: WalletBehaviour): Answer | null {
    const unit = unitOf(order);
    const status =
      behaviour === "later" ? "PENDING" : ["no-funds", "expired"].includes(behaviour) ? "DECLINED" : "COMPLETED";
    const code = { "no-funds": "5120", expired: "5400" }[behaviour as string];
    unit.payments = {
      refunds: [],
      captures: [
        {
          id: newId("CAP"),
          status,
          amount: unit.amount,
          create_time: now(),
          ...(unit.custom_id ? { custom_id: unit.custom_id } : {}),
          ...(code ? { processor_response: { response_code: code } } : {}),
        },
      ],
    };
    order.status = "COMPLETED";
    order.links = [];
    return null;
  }

  const keepReturns = (id: string, { experience_context: context }: Source) =>
    returns.set(id, { done: context?.return_url ?? "", cancelled: context?.cancel_url ?? "" });

  function createOrder(body: {
    purchase_units: Unit[];
    payment_source: { paypal: Source & { vault_id: string } };
  }): Answer {
    const [unit] = body.purchase_units;
    const token = tokens.get(body.payment_source.paypal.vault_id);
    if (!unit) return refused(400, "INVALID_REQUEST", "MISSING_REQUIRED_PARAMETER");
    if (!token) return refused(422, "UNPROCESSABLE_ENTITY", "TOKEN_ID_NOT_FOUND");
    const taken = [...orders.values()].flatMap((order) => order.purchase_units);
    if (taken.some((other) => other.invoice_id === unit.invoice_id && other.payments)) {
      return refused(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_INVOICE_ID");
    }
    if (token.behaviour === "declines") return refused(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED");
    const order: FakeOrder = {
      id: newId("ORD"),
      status: "CREATED",
      purchase_units: [structuredClone(unit)],
      links: [],
    };
    orders.set(order.id, order);
    keepReturns(order.id, body.payment_source.paypal);
    if (token.behaviour === "second-step") {
      order.status = "PAYER_ACTION_REQUIRED";
      const href = `https://www.paypal.com/checkoutnow?token=${order.id}`;
      order.links = [{ rel: "payer-action", href, method: "GET" }];
    } else capture(order, token.behaviour);
    return { status: 201, body: order };
  }

  function refund(captureId: string, body: { amount: Unit["amount"]; custom_id?: string }): Answer {
    const unit = [...orders.values()]
      .flatMap((order) => order.purchase_units)
      .find(({ payments }) => payments?.captures.some(({ id }) => id === captureId));
    if (!unit?.payments) return refused(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    const refunded = unit.payments.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0);
    if (refunded + Number(body.amount.value) > Number(unit.amount.value)) {
      return refused(422, "UNPROCESSABLE_ENTITY", "CAPTURE_FULLY_REFUNDED");
    }
    const made = {
      id: newId("REF"),
      status: state.refundsFail ? "FAILED" : "COMPLETED",
      amount: body.amount,
      create_time: now(),
      ...(body.custom_id ? { custom_id: body.custom_id } : {}),
    };
    unit.payments.refunds.push(made);
    return { status: 201, body: made };
  }

  function searchTransactions(query: URLSearchParams): Answer {
    const units = state.searchKnows ? [...orders.values()].flatMap((order) => order.purchase_units) : [];
    const all = units.flatMap(({ payments, custom_id, invoice_id }) => [
      ...(payments?.captures ?? []).map(({ id, status, amount, create_time }) => ({
        transaction_id: id,
        transaction_event_code: "T0006",
        transaction_status: status === "COMPLETED" ? "S" : "D",
        transaction_amount: amount,
        custom_field: custom_id,
        invoice_id,
        transaction_initiation_date: create_time,
      })),
      ...(payments?.refunds ?? []).map(({ id, status, amount, create_time, custom_id: own }) => ({
        transaction_id: id,
        transaction_event_code: "T1107",
        transaction_status: status === "COMPLETED" ? "S" : "D",
        transaction_amount: { ...amount, value: `-${amount.value}` },
        custom_field: own,
        transaction_initiation_date: create_time,
      })),
      { transaction_id: newId("FEE"), transaction_event_code: "T0400", transaction_status: "S" },
    ]);
    const size = 2;
    const page = Number(query.get("page") ?? 1);
    const shown = all.slice((page - 1) * size, page * size);
    const pages = Math.max(1, Math.ceil(all.length / size));
    const transaction_details = shown.map((transaction_info) => ({ transaction_info }));
    return { status: 200, body: { transaction_details, page, total_items: all.length, total_pages: pages } };
  }

  function act({ method, path, query, headers, text }: CompanyRequest): Answer {
    if (path === "/v1/oauth2/token") {
      const expected = `Basic ${Buffer.from("client:secret").toString("base64")}`;
      if (headers.authorization !== expected) return { status: 401, body: { error: "invalid_client" } };
      return {
        status: 200,
        body: { access_token: "fake-token", token_type: "Bearer", expires_in: 3600, scope: "all" },
      };
    }
    if (headers.authorization !== "Bearer fake-token") return refused(401, "AUTHENTICATION_FAILURE");
    const body = text ? JSON.parse(text) : {};
    const id = path.split("/")[4] ?? "";
    switch (`${method} ${path.replace(id || "\0", ":id")}`) {
      case "POST /v3/vault/setup-tokens": {
        const setup = { id: newId("SET"), status: "PAYER_ACTION_REQUIRED", behaviour: "succeeds" as const };
        setups.set(setup.id, setup);
        keepReturns(setup.id, body.payment_source.paypal);
        const href = `https://www.paypal.com/agreements/approve?approval_session_id=${setup.id}`;
        return { status: 201, body: { ...setup, links: [{ rel: "approve", href, method: "GET" }] } };
      }
      case "GET /v3/vault/setup-tokens/:id": {
        const setup = setups.get(id);
        return setup ? { status: 200, body: setup } : refused(404, "RESOURCE_NOT_FOUND", "TOKEN_ID_NOT_FOUND");
      }
      case "POST /v3/vault/payment-tokens": {
        const setup = setups.get(body.payment_source.token.id);
        if (setup?.status !== "APPROVED") return refused(422, "UNPROCESSABLE_ENTITY", "SETUP_TOKEN_NOT_APPROVED");
        const token = { id: newId("TOK"), behaviour: setup.behaviour };
        tokens.set(token.id, token);
        setup.status = "VAULTED";
        const payment_source = { paypal: { email_address: "ada@example.org", account_id: "PAYERID" } };
        return { status: 201, body: { id: token.id, customer: { id: newId("CUS") }, payment_source } };
      }
      case "DELETE /v3/vault/payment-tokens/:id":
        return tokens.delete(id) ? { status: 204, body: undefined } : refused(404, "RESOURCE_NOT_FOUND");
      case "POST /v2/checkout/orders":
        return createOrder(body);
      case "GET /v2/checkout/orders/:id": {
        const order = orders.get(id);
        return order ? { status: 200, body: order } : refused(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
      }
      case "POST /v2/checkout/orders/:id/capture": {
        const order = orders.get(id);
        if (order?.status !== "APPROVED") return refused(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED");
        capture(order, "succeeds");
        return { status: 201, body: order };
      }
      case "GET /v2/payments/captures/:id": {
        const order = [...orders.values()].find((one) => unitOf(one).payments?.captures.some((made) => made.id === id));
        if (!order) return refused(404, "RESOURCE_NOT_FOUND");
        const related_ids = { order_id: order.id };
        return { status: 200, body: { ...unitOf(order).payments?.captures[0], supplementary_data: { related_ids } } };
      }
      case "POST /v2/payments/captures/:id/refund":
        return refund(id, body);
      case "GET /v1/reporting/transactions":
        return searchTransactions(query);
      case "POST /v1/notifications/verify-webhook-signature": {
        const good =
          body.webhook_id === "webhook" &&
          body.transmission_sig === sign(body.transmission_id, body.transmission_time, eventIn(text));
        return { status: 200, body: { verification_status: good ? "SUCCESS" : "FAILURE" } };
      }
      default:
        return refused(404, "RESOURCE_NOT_FOUND");
    }
  }

  const company = await startCompany(
    (call) => {
      const key = call.headers["paypal-request-id"];
      if (typeof key !== "string") return act(call);
      const answer = stored.get(key) ?? structuredClone(act(call));
      if (answer.status < 300) stored.set(key, answer);
      return answer;
    },
    (status) =>
      status === 429
        ? refused(429, "RATE_LIMIT_REACHED")
        : refused(500, "INTERNAL_SERVER_ERROR", "INTERNAL_SERVICE_ERROR"),
    port,
  );

  return {
    ...company,
    settings: {
      clientId: "client",
      clientSecret: "secret",
      webhookId: "webhook",
      brandName: "Sanad",
      apiUrl: company.url,
    },
    state,
    /** Forgets every request id, as PayPal does after a day. */
    aDayLater: () => stored.clear(),
    addMethod(behaviour: WalletBehaviour) {
      const token = { id: newId("TOK"), behaviour };
      tokens.set(token.id, token);
      return { ref: token.id, customerRef: null };
    },
    returnsTo: (id: string) => returns.get(id) ?? null,
    finishSetup(id: string, end: "approved" | "gone", behaviour: WalletBehaviour = "succeeds") {
      const setup = setups.get(id);
      if (!setup) throw new Error("no such setup");
      if (end === "gone") setups.delete(id);
      else Object.assign(setup, { status: "APPROVED", behaviour });
    },
    finishOrder(id: string, confirmed: boolean) {
      const order = orders.get(id);
      if (!order) throw new Error("no such order");
      const pending = unitOf(order).payments?.captures[0];
      if (pending) pending.status = confirmed ? "COMPLETED" : "DECLINED";
      else Object.assign(order, { status: confirmed ? "APPROVED" : "VOIDED", links: [] });
    },
    countCharges: (key: string) =>
      [...orders.values()].filter((order) => unitOf(order).custom_id === key && unitOf(order).payments).length,
    countRefunds: (key: string) =>
      [...orders.values()]
        .flatMap((order) => unitOf(order).payments?.refunds ?? [])
        .filter(({ custom_id }) => custom_id === key).length,
    event(
      resource: object,
      options: { at?: number; secret?: string; id?: string; type?: string; resourceType?: string } = {},
    ) {
      const { at = Date.now() / 1000, secret = "paypal", id = newId("WH-") } = options;
      const { type = "PAYMENT.CAPTURE.COMPLETED", resourceType = "capture" } = options;
      // The number and the space would be lost if the event were serialized again.
      const event = `{"id": "${id}", "event_type": "${type}", "resource_type": "${resourceType}", "rate": 1.00, "resource": ${JSON.stringify(resource)}}`;
      const time = new Date(at * 1000).toISOString();
      const headers = new Headers({
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT",
        "paypal-transmission-id": `transmission-${id}`,
        "paypal-transmission-time": time,
        "paypal-transmission-sig": sign(`transmission-${id}`, time, event, secret),
      });
      return { headers, body: new TextEncoder().encode(event) };
    },
  };
}

const sign = (id: string, time: string, event: string, secret = "paypal") =>
  createHmac("sha256", secret).update(`${id}|${time}|${event}`).digest("base64");

/** Returns the event within the verification request, byte for byte. */
const eventIn = (text: string) => text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
