import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { uploadList } from "../setup/upload";

const t = (key: string, values?: Record<string, string>) => text("certificates", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const FORMER = "https://badges.example/assertions/42";
const badge = (name: string, id: string) => ({
  type: "Assertion",
  id,
  recipient: { type: "email", hashed: false, identity: "lina@example.org" },
  "extensions:recipientProfile": { name },
  badge: { name: "First aid" },
  issuedOn: "2024-03-05",
});

test("badges of another platform become certificates with their old date and address @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const email = freshEmail(info, "moving");
  await signUp(email);
  await signIn(page, email);
  const exported = JSON.stringify([badge("Lina Haddad", FORMER), badge("", "https://badges.example/assertions/43")]);
  await uploadList(page, { name: "export.json", buffer: Buffer.from(exported) });
  await expect(page.getByText(t("origins.lead_other", { count: "2" }))).toBeVisible();
  await expectSoundPage(page, info);
  // The old badge lacks the name, so it is filled in.
  await page.locator("[name$=-name]").first().fill("Mei Chen");
  await press(page, t("correct.submit"));
  await press(page, t("batch.issue_other", { count: "2" }));
  await reloadUntil(page, () => page.getByText(t("issued.title_other", { count: "2" })).isVisible());

  await page.goto("/app/certificates");
  await page.getByRole("link", { name: "Lina Haddad" }).click();
  await expect(page.getByText(FORMER)).toBeVisible();
  await page.getByRole("link", { name: t("certificate.public") }).click();
  await expect(page.getByText(FORMER)).toBeVisible();
  await expectSoundPage(page, info);
});
