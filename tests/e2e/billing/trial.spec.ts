import { expectSoundPage } from "../accounts/people";
import { runJob } from "../setup/database";
import { expect, test } from "../setup/journey";
import { begin, changeSubscription, expectNothingIssued, expectStillValid, issueOne, p, q, useUp } from "./plan";

test("a new organization tries the product for 14 days with 25 certificates; what it issued outlives the trial @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const email = await begin(page, info, "trial");
  await page.goto("/app/plan");
  await expect(page.getByText(p("use.trial", { used: 0, cap: 25 }))).toBeVisible();
  const day = new Date(Date.now() + 14 * 86_400_000);
  const until = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(day);
  await expect(page.getByText(p("states.trial", { date: until }))).toBeVisible();
  await expectSoundPage(page, info);

  const publicPage = await issueOne(page, "Amina Benali");
  await issueOne(page, "Mei Chen");
  await page.goto("/app/plan");
  await expect(page.getByText(p("use.trial", { used: 2, cap: 25 }))).toBeVisible();
  await expect(page.getByText(p("use.left_other", { count: 23 }))).toBeVisible();

  // The trial ends exactly on time, before any job records it.
  await changeSubscription(email, `"trialEndsAt" = now()`);
  for (const isWrittenDown of [false, true]) {
    if (isWrittenDown) await runJob("billing.advance-subscriptions");
    await expectNothingIssued(page, "Nobody More", "trial-over");
    await page.goto("/app/plan");
    await expect(page.getByText(q("lapsed.trial-over")).first()).toBeVisible();
    await expect(page.getByText(q("stays"))).toBeVisible();
    await expectSoundPage(page, info);
  }
  await expectStillValid(page, publicPage);
});

test("the certificates of a trial are counted to the last one, and no more is issued @nojs", async ({ page }, info) => {
  const email = await begin(page, info, "last");
  await issueOne(page, "Amina Benali");
  await useUp(email, 24);
  await issueOne(page, "The Last");
  await expectNothingIssued(page, "One Too Many");
  await page.goto("/app/plan");
  await expect(page.getByText(p("use.trial", { used: 25, cap: 25 }))).toBeVisible();
  await expect(page.getByRole("link", { name: q("upgrade") })).toBeVisible();
});
