import { expect, test } from "../setup/journey";
import { text } from "../setup/text";
import {
  codeFor,
  enterCode,
  error,
  expectSoundPage,
  fillSignUp,
  freshEmail,
  hasScripts,
  organizationOf,
  PASSWORD,
  signIn,
  signUp,
  t,
} from "./people";

test("an organization signs up, verifies its address and signs in", async ({ page }, info) => {
  const email = freshEmail(info, "new");
  await page.goto("/signup");
  await expectSoundPage(page, info);
  await fillSignUp(page, email);
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  await expect(page.getByText(t("verify.lead", { email }))).toBeVisible();
  await expectSoundPage(page, info);

  const code = await codeFor(email);
  await enterCode(page, code === "000000" ? "000001" : "000000", info);
  await expect(page.getByText(error("invalid-code")).first()).toBeVisible();
  await expectSoundPage(page, info);
  await enterCode(page, code, info);
  await expect(page.getByRole("heading", { name: t("success.title") })).toBeVisible();
  await expectSoundPage(page, info);

  await page.getByRole("link", { name: t("success.signIn") }).click();
  await expectSoundPage(page, info);
  await signIn(page, email.toUpperCase());
  await expect(page).toHaveURL(/\/app\/certificates$/);
  await expect(page.getByText(organizationOf(email))).toBeVisible();
});

test("an empty form says beside each field what is missing, and a wrong one what is wrong", async ({ page }, info) => {
  await page.goto("/signup");
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  const summary = page.getByRole("alert").first();
  for (const key of [
    "organizationNameRequired",
    "organizationTypeRequired",
    "firstNameRequired",
    "lastNameRequired",
    "emailRequired",
    "phoneRequired",
    "addressRequired",
    "passwordRequired",
    "confirmPasswordRequired",
  ]) {
    await expect(summary.getByRole("link", { name: error(key), exact: true })).toBeVisible();
  }
  await expectSoundPage(page, info);
  await fillSignUp(page, "no address", {
    "signUp.firstName": "R2",
    "signUp.lastName": "D2!",
    "signUp.phone": "12",
    "signUp.website": "nowhere",
    "signUp.password": "short",
    "signUp.confirmPassword": "other",
  });
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  for (const key of [
    "emailInvalid",
    "firstNameLetters",
    "lastNameLetters",
    "phoneInvalid",
    "websiteInvalid",
    "passwordRules",
    "passwordsDiffer",
  ]) {
    await expect(summary.getByRole("link", { name: error(key), exact: true })).toBeVisible();
  }
  await expect(page.getByLabel(t("signUp.organizationName"))).toHaveValue(organizationOf("no address"));
  await expect(page.getByLabel(t("signUp.organizationType"))).toHaveValue("training_center");
  await expect(page.getByLabel(t("signUp.password"), { exact: true })).toHaveValue("");
});

test("an address that has an account, and a password that everybody tries, are refused", async ({ page }, info) => {
  const email = freshEmail(info, "twice");
  await signUp(page, email, info);
  await page.goto("/signup");
  await fillSignUp(page, email);
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  await expect(page.getByText(error("email-taken")).first()).toBeVisible();
  const common = { "signUp.password": "P@ssw0rd1!", "signUp.confirmPassword": "P@ssw0rd1!" };
  await fillSignUp(page, freshEmail(info, "common"), common);
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  await expect(page.getByText(error("common-password")).first()).toBeVisible();
});

test("a code is entered in digits, sent again no sooner than after a minute, and not without a sign-up", async ({
  page,
}, info) => {
  await page.goto("/email-verification");
  await expect(page.getByRole("heading", { name: t("verify.goneTitle") })).toBeVisible();
  await page.goto("/signup");
  await fillSignUp(page, freshEmail(info, "code"));
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  await expect(page).toHaveURL(/\/email-verification$/);
  await page.getByRole("button", { name: t("verify.resend") }).click();
  await expect(page.getByText(error("resend-code-failed"))).toBeVisible();
  await page.goto("/email-verification?resent");
  await expect(page.getByText(t("verify.resent"))).toBeVisible();
  if (hasScripts(info)) {
    await page.getByLabel(t("verify.digit", { number: 1 })).fill("x");
    await expect(page.getByText(error("codeNumbers"))).toBeVisible();
    await page.getByLabel(t("verify.digit", { number: 1 })).fill("1");
    await page.getByRole("button", { name: t("verify.submit") }).click();
    await expect(page.getByText(error("codeIncomplete"))).toBeVisible();
  } else {
    await enterCode(page, "12345x", info);
    await expect(page.getByText(error("codeNumbers")).first()).toBeVisible();
    await enterCode(page, "123", info);
    await expect(page.getByText(error("codeIncomplete")).first()).toBeVisible();
  }
});

test("a whole code is pasted into the six boxes, and only numbers @js", async ({ page }, info) => {
  const email = freshEmail(info, "paste");
  await page.goto("/signup");
  await fillSignUp(page, email);
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  const code = await codeFor(email);
  const first = page.getByLabel(t("verify.digit", { number: 1 }));
  const paste = (value: string) =>
    first.evaluate((box, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", pasted);
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, value);
  await paste("12a456");
  await expect(page.getByText(error("codePasteNumbers"))).toBeVisible();
  await paste(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(page.getByLabel(t("verify.digit", { number: 6 }))).toHaveValue(code.slice(5));
  await page.getByRole("button", { name: t("verify.submit") }).click();
  await expect(page).toHaveURL(/\/registration-success$/);
});

test("who types before the script has come loses neither the text nor the help @js", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const browser = await page.context().newCDPSession(page);
  // A weak phone.
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (let visit = 0; visit < 3; visit++) {
    await page.goto("/signup", { waitUntil: "commit" });
    const password = page.getByLabel(t("signUp.password"), { exact: true });
    await password.focus();
    for (let letter = 0; letter < 40; letter++) await page.keyboard.press("a", { delay: 20 });
    await expect(page.getByText(`(${t("password.kept")})`)).not.toHaveCount(0);
    await expect(password).toHaveValue("a".repeat(40));
  }
  expect(errors).toEqual([]);
});

test("the password's rules tick themselves off @js", async ({ page }) => {
  await page.goto("/signup");
  const kept = page.getByText(`(${t("password.kept")})`);
  await expect(kept).toHaveCount(0);
  await page.getByLabel(t("signUp.password"), { exact: true }).pressSequentially("Zellige");
  await expect(kept).toHaveCount(2);
  await page.getByLabel(t("signUp.password"), { exact: true }).fill(PASSWORD);
  await expect(kept).toHaveCount(5);
});

test("a wrong password and an unknown address are answered alike", async ({ page }, info) => {
  const email = freshEmail(info, "alike");
  await signUp(page, email, info);
  for (const somebody of [email, freshEmail(info, "nobody")]) {
    await signIn(page, somebody, "Wrong-password-1!");
    await expect(page.getByText(text("auth", "errors.invalid-credentials")).first()).toBeVisible();
    await expect(page.getByLabel(text("auth", "signIn.email"))).toHaveValue(somebody);
    await expect(page.getByLabel(text("auth", "signIn.password"))).toHaveValue("");
  }
});
