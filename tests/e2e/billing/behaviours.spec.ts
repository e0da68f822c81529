import { expectSoundPage } from "../accounts/people";
import { runJob, sql } from "../setup/database";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { begin, choose, countInvoices, leaveMethod, orderBy, p, paidFor, payFor, paymentsOf, press } from "./plan";

const step = (key: string) => text("testpay", `step.${key}`);
const onPlan = (page: Page, cap: number) => expect(page.getByText(p("use.month", { used: 0, cap }))).toBeVisible();

/** Checks that there is one payment of one amount, and one invoice for it, whatever happened before. */
async function expectPaidOnce(email: string) {
  expect((await paymentsOf(email)).filter(({ state }) => state === "succeeded")).toHaveLength(1);
  await expect.poll(() => countInvoices(email)).toBe(1);
}

test("a bank asks for a second step: refused nothing is paid, confirmed it is paid once @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const email = await begin(page, info, "step");
  await payFor(page, "pro", "second-step");
  await expect(page).toHaveURL(/\/dev\/pay\/test-charge-/);
  await expect(page.getByText("€34.80")).toBeVisible();
  await expectSoundPage(page, info);
  await press(page, step("refuse"));
  await expect(page).toHaveURL(/\/app\/plan\/orders\//);
  await expect(page.getByText(p("order.declined"))).toBeVisible();
  await expect(page.getByText(p("declined.needs-step"))).toBeVisible();
  await expectSoundPage(page, info);
  expect(await countInvoices(email)).toBe(0);

  // Tried again and left without an answer: the page says what it waits for, and links to it.
  const order = page.url();
  await page.getByRole("radio", { name: "Test •••• second-step" }).check();
  await press(page, p("order.pay", { amount: "€34.80" }));
  await expect(page).toHaveURL(/\/dev\/pay\/test-charge-/);
  await page.goto(order);
  await expect(page.getByText(p("order.needsStep"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByRole("link", { name: p("order.confirm") }).click();
  const company = page.url();
  await press(page, step("confirm"));
  await paidFor(page, "pro");
  await page.goto(company);
  await expect(page.getByText(text("testpay", "answered"))).toBeVisible();
  await expectPaidOnce(email);
});

test("a card that is declined says so, and another one pays the same order @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const email = await begin(page, info, "declined");
  await payFor(page, "basic", "declines");
  await expect(page.getByText(p("order.declined"))).toBeVisible();
  await expect(page.getByText(p("declined.declined"))).toBeVisible();
  await page.goto("/app/plan");
  await expect(page.getByText(p("use.trial", { used: 0, cap: 25 }))).toBeVisible();
  await page.getByRole("link", { name: p("open.pay") }).click();
  await page.getByRole("radio", { name: p("ways.test") }).check();
  await press(page, p("order.pay", { amount: "€10.80" }));
  await leaveMethod(page, "succeeds");
  await paidFor(page, "basic");
  await expectPaidOnce(email);
});

test("an order is taken back, and an address that is visited once more orders and pays nothing @nojs", async ({
  page,
}, info) => {
  const email = await begin(page, info, "withdrawn");
  await payFor(page, "basic", "declines");
  const order = page.url();
  await press(page, p("order.withdraw"));
  await expect(page.getByText(p("news.withdrawn"))).toBeVisible();
  await page.goto(order);
  await expect(page.getByText(p("order.withdrawn"))).toBeVisible();
  const [setup] = await sql<{ id: string }>(
    `select id from "PaymentSetup" s where exists
    (select 1 from "PaymentMethod" m where m.id = s."methodId") and "orderId" = $1`,
    [order.split("/").at(-1)],
  );
  await page.goto(`/app/plan/setups/${setup?.id}`);
  await expect(page.getByText(p("order.withdrawn"))).toBeVisible();
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["declined"]);
});

for (const behaviour of ["slow", "tells-twice", "loses-answer", "later"]) {
  test(`nobody pays twice with a method that is called ${behaviour}, whatever they press meanwhile @nojs`, async ({
    page,
  }, info) => {
    test.setTimeout(180_000);
    const email = await begin(page, info, behaviour);
    await choose(page, "pro");
    await orderBy(page, p("ways.test"));
    await leaveMethod(page, behaviour);
    await expect(page).toHaveURL(/\/app\/plan\/orders\/[0-9a-f-]{36}/, { timeout: 30_000 });
    if (behaviour === "later") await expect(page.getByText(p("order.pending"))).toBeVisible();
    // Repeated navigation back and forth, as by an impatient user.
    const order = page.url();
    const [setup] = await sql<{ id: string }>(`select id from "PaymentSetup" where "orderId" = $1`, [
      order.split("/").at(-1),
    ]);
    await Promise.all([1, 2, 3].map(() => page.request.get(`/app/plan/setups/${setup?.id}`)));
    await page.goto(order);
    if (behaviour === "later") await runJob("billing.resume-payments");
    const paid = page.getByText(p("order.paid", { plan: p("plans.pro") }));
    await reloadUntil(page, () => paid.isVisible());
    await page.goto("/app/plan");
    await onPlan(page, 500);
    await expectPaidOnce(email);
    expect(await paymentsOf(email)).toHaveLength(1);
  });
}

test("somebody who presses three times at once upgrades once and pays once @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const email = await begin(page, info, "impatient");
  await payFor(page, "basic", "slow");
  await expect(page).toHaveURL(/\/app\/plan\/orders\//, { timeout: 30_000 });
  await paidFor(page, "basic");
  await choose(page, "enterprise");
  const way = await page.getByRole("radio", { name: "Test •••• slow" }).getAttribute("value");
  const csrf = await page.locator("main input[name=csrf]").first().getAttribute("value");
  const headers = { Origin: new URL(page.url()).origin, "Sec-Fetch-Site": "same-origin" };
  const options = { form: { csrf: csrf ?? "", way: way ?? "" }, headers, maxRedirects: 0, timeout: 30_000 };
  const answers = await Promise.all([1, 2, 3].map(() => page.request.post(page.url(), options)));
  const statuses = answers.map((answer) => answer.status());
  expect(statuses.filter((status) => status !== 303 && status !== 422)).toEqual([]);
  await page.goto("/app/plan");
  await expect(page.getByText(p("use.unlimited_other", { count: 0 }))).toBeVisible();
  expect((await paymentsOf(email)).filter(({ state }) => state === "succeeded")).toHaveLength(2);
  expect(await countInvoices(email)).toBe(2);
});
