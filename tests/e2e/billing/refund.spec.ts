import { expectSoundPage, signIn } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, test } from "../setup/journey";
import {
  begin,
  colleague,
  expectNothingIssued,
  expectStillValid,
  issueOne,
  letDaysPass,
  p,
  paidFor,
  payFor,
  press,
  q,
} from "./plan";

const daysAgo = (days: number) =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(Date.now() - days * 86_400_000);

test("an owner has all of it back with two presses, once; what was issued stays valid @nojs", async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  await begin(page, info, "refund");
  await page.goto("/app/plan/refund");
  await expect(page.getByText(p("refund.reasons.nothing-paid"))).toBeVisible();
  await payFor(page, "pro", "succeeds");
  await paidFor(page, "pro");
  const publicPage = await issueOne(page, "Amina Benali");
  await page.goto("/app/plan");
  await expect(page.getByText(p("refund.offer", { amount: "€34.80", date: daysAgo(-30) }))).toBeVisible();

  await page.getByRole("link", { name: p("refund.link") }).click();
  await expect(page.getByText(p("refund.amount", { amount: "€34.80" }))).toBeVisible();
  await expectSoundPage(page, info);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/app/plan/refund");
  await press(page, p("refund.confirm", { amount: "€34.80" }));
  await expect(page.getByText(p("news.refunded"))).toBeVisible();
  await expect(page.getByText(q("lapsed.refunded")).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Credit note CN-/ })).toBeVisible();
  await expectSoundPage(page, info);

  // A second request from another window is refused with a reason, and nothing more is refunded.
  await press(elsewhere, p("refund.confirm", { amount: "€34.80" }));
  await expect(elsewhere.getByText(p("refund.reasons.refunded-before")).first()).toBeVisible();
  await expectSoundPage(elsewhere, info);
  await page.goto("/app/plan");
  await reloadUntil(page, async () => !(await page.getByText(p("refund.onItsWay")).isVisible()));
  await expect(page.getByRole("link", { name: /^Credit note CN-/ })).toHaveCount(1);
  await expectNothingIssued(page, "Nobody More", "refunded");
  await expectStillValid(page, publicPage);

  // A returning customer may subscribe again, without a second refund.
  await payFor(page, "basic", "succeeds");
  await paidFor(page, "basic");
  await page.goto("/app/plan");
  await expect(page.getByRole("link", { name: p("refund.link") })).toHaveCount(0);
  await page.goto("/app/plan/refund");
  await expect(page.getByText(p("refund.reasons.refunded-before"))).toBeVisible();
});

test("the thirtieth day is the last one, and the page names it @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const email = await begin(page, info, "too-late");
  await payFor(page, "pro", "succeeds", "annual");
  await paidFor(page, "pro");
  await letDaysPass(email, 30);
  await page.goto("/app/plan");
  await expect(page.getByText(p("refund.offer", { amount: "€348", date: daysAgo(0) }))).toBeVisible();
  await page.getByRole("link", { name: p("refund.link") }).click();
  const button = page.getByRole("button", { name: p("refund.confirm", { amount: "€348" }) });
  await expect(button).toBeVisible();
  await letDaysPass(email, 1);
  await button.click();
  const reason = p("refund.reasons.too-late", { days: 30, date: daysAgo(1) });
  await expect(page.getByText(reason)).toBeVisible();
  await page.goto("/app/plan");
  await expect(page.getByRole("link", { name: p("refund.link") })).toHaveCount(0);
  await page.goto("/app/plan/refund");
  await expect(page.getByText(reason)).toBeVisible();
  await expectSoundPage(page, info);
});

test("who is there for the plan pays for it, and has no money back @nojs", async ({ page, another }, info) => {
  test.setTimeout(120_000);
  const owner = await begin(page, info, "owner");
  await payFor(page, "basic", "succeeds");
  await paidFor(page, "basic");
  const accountant = await another();
  await signIn(accountant, await colleague(info, owner, "billing"));
  await accountant.goto("/app/plan");
  await expect(accountant.getByText(p("use.month", { used: 0, cap: 100 }))).toBeVisible();
  await expect(accountant.getByRole("link", { name: p("refund.link") })).toHaveCount(0);
  expect((await accountant.goto("/app/plan/refund"))?.status()).toBe(403);
  await payFor(accountant, "pro", "succeeds");
  await paidFor(accountant, "pro");
  await page.goto("/app/plan");
  await expect(page.getByText(p("use.month", { used: 0, cap: 500 }))).toBeVisible();
});
