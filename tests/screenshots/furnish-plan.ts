import { expect, type Page } from "@playwright/test";
import { text } from "../e2e/setup/text";
import type { Screen } from "./furnish";

const p = (key: string, values?: Record<string, string | number>) => text("plan", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const here = (page: Page) => new URL(page.url()).pathname;

/** Creates a paid plan with an invoice, and an upgrade that waits for a transfer. */
export async function furnishPlan(page: Page): Promise<Screen[]> {
  await page.goto("/app/plan/order?plan=basic&period=monthly");
  await page.getByLabel(p("details.name")).fill("Atlas Academy");
  await page.getByLabel(p("details.street")).fill("12 Rue de Fès");
  await page.getByLabel(p("details.city")).fill("Casablanca");
  await page.locator("[name=country]").selectOption("MA");
  await page.getByLabel(p("details.email")).fill("accounts@atlas.example");
  await press(page, p("details.continue"));
  await page.locator("[name=way][value='new:test']").check();
  await press(page, p("order.submit"));
  await expect(page).toHaveURL(/\/dev\/pay\//);
  const provider = here(page);
  let cameBack = "";
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/app\/plan\/setups\//.test(pathname)) cameBack = pathname;
  });
  await press(page, text("testpay", "setup.submit"));
  await expect(page).toHaveURL(/\/app\/plan\/orders\//);
  const paid = here(page);
  await page.goto("/app/plan/order?plan=pro&period=annual");
  await page.locator("[name=way][value=bank]").check();
  await press(page, p("order.submit"));
  await expect(page).toHaveURL(/\/app\/plan\/orders\//);
  return [
    ["plan-provider", provider],
    ["plan-order-paid", paid],
    ["plan-order-transfer", here(page)],
    ["plan-order-new", "/app/plan/order?plan=enterprise&period=annual"],
    ["plan-annual", "/app/plan?period=annual"],
    ["plan-came-back", cameBack],
  ];
}
