import { expectSoundPage, mailTo } from "../accounts/people";
import { runJob } from "../setup/database";
import { reloadUntil } from "../setup/installation";
import { expect, test } from "../setup/journey";
import { text } from "../setup/text";
import {
  begin,
  choose,
  expectNothingIssued,
  expectStillValid,
  issueOne,
  letDaysPass,
  orderBy,
  p,
  paidFor,
  payFor,
  paymentsOf,
  press,
  q,
} from "./plan";

const ADVANCE = "billing.advance-subscriptions";

test("a plan is cancelled, kept after all, cancelled again and ends; then another one is chosen @nojs", async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const email = await begin(page, info, "cancel");
  await payFor(page, "pro", "succeeds");
  await paidFor(page, "pro");
  const publicPage = await issueOne(page, "Amina Benali");
  const cancel = async () => {
    await page.goto("/app/plan");
    await page.getByRole("link", { name: p("cancel.title") }).click();
    await expect(page.getByText(p("cancel.stays"))).toBeVisible();
    await expectSoundPage(page, info);
    await press(page, p("cancel.confirm"));
    await expect(page.getByText(p("news.cancelled"))).toBeVisible();
    await expect(page.getByText(/^Ends on .* and does not renew\.$/)).toBeVisible();
  };
  await cancel();
  await expectSoundPage(page, info);
  await press(page, p("next.keep"));
  await expect(page.getByText(p("news.kept"))).toBeVisible();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await cancel();
  await issueOne(page, "Mei Chen");

  await letDaysPass(email, 32);
  for (const isWrittenDown of [false, true]) {
    if (isWrittenDown) await runJob(ADVANCE);
    await page.goto("/app/plan");
    await expect(page.getByText(q("lapsed.cancelled")).first()).toBeVisible();
    await expectSoundPage(page, info);
    await expectNothingIssued(page, "Nobody More", "cancelled");
  }
  await expectStillValid(page, publicPage);
  await mailTo(email, /^The plan of .* has ended$/);
  expect(await paymentsOf(email)).toHaveLength(1);

  await choose(page, "basic");
  await orderBy(page, "Test •••• succeeds");
  await paidFor(page, "basic");
  await issueOne(page, "Rim Alaoui");
});

test("a plan renews by itself on its day, once @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const email = await begin(page, info, "renewal");
  await payFor(page, "basic", "succeeds");
  await paidFor(page, "basic");
  await letDaysPass(email, 31);
  await Promise.all([runJob(ADVANCE), runJob(ADVANCE)]);
  await page.goto("/app/plan");
  await reloadUntil(page, async () => (await page.locator('a[href^="/app/plan/invoices/"]').count()) === 2);
  await runJob(ADVANCE);
  await page.reload();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  expect((await paymentsOf(email)).map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);
});

test("a renewal that is declined is said until when it can be paid, and ends the plan after that @nojs", async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const email = await begin(page, info, "overdue");
  await payFor(page, "pro", "works-once");
  await paidFor(page, "pro");
  const publicPage = await issueOne(page, "Amina Benali");
  await letDaysPass(email, 31);
  await runJob(ADVANCE);
  await page.goto("/app/plan");
  await reloadUntil(page, () => page.getByText(p("pastDue.title")).isVisible());
  await expect(page.getByText(/You can issue certificates until \w+ \d+, \d{4}\. Pay now/)).toBeVisible();
  await expect(page.getByText(p("open.renewal", { amount: "€34.80" }))).toBeVisible();
  await expectSoundPage(page, info);
  await mailTo(email, /^Payment failed for /);
  await issueOne(page, "Mei Chen");

  await letDaysPass(email, 14);
  for (const isWrittenDown of [false, true]) {
    if (isWrittenDown) await runJob(ADVANCE);
    await page.goto("/app/plan");
    await expect(page.getByText(q("lapsed.unpaid")).first()).toBeVisible();
    await expectSoundPage(page, info);
    await expectNothingIssued(page, "Nobody More", "unpaid");
  }
  await expect(page.getByText(p("open.renewal", { amount: "€34.80" }))).toHaveCount(0);
  await expectStillValid(page, publicPage);
});

test("an overdue renewal is paid in another way, and the plan goes on from its day @nojs", async ({ page }, info) => {
  test.setTimeout(180_000);
  const email = await begin(page, info, "late");
  await payFor(page, "basic", "works-once");
  await paidFor(page, "basic");
  await letDaysPass(email, 33);
  await runJob(ADVANCE);
  await page.goto("/app/plan");
  await reloadUntil(page, () => page.getByText(p("pastDue.title")).isVisible());
  await page.getByRole("link", { name: p("open.pay") }).click();
  await expectSoundPage(page, info);
  await page.getByRole("radio", { name: p("ways.test") }).check();
  await press(page, p("order.pay", { amount: "€10.80" }));
  await page.getByLabel(text("testpay", "behaviours.succeeds.label")).first().check();
  await press(page, text("testpay", "setup.submit"));
  await paidFor(page, "basic");
  await page.goto("/app/plan");
  await expect(page.getByText(p("pastDue.title"))).toHaveCount(0);
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  // The method that succeeded is charged from now on.
  await expect(page.getByText(/^Test •••• succeeds.*Used for renewals/)).toBeVisible();
});

test("somebody whose renewal is overdue cancels, and the plan ends at once @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const email = await begin(page, info, "gives-up");
  await payFor(page, "basic", "works-once");
  await paidFor(page, "basic");
  await letDaysPass(email, 31);
  await runJob(ADVANCE);
  await page.goto("/app/plan");
  await reloadUntil(page, () => page.getByText(p("pastDue.title")).isVisible());
  await page.getByRole("link", { name: p("cancel.title") }).click();
  await expect(page.getByText(p("cancel.now"))).toBeVisible();
  await press(page, p("cancel.confirm"));
  await expect(page.getByText(q("lapsed.cancelled")).first()).toBeVisible();
  await expect(page.getByText(p("open.renewal", { amount: "€10.80" }))).toHaveCount(0);
});
