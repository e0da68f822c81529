import { expectSoundPage } from "../accounts/people";
import { textOfPdf } from "../setup/files";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { begin, choose, countInvoices, giveDetails, leaveMethod, orderBy, p, paidFor, paymentsOf, press } from "./plan";

/** Downloads the first invoice that the page offers, which has to exist as soon as it is offered. */
async function download(page: Page): Promise<Buffer> {
  const address = (await page.locator('a[href^="/app/plan/invoices/"]').first().getAttribute("href")) ?? "";
  const file = await page.request.get(address);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(file.headers()["cache-control"]).toContain("no-store");
  return file.body();
}

test("a plan is chosen, paid by card, upgraded at once, downgraded at its end, and kept after all @scripts-off @phone @nojs", async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const email = await begin(page, info, "card");
  await page.goto("/app/plan");
  await page.getByRole("link", { name: p("choose.chooseNamed", { plan: p("plans.pro") }) }).click();
  await expect(page).toHaveURL(/\/app\/plan\/details\?plan=pro&period=monthly/);
  await expectSoundPage(page, info);
  await press(page, p("details.continue"));
  for (const key of ["streetRequired", "cityRequired", "countryRequired"])
    await expect(page.getByRole("alert").getByText(p(`errors.${key}`))).toBeVisible();
  await expectSoundPage(page, info);
  await giveDetails(page);
  await expect(page).toHaveURL(/\/app\/plan\/order\?plan=pro&period=monthly/);
  await expect(page.getByRole("row", { name: p("cost.total") })).toContainText("€34.80");
  await expectSoundPage(page, info);
  await orderBy(page, p("ways.test"));
  await expectSoundPage(page, info);
  await leaveMethod(page, "succeeds");
  await expect(page).toHaveURL(/\/app\/plan\/orders\/[0-9a-f-]{36}/);
  await paidFor(page, "pro");
  await expectSoundPage(page, info);
  const words = textOfPdf(await download(page));
  expect(words).toMatch(/2026-\d{6}/);
  expect(words).toContain("34.80");

  await page.goto("/app/plan");
  await expect(page.getByText(p("use.month", { used: 0, cap: 500 }))).toBeVisible();
  await expect(page.getByText("Test •••• succeeds")).toBeVisible();
  await expect(page.getByText(p("methods.renews"))).toBeVisible();
  await expectSoundPage(page, info);

  // The upgrade applies immediately and charges the difference: unused time is deducted.
  await choose(page, "enterprise");
  await expect(page.getByRole("row", { name: /time you have not used/ })).toContainText("-€29");
  await expect(page.getByRole("row", { name: /for the rest of your period/ })).toContainText("€149");
  await expect(page.getByRole("row", { name: p("cost.total") })).toContainText("€144");
  await expectSoundPage(page, info);
  await orderBy(page, "Test •••• succeeds");
  await paidFor(page, "enterprise");
  const upgrade = textOfPdf(await download(page));
  expect(upgrade).toMatch(/[-−]\s?€?\s?29[.,]00/);
  await page.goto("/app/plan");
  await expect(page.getByText(p("use.unlimited_other", { count: 0 }))).toBeVisible();

  await choose(page, "basic");
  await expect(page.getByText(/Basic starts on .*Nothing to pay now/)).toBeVisible();
  await expectSoundPage(page, info);
  await press(page, p("order.plan"));
  await expect(page.getByText(p("news.planned"))).toBeVisible();
  await expect(page.getByText(/Changes to Basic on /)).toBeVisible();
  await press(page, p("next.keep"));
  await expect(page.getByText(p("news.kept"))).toBeVisible();
  await expect(page.getByText(/Changes to Basic on /)).toHaveCount(0);
  await expect(page.getByText(/Renews on .* for €149/)).toBeVisible();

  expect(await paymentsOf(email)).toMatchObject([
    { state: "succeeded", amountMinor: 34_80 },
    { state: "succeeded", amountMinor: 144_00 },
  ]);
  expect(await countInvoices(email)).toBe(2);
});

test("a year is paid at once, a method is removed and another one added, and details are changed @nojs", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await begin(page, info, "annual");
  await choose(page, "basic", "annual");
  await expect(page.getByRole("row", { name: p("cost.total") })).toContainText("€108");
  await orderBy(page, p("ways.test"));
  await leaveMethod(page, "succeeds");
  await paidFor(page, "basic");

  await page.goto("/app/plan");
  await press(page, p("methods.removeNamed", { label: "Test •••• succeeds" }));
  await expect(page.getByText(p("news.removed"))).toBeVisible();
  await expect(page.getByText("Test •••• succeeds")).toHaveCount(0);
  await press(page, p("methods.add.test"));
  await leaveMethod(page, "tells-twice");
  await expect(page.getByText(p("news.added"))).toBeVisible();
  await expect(page.getByText("Test •••• tells-twice")).toBeVisible();
  await expect(page.getByText(p("methods.renews"))).toBeVisible();

  // Canceling on the company's page changes nothing.
  await press(page, p("methods.add.test"));
  await press(page, text("testpay", "setup.cancel"));
  await expect(page).toHaveURL(/\/app\/plan/);
  await expect(page.getByText(/^Test •••• /)).toHaveCount(1);

  await page.getByRole("link", { name: p("details.change"), exact: true }).click();
  await page.getByLabel(/^VAT number/).fill("123");
  await press(page, p("details.save"));
  await expect(page.getByRole("alert").getByText(p("errors.vatNumberInvalid"))).toBeVisible();
  await page.getByLabel(/^VAT number/).fill("001234567000089");
  await press(page, p("details.save"));
  await expect(page.getByText(p("news.saved"))).toBeVisible();
  await expect(page.getByText("001234567000089")).toBeVisible();
});
