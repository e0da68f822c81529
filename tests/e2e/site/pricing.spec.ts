import { PLANS, priceOfOne } from "#modules/billing/index";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const p = (key: string, values?: Record<string, string | number>) => text("site", `pricing.${key}`, values);
const cards = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });

test("the plans differ by what their cards say alone: certificates, price, the price of one, and what a year saves @nojs", async ({
  page,
}) => {
  await page.goto("/pricing");
  await expect(cards(page)).toHaveCount(PLANS.length);
  for (const { plan, certificatesPerMonth: cap, monthlyPriceMinor, annualSavingMinor } of PLANS) {
    const card = cards(page).filter({ hasText: p(`plans.${plan}.name`) });
    await expect(card).toContainText(p(`plans.${plan}.text`));
    await expect(card).toContainText(cap === null ? p("unlimited") : p("cap", { cap }));
    await expect(card).toContainText(`€${monthlyPriceMinor / 100} ${p("per.monthly")}`);
    const one = `€${(priceOfOne(plan, "monthly").minor / 100).toFixed(3).replace(/0$/, "")}`;
    await expect(card).toContainText(one);
    await expect(card).toContainText(
      p("byYear", { price: `€${monthlyPriceMinor / 10}`, amount: annualSavingMinor / 100 }),
    );
  }
  // What all plans have is said once.
  await expect(page.getByText(p("included.anchor"))).toHaveCount(1);
  await expect(page.getByRole("heading", { name: p("every.title") })).toBeVisible();
});

test("trial, refund and VAT stand above the cards, and a year's free months are told before anybody asks @nojs", async ({
  page,
}) => {
  await page.goto("/pricing");
  const words = await page.getByRole("main").innerText();
  const firstPlan = words.indexOf(p("plans.basic.text"));
  for (const term of ["trial", "refund", "vat"]) {
    const at = words.indexOf(p(`terms.${term}.text`, { days: 30 }));
    expect(at, term).toBeGreaterThan(0);
    expect(at, term).toBeLessThan(firstPlan);
  }
  const annual = page.getByRole("link", { name: new RegExp(`^${p("periods.annual")}`) });
  await expect(annual).toContainText(p("freeMonths_other", { count: 2 }));
  await annual.click();
  await expect(page).toHaveURL(/billing=annual/);
  for (const { plan, annualSavingMinor } of PLANS)
    await expect(cards(page).filter({ hasText: p(`plans.${plan}.name`) })).toContainText(
      p("saving", { amount: annualSavingMinor / 100 }),
    );
  await page
    .getByRole("main")
    .getByRole("link", { name: p("start") })
    .click();
  await expect(page).toHaveURL(/\/signup$/);
});
