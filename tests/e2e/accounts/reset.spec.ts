import { expect, test } from "../setup/journey";
import { error, expectSoundPage, fill, freshEmail, mailTo, PASSWORD, signInByForm, signUp, t } from "./people";

test("a forgotten password is set anew through a mailed link, once @nojs", async ({ page }, info) => {
  const email = freshEmail(info, "forgetful");
  await signUp(email);
  await page.goto("/signin");
  await page.getByRole("link", { name: t("forgot.title") }).click();
  await expectSoundPage(page, info);
  await page.getByRole("button", { name: t("forgot.submit") }).click();
  await expect(page.getByText(error("emailOnlyRequired")).first()).toBeVisible();
  await page.getByLabel(t("signUp.email")).fill("nothing");
  await page.getByRole("button", { name: t("forgot.submit") }).click();
  await expect(page.getByText(error("emailInvalid")).first()).toBeVisible();
  await page.getByLabel(t("signUp.email")).fill(email);
  await page.getByRole("button", { name: t("forgot.submit") }).click();
  await expect(page.getByRole("heading", { name: t("forgot.sentTitle") })).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByRole("button", { name: t("forgot.resend") }).click();
  await expect(page.getByText(error("resend-email-failed"))).toBeVisible();

  const link = /https?:\S+token=\S+/.exec((await mailTo(email, /^Set a new password$/)).text)?.[0] ?? "";
  await page.goto(link);
  await page.goto(link);
  await expectSoundPage(page, info);
  const change = async (newPassword: string, confirmation = newPassword) => {
    await fill(page, { [t("reset.newPassword")]: newPassword, [t("signUp.confirmPassword")]: confirmation });
    await page.getByRole("button", { name: t("reset.submit") }).click();
  };
  await change("short");
  await expect(page.getByText(error("passwordRules")).first()).toBeVisible();
  await change("Tr4m;Hassan;Tower!", "Tr4m;Hassan;Tower?");
  await expect(page.getByText(error("passwordsDiffer")).first()).toBeVisible();
  await change("Tr4m;Hassan;Tower!");
  await expect(page.getByRole("heading", { name: t("reset.successTitle") })).toBeVisible();
  await expectSoundPage(page, info);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: error("invalid-token") })).toBeVisible();
  await expectSoundPage(page, info);

  await signInByForm(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/signin/);
  await signInByForm(page, email, "Tr4m;Hassan;Tower!");
  await expect(page).toHaveURL(/\/app$/);
  await mailTo(email, /^Your password was reset$/);
});

test("an unknown address sees the same page @nojs", async ({ page }, info) => {
  const email = freshEmail(info, "nobody");
  await page.goto("/forgot-password");
  await page.getByLabel(t("signUp.email")).fill(email);
  await page.getByRole("button", { name: t("forgot.submit") }).click();
  await expect(page.getByText(t("forgot.sentText", { email }))).toBeVisible();
});
