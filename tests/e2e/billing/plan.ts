import { fill, freshEmail, signIn, signUp } from "../accounts/people";
import { ORGANIZATION_OF_1, sql } from "../setup/database";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, type TestInfo } from "../setup/journey";
import { text } from "../setup/text";

export const p = (key: string, values?: Record<string, string | number>) => text("plan", key, values);
/** Text about a plan that is used up or has ended. */
export const q = (key: string, values?: Record<string, string | number>) => text("common", `quota.${key}`, values);
const c = (key: string) => text("certificates", key);
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Creates an organization and signs in its owner; returns the owner's address. */
export async function begin(page: Page, info: TestInfo, name: string): Promise<string> {
  const email = freshEmail(info, name);
  await signUp(email);
  await signIn(page, email);
  return email;
}

/** Goes from the plan's page to the order of another plan, and fills in the payer where that is requested. */
export async function choose(page: Page, plan: "basic" | "pro" | "enterprise", period = "monthly") {
  await page.goto(`/app/plan?period=${period}`);
  await page.getByRole("link", { name: p("choose.chooseNamed", { plan: p(`plans.${plan}`) }) }).click();
  await expect(page).toHaveURL(/\/app\/plan\/(details|order)\?/);
  if (new URL(page.url()).pathname.endsWith("/details")) await giveDetails(page);
  await expect(page).toHaveURL(/\/app\/plan\/order\?/);
}

export async function giveDetails(page: Page, country = "MA") {
  await fill(page, { [p("details.street")]: "1 Avenue Mohammed V", [p("details.city")]: "Rabat" });
  await page.getByLabel(p("details.country")).selectOption(country);
  await press(page, p("details.continue"));
}

/** Submits the order with the payment method of this name. */
export async function orderBy(page: Page, way: string) {
  await page.getByRole("radio", { name: way }).check();
  await press(page, p("order.submit"));
}

/** Adds a method with this behavior on the test provider's page. */
export async function leaveMethod(page: Page, behaviour: string) {
  await expect(page).toHaveURL(/\/dev\/pay\/test-setup-/);
  await page
    .getByLabel(text("testpay", `behaviours.${behaviour}.label`))
    .first()
    .check();
  await press(page, text("testpay", "setup.submit"));
}

/** Goes from the plan to a payment with a test method of this behavior; ends on the order's page. */
export async function payFor(page: Page, plan: "basic" | "pro" | "enterprise", behaviour: string, period = "monthly") {
  await choose(page, plan, period);
  await orderBy(page, p("ways.test"));
  await leaveMethod(page, behaviour);
}

export const paidFor = (page: Page, plan: string) =>
  expect(page.getByText(p("order.paid", { plan: p(`plans.${plan}`) }))).toBeVisible();

/** Requests one certificate; the page shows whether it was issued. */
export async function askForOne(page: Page, name: string) {
  await page.goto("/app/certificates/new");
  await page.getByLabel(c("fields.name")).first().fill(name);
  await page.getByLabel(c("fields.achievement")).first().fill("First aid");
  await page
    .getByRole("button", { name: c("issueOne.submit"), exact: true })
    .first()
    .click();
}

/** Issues one certificate, and returns the address of its public page. */
export async function issueOne(page: Page, name: string): Promise<string> {
  await askForOne(page, name);
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  return (await page.getByRole("link", { name: c("certificate.public") }).getAttribute("href")) ?? "";
}

/** Checks that nothing is issued, and that the page says why and what to do. */
export async function expectNothingIssued(page: Page, name: string, why?: string) {
  await askForOne(page, name);
  await expect(page).toHaveURL(/\/app\/certificates\/new/);
  await expect(page.getByText(c("quota.none")).first()).toBeVisible();
  if (why) await expect(page.getByText(q(`lapsed.${why}`))).toBeVisible();
  await page.goto(`/app/certificates?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
}

/** Checks that a certificate is valid on its public page and its files exist, whatever the plan's state. */
export async function expectStillValid(page: Page, publicPage: string) {
  await page.goto(publicPage);
  const valid = page.getByRole("heading", { level: 1, name: text("verification", "verdicts.valid.title") });
  await reloadUntil(page, () => valid.isVisible());
  const id = publicPage.split("/").at(-1);
  for (const [format, type] of [
    ["pdf", "application/pdf"],
    ["json", "application/ld+json"],
  ] as const) {
    const file = await page.request.get(`/v/${id}/${id}.${format}`);
    expect([file.status(), file.headers()["content-type"]?.split(";")[0]]).toEqual([200, type]);
  }
}

/** Changes columns of a subscription in the database, as if time had passed. */
export function changeSubscription(email: string, assignments: string) {
  return sql(`update "Subscription" set ${assignments} where "organizationId" = ${ORGANIZATION_OF_1}`, [email]);
}

/** Moves all times of a subscription this number of days into the past. */
export function letDaysPass(email: string, days: number) {
  const columns = ["since", "paidFrom", "paidUntil", "cancelledAt", "trialEndsAt", "firstPaidAt", "pastDueSince"];
  const earlier = columns.map((column) => `"${column}" = "${column}" - interval '${days} days'`);
  // What began earlier renews on another day of the month, too.
  const renewalDay = `"renewalDay" = extract(day from "paidFrom" - interval '${days} days')::int`;
  return changeSubscription(email, [...earlier, renewalDay].join(", "));
}

export const paymentsOf = (email: string) =>
  sql<{ id: string; state: string; provider: string; providerRef: string | null; amountMinor: number }>(
    `select id, state::text, provider, "providerRef", "amountMinor" from "Payment"
     where "organizationId" = ${ORGANIZATION_OF_1} order by "createdAt"`,
    [email],
  );

export const countInvoices = async (email: string) =>
  (await sql(`select 1 from "Invoice" where "organizationId" = ${ORGANIZATION_OF_1}`, [email])).length;

/** Sets the number of certificates that a trial has issued this month. */
export const useUp = (email: string, used: number) =>
  sql(`update "QuotaUse" set used = $2 where "organizationId" = ${ORGANIZATION_OF_1} and month like 'trial-%'`, [
    email,
    used,
  ]);

/** Creates a person who joins the owner's organization; returns their address. */
export async function colleague(info: TestInfo, owner: string, role: string): Promise<string> {
  const email = freshEmail(info, role.replace("_", "-"));
  await signUp(email);
  await giveRole(owner, email, role);
  return email;
}

export async function giveRole(owner: string, email: string, role: string, teamId: string | null = null) {
  await sql(
    `update "Membership" set "organizationId" = ${ORGANIZATION_OF_1}, role = $3::"OrganizationRole", "teamId" = $4
     where "userId" = (select id from "User" where email = $2)`,
    [owner, email, role, teamId],
  );
}

/**
 * Pays for a plan and orders a larger one by transfer, which creates one of everything that has an id on a plan's
 * pages.
 */
export async function payAndOrder(page: Page) {
  await payFor(page, "basic", "succeeds");
  await paidFor(page, "basic");
  await choose(page, "pro");
  await orderBy(page, p("ways.bank"));
  await expect(page).toHaveURL(/\/app\/plan\/orders\//);
}
