import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import {
  codeFor,
  enterCode,
  error,
  expectSoundPage,
  fieldOf,
  fillSignUp,
  freshEmail,
  hasScripts,
  organizationOf,
  PASSWORD,
  pressNext,
  SIGN_UP_STEPS,
  signInByForm,
  signUp,
  t,
} from "./people";

test("an organization signs up, verifies its address and signs in @scripts-off @phone", async ({ page }, info) => {
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
  await expect(page.getByLabel(text("auth", "signIn.email"))).toHaveValue(email);
  await signInByForm(page, email.toUpperCase());
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByText(organizationOf(email))).toBeVisible();
});

const MISSING = [
  ["organizationNameRequired", "organizationTypeRequired", "addressRequired"],
  ["firstNameRequired", "lastNameRequired", "emailRequired", "phoneRequired"],
  ["passwordRequired", "confirmPasswordRequired"],
];
const WRONG = [
  { "signUp.website": ["nowhere", "websiteInvalid"] },
  {
    "signUp.firstName": ["R2", "firstNameLetters"],
    "signUp.lastName": ["D2!", "lastNameLetters"],
    "signUp.email": ["no address", "emailInvalid"],
    "signUp.phone": ["12", "phoneInvalid"],
  },
  { "signUp.password": ["short", "passwordNeedsUpper"], "signUp.confirmPassword": ["other", "passwordsDiffer"] },
];
const RIGHT: Record<string, string> = {
  "signUp.organizationName": "École des Mines",
  "signUp.address": "1 Avenue Mohammed V, Rabat",
  "signUp.website": "",
  "signUp.firstName": "Jean-Luc",
  "signUp.lastName": "O'Brien",
  "signUp.email": "jl@example.org",
};

/** Finds a message beside its field; other messages may stand before it. */
const shown = (page: Page, key: string) =>
  page.getByText(new RegExp(`(^|[.] )${error(key).replace(/[.()]/g, "[$&]")}`)).locator("visible=true");

/** Checks that each message is on the page once, beside its field; the summary names the fields. */
async function expectOnce(page: Page, keys: string[]) {
  for (const key of keys) await expect(shown(page, key)).toHaveCount(1);
}

test("one page says beside each field, once, what is missing or wrong, and keeps what was typed @nojs", async ({
  page,
}) => {
  await page.goto("/signup");
  const submit = page.getByRole("button", { name: t("signUp.submit") });
  await submit.click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(MISSING.flat().length);
  await expectOnce(page, MISSING.flat());
  for (const [key, [value]] of WRONG.flatMap((step) => Object.entries(step)))
    await fieldOf(page, key).fill(value ?? "");
  await fieldOf(page, "signUp.organizationName").fill("École des Mines");
  await page.getByLabel(t("signUp.organizationType")).selectOption({ label: t("types.training_center") });
  await submit.click();
  await expectOnce(
    page,
    WRONG.flatMap((step) => Object.values(step).map(([, key]) => key ?? "")),
  );
  await expect(fieldOf(page, "signUp.organizationName")).toHaveValue("École des Mines");
  await expect(page.getByLabel(t("signUp.organizationType"))).toHaveValue("training_center");
  await expect(fieldOf(page, "signUp.password")).toHaveValue("");
});

test("each step says what is missing or wrong in it, a local phone number is enough, and one can go back @js", async ({
  page,
}, info) => {
  await page.goto("/signup");
  for (const [step, wrong] of WRONG.entries()) {
    const press =
      step < 2 ? () => pressNext(page) : () => page.getByRole("button", { name: t("signUp.submit") }).click();
    await press();
    await expectOnce(page, MISSING[step] ?? []);
    for (const later of MISSING.slice(step + 1).flat()) await expect(shown(page, later)).toHaveCount(0);
    await expectSoundPage(page, info);
    for (const [key, [value]] of Object.entries(wrong)) await fieldOf(page, key).fill(value ?? "");
    await press();
    await expectOnce(
      page,
      Object.values(wrong).map(([, key]) => key ?? ""),
    );
    if (step === 2) break;
    for (const key of SIGN_UP_STEPS[step] ?? []) if (key in RIGHT) await fieldOf(page, key).fill(RIGHT[key] ?? "");
    if (step === 0)
      await page.getByLabel(t("signUp.organizationType")).selectOption({ label: t("types.training_center") });
    if (step === 1) {
      await page.getByLabel(t("signUp.phoneCountry")).selectOption("MA");
      await fieldOf(page, "signUp.phone").fill("0537 71 23 45");
    }
    await press();
  }
  await page.getByRole("button", { name: t("signUp.back") }).click();
  await expect(fieldOf(page, "signUp.phone")).toHaveValue("+212537712345");
  await expect(fieldOf(page, "signUp.email")).toHaveValue("jl@example.org");
});

test("an address that has an account, and a password that everybody tries, are refused @nojs", async ({
  page,
}, info) => {
  const email = freshEmail(info, "twice");
  await signUp(email);
  await page.goto("/signup");
  await fillSignUp(page, email);
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  await expect(page.getByText(error("email-taken")).first()).toBeVisible();
  const common = { "signUp.password": "P@ssw0rd1!", "signUp.confirmPassword": "P@ssw0rd1!" };
  await page.goto("/signup");
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

/** Fills in a sign-up up to its last step. */
async function toPassword(page: Page) {
  await page.goto("/signup");
  await fillSignUp(page, "typing@example.org", { "signUp.password": "", "signUp.confirmPassword": "" });
}

test("who types before the script has come loses neither the text nor the help @js", async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await toPassword(page);
  // Simulates a slow phone.
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (let visit = 0; visit < 3; visit++) {
    // Sending the empty step reloads the page.
    await page.getByRole("button", { name: t("signUp.submit") }).click({ noWaitAfter: true });
    await expect(shown(page, "passwordRequired")).toHaveCount(1);
    const password = fieldOf(page, "signUp.password");
    await password.focus();
    for (let letter = 0; letter < 40; letter++) await page.keyboard.press("a", { delay: 20 });
    await expect(page.getByText(`(${t("password.kept")})`).locator("visible=true")).not.toHaveCount(0);
    await expect(password).toHaveValue("a".repeat(40));
    await password.fill("");
  }
});

test("the password's rules tick themselves off @js", async ({ page }) => {
  await toPassword(page);
  const notices = page.getByText(`(${t("password.kept")})`).locator("visible=true");
  await expect(notices).toHaveCount(0);
  await fieldOf(page, "signUp.password").pressSequentially("Zellige");
  await expect(notices).toHaveCount(2);
  await fieldOf(page, "signUp.password").fill(PASSWORD);
  await expect(notices).toHaveCount(5);
});

test("a wrong password and an unknown address are answered alike @nojs", async ({ page }, info) => {
  const email = freshEmail(info, "alike");
  await signUp(email);
  for (const somebody of [email, freshEmail(info, "nobody")]) {
    await signInByForm(page, somebody, "Wrong-password-1!");
    await expect(page.getByText(text("auth", "errors.invalid-credentials")).first()).toBeVisible();
    await expect(page.getByLabel(text("auth", "signIn.email"))).toHaveValue(somebody);
    await expect(page.getByLabel(text("auth", "signIn.password"))).toHaveValue("");
  }
});
