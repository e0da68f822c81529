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

test("an organization signs up, is signed in by its code, and signs in later @scripts-off @phone", async ({
  page,
}, info) => {
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

  await page.getByRole("link", { name: t("success.upload") }).click();
  await expect(page).toHaveURL(/\/app\/batches\/new$/);
  await page.context().clearCookies({ name: "sid" });
  await page.goto("/registration-success");
  await page.getByRole("link", { name: t("success.signIn") }).click();
  await expectSoundPage(page, info);
  await expect(page.getByLabel(text("auth", "signIn.email"))).toHaveValue(email);
  await signInByForm(page, email.toUpperCase());
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByText(organizationOf(email))).toBeVisible();
});

const MISSING = [
  ["organizationNameRequired", "organizationTypeRequired"],
  ["firstNameRequired", "lastNameRequired", "emailRequired"],
  ["addressRequired", "phoneRequired", "passwordRequired", "confirmPasswordRequired"],
];
const WRONG = [
  { "signUp.website": ["nowhere", "websiteInvalid"] },
  {
    "signUp.firstName": ["R2", "firstNameLetters"],
    "signUp.lastName": ["D2!", "lastNameLetters"],
    "signUp.email": ["no address", "emailInvalid"],
  },
  {
    "signUp.phone": ["12", "phoneInvalid"],
    "signUp.password": ["short", "passwordNeedsUpper"],
    "signUp.confirmPassword": ["other", "passwordsDiffer"],
  },
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
    await press();
  }
  await page.getByLabel(t("signUp.phoneCountry")).selectOption("MA");
  await fieldOf(page, "signUp.phone").fill("0537 71 23 45");
  await page.getByRole("button", { name: t("signUp.back") }).click();
  await expect(fieldOf(page, "signUp.email")).toHaveValue("jl@example.org");
  await pressNext(page);
  await expect(fieldOf(page, "signUp.phone")).toHaveValue("+212537712345");
});

test("an address that has an account, and a password that everybody tries or that names oneself, are refused @nojs", async ({
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
  const personal = { "signUp.password": "O-Br1en-1815!", "signUp.confirmPassword": "O-Br1en-1815!" };
  await page.goto("/signup");
  await fillSignUp(page, freshEmail(info, "own"), { ...personal, "signUp.lastName": "Brien" });
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  await expect(page.getByText(error("personal-password")).first()).toBeVisible();
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
  await expect(page).toHaveURL(/\/registration-success$/);
});

test("six digits send themselves once, as the page says before, and not again before one changes @js", async ({
  page,
}, info) => {
  const email = freshEmail(info, "once");
  await page.goto("/signup");
  await fillSignUp(page, email);
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  await expect(page.getByText(t("verify.sendsItself"))).toBeVisible();
  const code = await codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  let sent = 0;
  // Delays the first answer, so that the page stays as it was submitted.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/email-verification*", async (route) => {
    if (route.request().method() === "POST" && ++sent === 1) await held;
    await route.continue();
  });
  const button = await page.getByRole("button", { name: t("verify.submit") }).boundingBox();
  await page.getByLabel(t("verify.digit", { number: 1 })).focus();
  await page.keyboard.type(wrong);
  await expect.poll(() => sent).toBe(1);
  // Keys and coordinates do not wait for the navigation in progress, as other actions do.
  await page.keyboard.press("Enter");
  await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20);
  await page.waitForTimeout(300);
  expect(sent).toBe(1);
  release();
  await expect(page.getByText(error("invalid-code")).first()).toBeVisible();
  await page.waitForTimeout(300);
  expect(sent).toBe(1);
  await page.getByLabel(t("verify.digit", { number: 1 })).focus();
  await page.keyboard.type(code.slice(0, 5));
  expect(sent).toBe(1);
  await page.keyboard.type(code.slice(5));
  await expect(page).toHaveURL(/\/registration-success$/);
  expect(sent).toBe(2);
});

test("the code of one browser signs nobody in in another @nojs", async ({ page, another }, info) => {
  const email = freshEmail(info, "elsewhere");
  await page.goto("/signup");
  await fillSignUp(page, email);
  await page.getByRole("button", { name: t("signUp.submit") }).click();
  const code = await codeFor(email);
  const other = await another();
  await other.goto("/email-verification");
  await expect(other.getByRole("heading", { name: t("verify.goneTitle") })).toBeVisible();
  await other.goto("/signup");
  await fillSignUp(other, freshEmail(info, "other"));
  await other.getByRole("button", { name: t("signUp.submit") }).click();
  await enterCode(other, code, info);
  await expect(other.getByText(error("invalid-code")).first()).toBeVisible();
  await other.goto("/app");
  await expect(other).toHaveURL(/\/signin/);
  await enterCode(page, code, info);
  await page.goto("/app");
  await expect(page).toHaveURL(/\/app$/);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sid");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", expires: -1 });
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

test("a password that names the person or is common is told before it is sent, by five digits of a hash @js", async ({
  page,
}) => {
  await toPassword(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  const personal = page.getByText(t("password.personal"));
  const common = page.getByText(error("common-password"));
  await expect(personal).toBeHidden();
  await fieldOf(page, "signUp.password").fill("J-Brien-1815!");
  await expect(personal).toBeVisible();
  await expect(personal).toContainText("brien");
  await fieldOf(page, "signUp.password").fill("Mohammed-1815!");
  await expect(personal).toContainText("mohammed");
  await fieldOf(page, "signUp.password").fill("P@ssw0rd2024!");
  await expect(personal).toBeHidden();
  await expect(common).toBeHidden();
  await fieldOf(page, "signUp.confirmPassword").focus();
  await expect(common).toBeVisible();
  await fieldOf(page, "signUp.password").fill(PASSWORD);
  await expect(common).toBeHidden();
  const answered = page.waitForResponse(/common-passwords/);
  await fieldOf(page, "signUp.confirmPassword").focus();
  await answered;
  await fieldOf(page, "signUp.password").focus();
  await fieldOf(page, "signUp.confirmPassword").focus();
  await page.waitForTimeout(200);
  await expect(common).toBeHidden();
  expect(sent.map((request) => request.replace(/^.*\d(?=\/)/, ""))).toEqual([
    // SHA-1 of "password" and of "zellige".
    "/signup/common-passwords/5baa6 ",
    expect.stringMatching(/^\/signup\/common-passwords\/[0-9a-f]{5} $/),
  ]);
});

test("what is typed as a password is shown and hidden again, with the caret where it was @js", async ({ page }) => {
  await page.goto("/signin");
  const password = page.getByLabel(text("auth", "signIn.password"), { exact: true });
  const button = page.getByRole("button", { name: text("common", "form.showPassword") });
  await password.fill("Secret");
  await password.press("ArrowLeft");
  await password.press("ArrowLeft");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveAttribute("type", "text");
  await page.keyboard.type("--");
  await expect(password).toHaveValue("Secr--et");
  await expect(page).toHaveURL(/\/signin$/);
  await button.focus();
  await page.keyboard.press("Space");
  await expect(password).toHaveAttribute("type", "password");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await button.click();
  // What is sent is hidden by then: the page is caught on its way.
  const typeWhenSent = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener("submit", (event) => {
          event.preventDefault();
          resolve(document.querySelector("input[name=password]")?.getAttribute("type"));
        }),
      ),
  );
  await page.getByRole("button", { name: text("auth", "signIn.submit") }).click();
  expect(await typeWhenSent).toBe("password");
});

test("there is no button to show a password where scripts do not run @nojs", async ({ page }) => {
  for (const path of ["/signin", "/signup"]) {
    await page.goto(path);
    await expect(page.locator("input[type=password]").first()).toBeVisible();
    await expect(page.getByRole("button", { name: text("common", "form.showPassword") })).toHaveCount(0);
  }
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
