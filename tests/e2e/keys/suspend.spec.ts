import { expectSoundPage, freshEmail, hasScripts, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("certificates", key, values);
const verdict = (name: string) => text("verification", `verdicts.${name}.title`);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

test("a certificate is suspended with a reason that verifiers see, and reinstated", async ({ page }, info) => {
  const email = freshEmail(info, "suspending");
  await signUp(email);
  await signIn(page, email);
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill("Amina Benali");
  await page.getByLabel(t("fields.achievement")).first().fill("First aid");
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  const own = page.url().split("?")[0] ?? "";
  const publicPage = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";
  const shows = (name: string) => page.getByRole("heading", { level: 1, name: verdict(name) }).isVisible();
  await page.goto(publicPage);
  await reloadUntil(page, () => shows("valid"));

  await page.goto(own);
  await follow(page, t("certificate.suspend"));
  if (hasScripts(info)) await expectDialogKeeps(page, t("certificate.suspend"), t("suspend.keep"));
  await expectSoundPage(page, info);
  await press(page, t("suspend.submit"));
  await expect(page.getByText(t("revoke.problems.reason-required")).first()).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByLabel(t("revoke.reason"), { exact: true }).selectOption("under-review");
  await page.getByLabel(t("revoke.note")).fill("The fees are still open");
  await press(page, t("suspend.submit"));
  await expect(page.getByText(t("certificate.news.suspended"))).toBeVisible();
  await expect(page.getByText(t("status.suspended"), { exact: true })).toHaveCount(3);
  await expect(page.getByText("The fees are still open")).toBeVisible();
  await expectSoundPage(page, info);

  await page.goto(publicPage);
  await expect(page.getByRole("heading", { level: 1, name: verdict("suspended") })).toBeVisible();
  await expect(page.getByText(t("reasons.under-review")).first()).toBeVisible();
  await expect(page.getByText("The fees are still open")).toHaveCount(0);
  await expectSoundPage(page, info);

  await page.goto(own);
  await follow(page, t("certificate.reinstate"));
  await expect(page.getByText(t("reasons.under-review")).last()).toBeVisible();
  await expectSoundPage(page, info);
  await press(page, t("reinstate.submit"));
  await expect(page.getByText(t("certificate.news.reinstated"))).toBeVisible();
  // The certificate was issued again, and is pending its anchor.
  await page.goto(publicPage);
  await reloadUntil(page, () => shows("valid"));
});

/** Checks that Escape and the second button close the dialog, change nothing, and return the focus to its opener. */
async function expectDialogKeeps(page: Page, opener: string, keep: string) {
  const address = page.url();
  const dialog = page.getByRole("dialog", { name: t("suspend.title") });
  const link = page.getByRole("link", { name: opener, exact: true });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: keep, exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
  await link.click();
  await expect(dialog).toBeVisible();
}
