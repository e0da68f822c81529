import { expectSoundPage, freshEmail, organizationOf, signIn, signUp } from "../accounts/people";
import { expect, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string) => text("verification", `issuer.${key}`);
const design = (key: string) => text("certificates", `design.${key}`);

test("an issuer's page shows its logo and what it awards, to whom nobody learns, and keeps its keys folded @nojs", async ({
  page,
}, info) => {
  await page.goto("/issuers/atlas-academy");
  await expect(page.getByRole("heading", { level: 1, name: "Atlas Academy" })).toBeVisible();
  const logo = page.locator('img[src="/issuers/atlas-academy/logo.png"]');
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await expect(page.getByRole("row", { name: /First Aid at Work.*October 15, 2026/s })).toBeVisible();
  await expect(page.getByText("Amina Benali")).toHaveCount(0);
  const key = page.getByText(/^did:key:/).first();
  await expect(key).toBeHidden();
  await page.getByText(t("keysSummary")).click();
  await expect(key).toBeVisible();
  await expectSoundPage(page, info);
});

test("a new organization has a page without logo and certificates, and says there who it is @nojs", async ({
  page,
}, info) => {
  const email = freshEmail(info, "issuer");
  await signUp(email);
  await signIn(page, email);
  await page.goto("/app/design");
  const description = page.getByRole("textbox", { name: design("description") });
  const save = page.locator("form").filter({ has: description }).getByRole("button");
  await description.fill("x".repeat(601));
  await save.click();
  await expect(page.getByText(design("problems.description-too-long")).first()).toBeVisible();
  await expect(description).toHaveValue("x".repeat(601));
  await description.fill("Welding since 1998.\n<b>Open</b> on Saturdays.");
  await save.click();
  await expect(page).toHaveURL(/saved$/);

  await page.getByRole("link", { name: design("toPublicPage") }).click();
  await expect(page.getByRole("heading", { level: 1, name: organizationOf(email) })).toBeVisible();
  await expect(page.getByText("<b>Open</b> on Saturdays.")).toBeVisible();
  await expect(page.getByText(t("awards.none"))).toBeVisible();
  await expect(page.locator("main img")).toHaveCount(0);
  await expectSoundPage(page, info);
});
