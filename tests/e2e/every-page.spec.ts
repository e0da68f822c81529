import AxeBuilder from "@axe-core/playwright";
import { HtmlValidate } from "html-validate";
import { signIn } from "./setup/installation";
import { expect, test } from "./setup/journey";

/** What holds on every page, whatever it is about. */
const PAGES = [
  "/",
  "/features",
  "/pricing",
  "/pricing?billing=annual",
  "/faq",
  "/contact",
  "/privacy",
  "/terms",
  "/blog",
  "/blog?category=guide",
  "/blog/how-an-anchor-proves-a-date",
  "/verification",
  "/verification?id=CERT-2026-0000000000000000",
  "/signin",
  "/issuers/atlas-academy",
  "/nowhere",
];
const OWN_PAGES = [
  "/app/certificates",
  "/app/certificates/new",
  "/app/batches",
  "/app/batches/new",
  "/app/design",
  "/app/domain",
  "/app/erase",
];

test("no page has an accessibility fault that axe can see, in either scheme, or scrolls sideways at 320 pixels @js", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page);
  for (const path of [...PAGES, ...OWN_PAGES]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
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

test("every page is valid HTML @js", async ({ page }) => {
  const htmlValidate = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      "attribute-boolean-style": "off",
      "attr-case": "off",
      "no-raw-characters": "off",
      "no-inline-style": "error",
    },
  });
  await signIn(page);
  for (const path of [...PAGES, ...OWN_PAGES]) {
    const html = await (await page.request.get(path)).text();
    const report = await htmlValidate.validateString(html);
    const messages = report.results.flatMap((result) => result.messages);
    expect(messages.map(({ ruleId, message, selector }) => `${path} ${selector} ${ruleId}: ${message}`)).toEqual([]);
  }
});

test("every page speaks all six languages, in their direction, and shows no key", async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  await signIn(page);
  for (const language of ["en", "fr", "ar", "de", "es", "zh"]) {
    await page.request.post("/language", { form: { language }, headers: { Origin: baseURL ?? "" } });
    for (const path of [...PAGES, ...OWN_PAGES]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
      const words = await page.locator("body").innerText();
      expect(words, `${path} in ${language}`).not.toMatch(/\b[a-z]+(\.[a-zA-Z-]+){2,}\b(?!\/)|\{\{/);
    }
  }
});
