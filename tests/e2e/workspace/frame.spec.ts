import { freshEmail, signIn as signInAs, signUp } from "../accounts/people";
import { accessibilityFaults } from "../setup/axe";
import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { goToNavItem, openAccount } from "../setup/navigation";
import { text } from "../setup/text";

const PAGES = [
  "/app",
  "/app/certificates",
  "/app/certificates/new",
  "/app/batches",
  "/app/batches/new",
  "/app/recipients",
  "/app/reports",
  "/app/achievements",
  "/app/achievements/new",
  "/app/designs",
  "/app/design",
  "/app/organization",
  "/app/organization/name",
  "/app/organization/contact",
  "/app/organization/approval",
  "/app/organization/export",
  "/app/domain",
  "/app/keys",
  "/app/keys/rotate",
  "/app/members",
  "/app/members/invite",
  "/app/teams",
  "/app/audit",
  "/app/erase",
  "/app/plan",
  "/app/settings",
  "/app/settings/preferences",
];
const PUBLIC_PAGES = [
  "/",
  "/features",
  "/pricing",
  "/faq",
  "/glossary",
  "/contact",
  "/blog",
  "/verification",
  "/verification/many",
];

/** Smallest size of text, in pixels. */
const SMALLEST = 14;

/** Texts that are smaller, by their size and beginning. */
const smallTexts = (page: Page) =>
  page.evaluate((smallest) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? "";
      // What a certificate says is drawn at the size of its sheet.
      if (!element || words === "" || element.closest("script, style, noscript, svg[data-sheet], option")) continue;
      if (element.getClientRects().length === 0) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < smallest) found.add(`${size}: ${words.slice(0, 40)}`);
    }
    return [...found];
  }, SMALLEST);

/** Elements within the page that have a vertical scroll bar of their own. */
const ownScrollBars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { overflowY } = getComputedStyle(element);
        return (overflowY === "auto" || overflowY === "scroll") && element.scrollHeight > element.clientHeight + 1;
      })
      .map((element) => `${element.localName}.${element.className}`),
  );

/** Width without content at either side of a page's main part, as a part of the window. */
const blankBeside = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) throw new Error("the page has no main part");
    const { left, right } = main.getBoundingClientRect();
    const boxes = [...main.querySelectorAll("h1, h2, p, input, select, textarea, table, form, section, ul, a, button")]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    const start = Math.min(...boxes.map((box) => box.left));
    const end = Math.max(...boxes.map((box) => box.right));
    return Math.max(start - left, right - end) / innerWidth;
  });

test("each page has one scroll bar, no text below 14 pixels, and blank area of a fifth of the width at most @js", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page);
  for (const path of PAGES) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe(path);
    expect.soft(await ownScrollBars(page), `${path}: scroll bars`).toEqual([]);
    expect.soft(await smallTexts(page), `${path}: small texts`).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect.soft(await blankBeside(page), `${path}: blank area`).toBeLessThanOrEqual(0.2);
  }
  // A window as low as on a small laptop, too.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/app/organization");
  expect(await ownScrollBars(page)).toEqual([]);
});

test("no public page has text below 14 pixels @js", async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    expect.soft(await smallTexts(page), path).toEqual([]);
  }
});

test("the pages about the organization are tabs of one entry, and the account is below the name @js @phone", async ({
  page,
}, info) => {
  const email = freshEmail(info, "frame");
  await signUp(email);
  await signInAs(page, email);
  await page.goto("/app");
  for (const tab of ["brand", "domain", "keys", "members", "teams", "approval", "audit", "organization"]) {
    await goToNavItem(page, tab);
    const tabs = page.getByRole("navigation", { name: text("common", "nav.organization"), exact: true });
    await expect(tabs.locator("[aria-current=page]")).toHaveText(text("common", `nav.${tab}`));
  }
  await openAccount(page);
  await expect(page.locator("header").getByText(email)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page
    .locator("header")
    .getByRole("link", { name: text("common", "nav.settings") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("account", "settings.title"));
  await openAccount(page);
  await page.getByRole("button", { name: text("common", "nav.signOut") }).click();
  await expect(page).toHaveURL(/\/signin/);
});

test("the action on certificates shows with a selection alone, and has no preset @js", async ({ page }) => {
  await signIn(page);
  await page.goto("/app/certificates");
  const action = page.getByLabel(text("find", "bulk.label"), { exact: true });
  await expect(action).toBeHidden();
  const box = page.locator("[name=certificate]").first();
  await box.check();
  await expect(action).toBeVisible();
  await expect(action).toHaveValue("");
  await page.locator("button[name=scope][value=selected]").click();
  // The browser asks for the action and sends nothing.
  await expect(page).toHaveURL(/\/app\/certificates$/);
  await box.uncheck();
  await expect(action).toBeHidden();
});

test("ten certificates are on a phone's screen, two lines each @js @phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto("/app/certificates");
  const rows = page.locator("tbody tr");
  await rows.first().evaluate((row) => scrollTo(0, row.getBoundingClientRect().top + scrollY));
  const shown = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(shown).toBeGreaterThanOrEqual(10);
  // Names in Arabic letters stand where the others do.
  const sides = await rows
    .locator("th bdi, td bdi:first-child")
    .evaluateAll((names) => [
      ...new Set(
        names.filter((name) => name.getClientRects().length > 0).map((name) => getComputedStyle(name).textAlign),
      ),
    ]);
  expect(sides.filter((side) => side !== "start")).toEqual(["left"]);
  expect(await rows.locator("th bdi:dir(rtl)").count()).toBeGreaterThan(0);
});
