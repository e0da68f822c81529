import { readRouteTable } from "../../../app/route-table.mjs";
import { signIn } from "../accounts/people";
import { begin, colleague } from "../billing/plan";
import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

/**
 * Pages that a member with only the payer's role sees besides the plan: the names of colleagues and teams, and the
 * member's own settings.
 */
const OPEN = /^\/app\/(plan(\/.*)?|members(\/leave)?|teams|settings(\/.*)?)$/;
/** Pages that contain nothing of the organization. */
const THE_SAME =
  /^\/app\/(ui|design\/draw-signature\.js|help(\/.*)?|certificates\/actions|certificates\/new\/preview)$/;

/** Lists the addresses of the workspace without an id, from the tables that the server itself uses. */
function addresses(): string[] {
  const all = readRouteTable().map(({ address }) => address);
  return all.filter((address) => /^\/app(\/|$)/.test(address) && !address.includes(":"));
}

test("somebody who manages the plan alone sees that, and no certificates @nojs", async ({ page, another }, info) => {
  const owner = await begin(page, info, "founder");
  const accountant = await another();
  await signIn(accountant, await colleague(info, owner, "billing"));
  await accountant.goto("/app");
  await expect(accountant).toHaveURL(/\/app\/plan$/);
  const names = await accountant.getByRole("navigation").first().getByRole("link").allInnerTexts();
  expect(names).toContain(text("common", "nav.plan"));
  expect(names).not.toContain(text("common", "nav.certificates"));
  const answers = await Promise.all(
    addresses().map(async (path) => [path, (await accountant.request.get(path, { maxRedirects: 0 })).status()]),
  );
  const isClosed = (path: unknown) => path !== "/app" && !OPEN.test(String(path)) && !THE_SAME.test(String(path));
  expect(answers.filter(([path, status]) => isClosed(path) && status !== 403)).toEqual([]);
  expect(answers.filter(([, status]) => status === 200).length).toBeGreaterThan(4);
  // The owner sees what the payer does not.
  expect((await page.request.get("/app/certificates")).status()).toBe(200);
});
