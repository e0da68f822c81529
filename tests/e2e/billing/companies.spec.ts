import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { expectSoundPage } from "../accounts/people";
import { companySettings, openTheirPages, tellCompany } from "../setup/companies";
import { runJob, sql } from "../setup/database";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { begin, choose, countInvoices, orderBy, p, paidFor, paymentsOf, press } from "./plan";

const { STRIPE_WEBHOOK_SECRET } = companySettings(0);

/** Follows a link on a company's page. */
async function at(page: Page, title: string, link: string) {
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("link", { name: link, exact: true }).click();
}
const APPROVE = "PayPal: approve";
const CARD = "Stripe: save a card";
const BANK = "Your bank: confirm";

test("PayPal: somebody turns back at the company, then approves, comes back and has paid @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await openTheirPages(page);
  const email = await begin(page, info, "paypal");
  await choose(page, "pro");
  await orderBy(page, p("ways.paypal"));
  await at(page, APPROVE, "Back");
  await expect(page).toHaveURL(/\/app\/plan$/);
  await expect(page.getByText(p("open.start", { amount: "€34.80" }))).toBeVisible();
  expect(await paymentsOf(email)).toEqual([]);

  await page.getByRole("link", { name: p("open.pay") }).click();
  await page.getByRole("radio", { name: p("ways.paypal") }).check();
  await press(page, p("order.pay", { amount: "€34.80" }));
  await at(page, APPROVE, "succeeds");
  await paidFor(page, "pro");
  await expectSoundPage(page, info);
  await page.goto("/app/plan");
  await expect(page.getByText("PayPal · ada@example.org").first()).toBeVisible();
  const [payment] = await paymentsOf(email);
  expect(payment).toMatchObject({ provider: "paypal", state: "succeeded", amountMinor: 34_80 });
  expect(await tellCompany("paypal-count", { key: payment?.id ?? "" })).toMatchObject({ charges: 1 });

  // The money is returned by the way that it was paid.
  await page.goto("/app/plan/refund");
  await press(page, p("refund.confirm", { amount: "€34.80" }));
  await expect(page.getByText(p("news.refunded"))).toBeVisible();
  const refunds = () =>
    sql<{ id: string; state: string }>(`select id, state::text from "Refund" where "paymentId" = $1`, [payment?.id]);
  await expect
    .poll(async () => (await refunds()).map(({ state }) => state), { timeout: 30_000 })
    .toEqual(["succeeded"]);
  const [refund] = await refunds();
  expect(await tellCompany("paypal-count", { key: refund?.id ?? "" })).toMatchObject({ refunds: 1 });
});

test("PayPal: a payer who has to confirm refuses, and confirms the second time @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  await openTheirPages(page);
  const email = await begin(page, info, "payer");
  await choose(page, "basic");
  await orderBy(page, p("ways.paypal"));
  await at(page, APPROVE, "second-step");
  await at(page, "PayPal: confirm", "refuse");
  await expect(page).toHaveURL(/\/app\/plan\/orders\//);
  await expect(page.getByText(p("order.declined"))).toBeVisible();
  await page.getByRole("radio", { name: /^PayPal · / }).check();
  await press(page, p("order.pay", { amount: "€10.80" }));
  await at(page, "PayPal: confirm", "confirm");
  await paidFor(page, "basic");
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["declined", "succeeded"]);
  expect(await countInvoices(email)).toBe(1);
});

test("Stripe: a card is left at Checkout and pays, another one is declined and says why @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  await openTheirPages(page);
  const email = await begin(page, info, "stripe");
  await choose(page, "basic");
  await orderBy(page, p("ways.stripe"));
  await at(page, CARD, "no-funds");
  await expect(page.getByText(p("declined.insufficient-funds"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByRole("radio", { name: p("ways.stripe") }).check();
  await press(page, p("order.pay", { amount: "€10.80" }));
  await at(page, CARD, "second-step");
  await at(page, BANK, "confirm");
  await paidFor(page, "basic");
  await page.goto("/app/plan");
  await expect(page.getByText(/Visa •••• 4242/).first()).toBeVisible();
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["declined", "succeeded"]);
});

/** Posts an event as Stripe does, signed by its own package. */
function event(page: Page, object: object, options: { id?: string; type?: string; secret?: string; at?: number } = {}) {
  const { id = `evt_${randomUUID()}`, type = "payment_intent.succeeded", secret = STRIPE_WEBHOOK_SECRET } = options;
  const timestamp = options.at ?? Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({ id, object: "event", type, created: timestamp, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return async () => (await page.request.post("/webhooks/stripe", { data: payload, headers })).status();
}

const eventsOf = (id: string) =>
  sql<{ state: string }>(`select state::text from "WebhookEvent" where "eventId" = $1`, [id]);

test("Stripe: what its webhooks tell is asked of it, told twice, late, forged or in another order @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await openTheirPages(page);
  const email = await begin(page, info, "webhooks");
  await choose(page, "pro");
  await orderBy(page, p("ways.stripe"));
  await at(page, CARD, "later");
  await expect(page.getByText(p("order.pending"))).toBeVisible();
  await expectSoundPage(page, info);
  const order = page.url();
  const [payment] = await paymentsOf(email);
  const intent = { id: payment?.providerRef ?? "", object: "payment_intent", metadata: { key: payment?.id ?? "" } };

  // The event is too early or forged: the company is queried, and nothing has been paid there.
  const [early, good] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`];
  expect(await event(page, intent, { id: early })()).toBe(200);
  await expect.poll(async () => (await eventsOf(early)).map(({ state }) => state)).toEqual(["done"]);
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["pending"]);

  await tellCompany("stripe-finish", { id: intent.id });
  const year = 365 * 86_400;
  const refused = [
    event(page, intent, { secret: "whsec_other" }),
    event(page, intent, { at: Math.floor(Date.now() / 1000) - year }),
  ];
  for (const post of refused) expect(await post()).toBe(400);
  const unsigned = await page.request.post("/webhooks/stripe", { data: { id: "evt_1", object: "event" } });
  expect([unsigned.status(), await unsigned.text()]).toEqual([400, "Bad Request"]);
  expect((await page.request.get("/webhooks/stripe")).status()).toBe(405);
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["pending"]);

  const reported = event(page, intent, { id: good });
  expect(await Promise.all([reported(), reported(), reported()])).toEqual([200, 200, 200]);
  await expect.poll(async () => (await paymentsOf(email)).map(({ state }) => state)).toEqual(["succeeded"]);
  const last = `evt_${randomUUID()}`;
  expect(await event(page, intent, { id: last, type: "payment_intent.processing" })()).toBe(200);
  expect(await reported()).toBe(200);
  await expect.poll(async () => (await eventsOf(last)).map(({ state }) => state)).toEqual(["done"]);
  expect(await eventsOf(good)).toEqual([{ state: "done" }]);
  await page.goto(order);
  await paidFor(page, "pro");
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["succeeded"]);
  expect(await countInvoices(email)).toBe(1);
  expect(await tellCompany("stripe-count", { key: payment?.id ?? "" })).toBe(1);
});

test("PayPal: a webhook is believed by PayPal's own word on its signature alone @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  await openTheirPages(page);
  const email = await begin(page, info, "paypal-later");
  await choose(page, "basic");
  await orderBy(page, p("ways.paypal"));
  await at(page, APPROVE, "later");
  await expect(page.getByText(p("order.pending"))).toBeVisible();
  const order = page.url();
  const [payment] = await paymentsOf(email);
  const ref = payment?.providerRef ?? "";
  await tellCompany("paypal-finish", { id: ref });
  const post = async (id: string, secret = "") => {
    const made = await tellCompany<{ headers: Record<string, string>; body: string }>("paypal-event", {
      order: ref,
      id,
      secret,
    });
    const headers = { ...made.headers, "content-type": "application/json" };
    return (await page.request.post("/webhooks/paypal", { data: made.body, headers })).status();
  };
  expect(await post(`WH-${randomUUID()}`, "forged")).toBe(400);
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["pending"]);
  const id = `WH-${randomUUID()}`;
  expect(await Promise.all([post(id), post(id)])).toEqual([200, 200]);
  await expect.poll(async () => (await paymentsOf(email)).map(({ state }) => state)).toEqual(["succeeded"]);
  await page.goto(order);
  await paidFor(page, "basic");
  expect(await countInvoices(email)).toBe(1);
});

test("Stripe: what was paid while nobody told of it is found by asking @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  await openTheirPages(page);
  const email = await begin(page, info, "untold");
  await choose(page, "basic");
  await orderBy(page, p("ways.stripe"));
  await at(page, CARD, "later");
  await expect(page.getByText(p("order.pending"))).toBeVisible();
  const [payment] = await paymentsOf(email);
  await tellCompany("stripe-finish", { id: payment?.providerRef ?? "" });
  // A job checks payments that are pending for more than a minute.
  await sql(`update "Payment" set "createdAt" = now() - interval '2 minutes' where id = $1`, [payment?.id]);
  await runJob("billing.resume-payments");
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["succeeded"]);
  await page.goto("/app/plan");
  await reloadUntil(page, () => page.getByText(p("use.month", { used: 0, cap: 100 })).isVisible());
});
