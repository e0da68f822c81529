import { houseFont, withPermissions } from "#tests/builders/fonts";
import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("designs", key, values);

/** Timeout for opening a font in a newly started process, which takes a while on a busy machine. */
const STARTED = { timeout: 40_000 };

async function upload(page: Page, buffer: Buffer) {
  const file = { name: "letters.ttf", mimeType: "font/ttf", buffer };
  await page.getByLabel(t("fonts.file")).setInputFiles(file);
  await page.getByRole("button", { name: t("fonts.submit"), exact: true }).click();
}

test("an organization brings a font, sees it, and takes it away @nojs", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await page.goto("/app/designs");
  await page.getByRole("link", { name: t("fonts.title"), exact: true }).click();
  await upload(page, withPermissions(0x2));
  await expect(page.getByRole("alert").getByText(t("fonts.problems.embedding-restricted"))).toBeVisible(STARTED);
  await upload(page, houseFont("dancing-script-500"));
  await expect(page.getByText(t("fonts.news.added"))).toBeVisible(STARTED);
  const specimen = page.locator('img[src^="/app/designs/fonts/"]').first();
  expect(
    await specimen.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await page.getByRole("button", { name: /^Remove: Dancing Script/ }).click();
  await expect(page.getByText(t("fonts.news.removed"))).toBeVisible();
});
