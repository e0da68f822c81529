import { houseFont, withPermissions } from "#tests/builders/fonts";
import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("designs", key, values);

async function upload(page: Page, buffer: Buffer) {
  const file = { name: "letters.ttf", mimeType: "font/ttf", buffer };
  await page.getByLabel(t("fonts.file")).setInputFiles(file);
  await page.getByRole("button", { name: t("fonts.submit"), exact: true }).click();
}

test("an organization brings a font, sees it, and takes it away", async ({ page }) => {
  await signIn(page);
  await page.goto("/app/designs");
  await page.getByRole("link", { name: t("fonts.title"), exact: true }).click();
  await upload(page, withPermissions(0x2));
  await expect(page.getByRole("alert").getByText(t("fonts.problems.embedding-restricted"))).toBeVisible();
  await upload(page, houseFont("dancing-script-500"));
  await expect(page.getByText(t("fonts.news.added"))).toBeVisible();
  const specimen = page.locator('img[src^="/app/designs/fonts/"]').first();
  expect(
    await specimen.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await page.getByRole("button", { name: /^Remove: Dancing Script/ }).click();
  await expect(page.getByText(t("fonts.news.removed"))).toBeVisible();
});
