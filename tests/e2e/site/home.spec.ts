import sharp from "sharp";
import { LANGUAGES } from "#modules/kernel/languages";
import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string) => text("home", key);
const inMain = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name }).first();

test("home says for whom it is, and leads to sign-up and to verification without scrolling @scripts-off @phone @nojs", async ({
  page,
}) => {
  // The first screen of an ordinary laptop; phones keep their own size.
  if ((page.viewportSize()?.width ?? 0) > 600) await page.setViewportSize({ width: 1280, height: 800 });
  for (const [way, address] of [
    ["issue", /\/signup$/],
    ["verify", /\/verification$/],
  ] as const) {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t("for"));
    const link = inMain(page, t(`actions.${way}`));
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.click();
    await expect(page).toHaveURL(address);
  }
});

test("a certificate's ID is looked up on the home page itself, and the sample is one that can be verified @nojs", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByLabel(text("verification", "form.label")).fill("CERT-2026-0000000000000000");
  await page.getByRole("button", { name: text("verification", "form.submit") }).click();
  await expect(page).toHaveURL(/\/verification\?id=CERT-2026-0000000000000000$/);
  await page.goto("/");
  await inMain(page, t("sample")).click();
  await expect(page).toHaveURL(/\/v\/CERT-2026-\d{16}$/);
  await expect(
    page.getByRole("heading", { level: 1, name: text("verification", "verdicts.valid.title") }),
  ).toBeVisible();
});

test("home stands on what was measured, and leads to the measurements @nojs", async ({ page }) => {
  await page.goto("/");
  const measured = page.getByRole("region", { name: t("measured.title") });
  await expect(measured.getByRole("listitem")).toHaveCount(3);
  for (const [figure, address] of [
    ["size", /\/performance$/],
    ["scripts", /\/faq#languages$/],
    ["tests", /\/conformance$/],
  ] as const) {
    await page.goto("/");
    await measured.getByRole("link", { name: t(`measured.${figure}.action`) }).click();
    await expect(page).toHaveURL(address);
  }
});

test("every picture of the site is there, in every language, in the shape that is kept for it @nojs", async ({
  page,
}) => {
  let pictures = 0;
  for (const path of ["/", "/features", "/pricing"]) {
    for (const language of LANGUAGES) {
      const html = await (await page.request.get(`${path}?lang=${language}`)).text();
      for (const [tag] of html.matchAll(/<(?:img|source) [^>]*>/g)) {
        const read = (name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
        const response = await page.request.get(read("srcset").split(" ")[0] || read("src"));
        expect(response.status(), tag).toBe(200);
        const { width, height } = await sharp(await response.body()).metadata();
        const reservedRatio = Number(read("width")) / Number(read("height"));
        expect(Math.abs(width / height / reservedRatio - 1), tag).toBeLessThan(0.01);
        if (tag.startsWith("<img")) expect(read("alt"), tag).not.toBe("");
        if (tag.includes("/pictures/")) pictures++;
      }
    }
  }
  // Four on home and six on features, in light and dark, all but the phone in two widths.
  expect(pictures).toBe(LANGUAGES.length * 36);
});

test("a stranger is offered to sign in and no dashboard; whoever is signed in finds theirs, and no sign-in @nojs", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  await page.goto("/pricing");
  await expect(header.locator('a[href="/signin"]').first()).toBeAttached();
  await expect(page.locator('a[href="/app"]')).toHaveCount(0);
  await signIn(page);
  await page.goto("/pricing");
  await expect(header.locator('a[href="/signin"], a[href="/signup"]')).toHaveCount(0);
  await expect(header.locator('a[href="/app"]').first()).toBeAttached();
});
