import { SAMPLE_SIGNATURE } from "#modules/rendering/view/sample-views";
import { expectSoundPage, freshEmail, hasScripts, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("certificates", `design.${key}`, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const sample = "/app/design/preview/meridian/en.svg";

test("a brand has colors whose contrast is told, and more signers, and templates are drawn with both", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const name = "Dr. Nour Haddad";
  // A separate organization, because other journeys use the demonstration's designs meanwhile.
  const email = freshEmail(info, "brand");
  await signUp(email);
  await signIn(page, email);
  await page.goto("/app/design");
  await page.locator('[name="use-primary"]').check();
  await page.locator('[name="primary"]').fill("#0b5fff");
  await page.locator('[name="use-secondary"]').check();
  await page.locator('[name="secondary"]').fill("#ffd400");
  await page.locator('button[value="colors"]').click();
  await expect(page.getByText(t("saved"))).toBeVisible();
  await expect(page.getByText(t("readable"))).toBeVisible();
  await expect(page.getByText(t("darker"))).toBeVisible();

  const card = page.locator("section", { has: page.getByRole("heading", { name: t("otherSigners") }) });
  await card.locator('[name="otherName"]').fill(name);
  const sheet = card.locator("[data-signature-sheet] svg");
  await expect(sheet).toBeVisible({ visible: hasScripts(info) });
  if (hasScripts(info)) await sign(page, sheet);
  else
    await card.locator('[name="image"]').setInputFiles({
      name: "signature.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(SAMPLE_SIGNATURE),
    });
  await press(page, t("addSigner"));
  const signature = page.getByAltText(t("signatureOf", { name }));
  expect(
    await signature.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(100);
  const drawn = await (await page.request.get(sample)).text();
  expect(drawn).toContain("#0b5fff");
  expect(drawn).toContain(name);

  await expectSoundPage(page, info);
  await press(page, t("removeSigner", { name }));
  await expect(page.getByText(name)).toHaveCount(0);
  for (const part of ["primary", "secondary"]) await page.locator(`[name="use-${part}"]`).uncheck();
  await page.locator('button[value="colors"]').click();
  await expect(page.getByText(t("readable"))).toHaveCount(0);
  expect(await (await page.request.get(sample)).text()).not.toContain("#0b5fff");
});

async function sign(page: Page, sheet: ReturnType<Page["locator"]>) {
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error("no sheet");
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 20; step++)
    await page.mouse.move(box.x + 20 + step * 8, box.y + box.height * (0.5 + 0.3 * Math.sin(step)));
  await page.mouse.up();
}
