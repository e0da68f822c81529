import { HtmlValidate } from "html-validate";
import { directionOf, LANGUAGES } from "#modules/kernel/languages";
import { accessibilityFaults } from "./setup/axe";
import { signIn } from "./setup/installation";
import { expect, type Page, test } from "./setup/journey";

// Rules for every page, whatever its content. Checking every page in every language, color scheme and width takes
// minutes: the part `every-page` of the tests does that (@all), and the journeys check each page in one combination.
const PAGES = [
  "/",
  "/features",
  "/pricing",
  "/pricing?billing=annual",
  "/faq",
  "/glossary",
  "/conformance",
  "/performance",
  "/contact",
  "/privacy",
  "/terms",
  "/accessibility",
  "/blog",
  "/blog?category=guide",
  "/blog/how-an-anchor-proves-a-date",
  "/verification",
  "/verification?id=CERT-2026-0000000000000000",
  "/verification/file",
  "/verification/many",
  "/verification/by-hand",
  "/verification/camera",
  "/issuers/atlas-academy",
  "/forgot-password",
  "/offline",
  "/nowhere",
];
const OWN_PAGES = [
  "/app",
  "/app/certificates",
  "/app/certificates/new",
  "/app/batches",
  "/app/batches/new",
  "/app/achievements",
  "/app/achievements/new",
  "/app/reports",
  "/app/design",
  "/app/designs",
  "/app/designs/new?from=meridian",
  "/app/domain",
  "/app/keys",
  "/app/keys/rotate",
  "/organizations",
  "/organizations/new",
  "/app/organization",
  "/app/organization/name",
  "/app/organization/approval",
  "/app/organization/contact",
  "/app/audit",
  "/app/members",
  "/app/members/invite",
  "/app/members/leave",
  "/app/erase",
  "/app/settings",
  "/app/settings/email",
  "/app/settings/preferences",
  "/app/settings/account",
];
/** Pages that redirect a signed-in user. */
const SIGNED_OUT_PAGES = ["/signin", "/signup"];

/** Yields every page with a visitor who may see it: first the pages for visitors who are not signed in. */
async function* pagesByVisitor(page: Page) {
  yield SIGNED_OUT_PAGES;
  await signIn(page);
  yield [...PAGES, ...OWN_PAGES];
}

async function* everyPage(page: Page) {
  for await (const pages of pagesByVisitor(page)) yield* pages;
}

/** Opens a page and checks that it does not redirect. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(path);
}

// The tests only read, so two run at the same time.
test.describe.configure({ mode: "parallel" });

/** Rules of axe that depend on the color scheme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

async function expectSoundAndLight(page: Page, path: string) {
  // Without motion, so that no color is in transition between the schemes.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await visit(page, path);
  expect(await accessibilityFaults(page), `${path} light`).toEqual([]);
}

/** Checks the open page in a narrow window. */
async function expectSoundAndNarrow(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await accessibilityFaults(page), `${path} dark at 320 px`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} at 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("no page has an accessibility fault that axe can see, in either scheme and in a narrow window, or scrolls sideways at 320 pixels @js @all", async ({
  page,
}) => {
  test.setTimeout(900_000);
  for await (const path of everyPage(page)) {
    await expectSoundAndLight(page, path);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await accessibilityFaults(page, COLOR_RULES), `${path} dark`).toEqual([]);
    await expectSoundAndNarrow(page, path);
  }
});

test("every page is valid HTML @nojs", async ({ page }) => {
  const htmlValidate = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      "attribute-boolean-style": "off",
      "attr-case": "off",
      "no-raw-characters": "off",
      "no-inline-style": "error",
    },
  });
  for await (const path of everyPage(page)) {
    const html = await (await page.request.get(path)).text();
    const report = await htmlValidate.validateString(html);
    const messages = report.results.flatMap((result) => result.messages);
    expect(messages.map(({ ruleId, message, selector }) => `${path} ${selector} ${ruleId}: ${message}`)).toEqual([]);
  }
});

async function expectToSpeak(page: Page, path: string, language: (typeof LANGUAGES)[number]) {
  await visit(page, path);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", directionOf(language));
  const words = await page.locator("body").innerText();
  expect(words, `${path} in ${language}`).not.toMatch(/\b[a-z]+(\.[a-zA-Z-]+){2,}\b(?!\/)|\{\{/);
}

const speak = (page: Page, language: string, origin = "") =>
  page.request.post("/language", { form: { language }, headers: { Origin: origin } });

test("every page speaks all languages, in their direction, and shows no key @nojs @all", async ({ page, baseURL }) => {
  test.setTimeout(480_000);
  for await (const pages of pagesByVisitor(page)) {
    // English is last, because signing in uses the English texts.
    for (const language of [...LANGUAGES].reverse()) {
      await speak(page, language, baseURL);
      for (const path of pages) await expectToSpeak(page, path, language);
    }
  }
});

test("each page speaks one of the languages, and the next page the next one @nojs", async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  for await (const pages of pagesByVisitor(page)) {
    for (const [index, language] of [...LANGUAGES.entries()].reverse()) {
      await speak(page, language, baseURL);
      for (const path of pages.filter((_path, at) => at % LANGUAGES.length === index))
        await expectToSpeak(page, path, language);
    }
  }
});
