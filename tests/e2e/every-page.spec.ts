import AxeBuilder from "@axe-core/playwright";
import { HtmlValidate } from "html-validate";
import { directionOf, LANGUAGES } from "#modules/kernel/languages";
import { signIn } from "./setup/installation";
import { expect, type Page, test } from "./setup/journey";

/** What holds on every page, whatever it is about. */
const PAGES = [
  "/",
  "/features",
  "/pricing",
  "/pricing?billing=annual",
  "/faq",
  "/glossary",
  "/conformance",
  "/contact",
  "/privacy",
  "/terms",
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
/** Whoever is signed in already is led on from these. */
const SIGNED_OUT_PAGES = ["/signin", "/signup"];

/** Every page, each by somebody who may see it. */
async function* everyPage(page: Page) {
  yield* SIGNED_OUT_PAGES;
  await signIn(page);
  yield* [...PAGES, ...OWN_PAGES];
}

/** Goes to a page, and notices when it leads elsewhere. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(path);
}

test("no page has an accessibility fault that axe can see, in either scheme, or scrolls sideways at 320 pixels @js @desktop", async ({
  page,
}) => {
  test.setTimeout(480_000);
  for await (const path of everyPage(page)) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await visit(page, path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${colorScheme}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} at 320 px`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

test("every page is valid HTML @js @desktop", async ({ page }) => {
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

test("every page speaks all languages, in their direction, and shows no key @js @desktop", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const speak = (language: string) =>
    page.request.post("/language", { form: { language }, headers: { Origin: baseURL ?? "" } });
  for await (const path of everyPage(page)) {
    for (const language of [...LANGUAGES].reverse()) {
      await speak(language);
      await visit(page, path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", directionOf(language));
      const words = await page.locator("body").innerText();
      expect(words, `${path} in ${language}`).not.toMatch(/\b[a-z]+(\.[a-zA-Z-]+){2,}\b(?!\/)|\{\{/);
    }
  }
});
