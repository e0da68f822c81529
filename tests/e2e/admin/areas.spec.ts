import {
  expectSoundPage,
  freshEmail,
  makeAdmin,
  organizationOf,
  signIn,
  signInByForm,
  signUp,
} from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { post } from "../setup/post";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string | number>) => text("admin", key, values);
const REASON = "Asked for by the person.";

/** Finds the form whose button has this intent. */
const formOf = (page: Page, intent: string) => page.locator("form", { has: page.locator(`button[value=${intent}]`) });

/** Submits a form with a reason. */
async function give(page: Page, intent: string, reason = REASON) {
  const form = formOf(page, intent);
  await form.getByLabel(t("reason.label")).fill(reason);
  await post(page, form.locator(`button[value=${intent}]`));
}

async function signInAsAdmin(page: Page, email: string) {
  await signUp(email);
  await makeAdmin(email);
  await signIn(page, email);
}

test("an admin finds a person, ends their sessions, suspends and restores them @scripts-off @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(120_000);
  const [admin, other] = [freshEmail(info, "admin"), freshEmail(info, "other")];
  await signInAsAdmin(page, admin);
  const visitor = await another();
  await signUp(other);
  await signIn(visitor, other);

  await page.goto("/admin/people");
  await expectSoundPage(page, info);
  await page.getByLabel(t("people.search")).fill(other);
  await post(page, page.getByRole("button", { name: t("search.submit") }));
  await page.locator("tbody a").first().click();
  await expect(page.getByRole("link", { name: organizationOf(other) })).toBeVisible();
  await expectSoundPage(page, info);
  await post(page, formOf(page, "suspend").locator("button[value=suspend]"));
  await expect(page.getByRole("alert").getByText(t("problems.reason-missing"))).toBeVisible();
  await give(page, "suspend");
  await expect(page.getByText(t("person.news.suspended"))).toBeVisible();
  await visitor.goto("/app/certificates");
  await expect(visitor).toHaveURL(/\/signin/);
  await signInByForm(visitor, other);
  await expect(visitor.getByText(text("auth", "errors.invalid-credentials")).first()).toBeVisible();
  await give(page, "restore");
  await expect(page.getByText(t("person.news.restored"))).toBeVisible();
  await signIn(visitor, other);
  await page.reload();
  await give(page, "end");
  await expect(page.getByText(t("person.news.ended"))).toBeVisible();
  await visitor.goto("/app/certificates");
  await expect(visitor).toHaveURL(/\/signin/);
});

test("an admin freezes a certificate that its issuer cannot reinstate, and looks at the issuer's workspace @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(150_000);
  const [admin, issuer] = [freshEmail(info, "admin"), freshEmail(info, "issuer")];
  await signInAsAdmin(page, admin);
  const owner = await another();
  await signUp(issuer);
  await signIn(owner, issuer);
  await owner.goto("/app/certificates/new");
  const c = (key: string) => text("certificates", key);
  await owner.getByLabel(c("fields.name")).first().fill("Amina Benali");
  await owner.getByLabel(c("fields.achievement")).first().fill("First aid");
  await owner
    .getByRole("button", { name: c("issueOne.submit"), exact: true })
    .first()
    .click();
  await expect(owner).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  const certificatePage = owner.url().split("?")[0] ?? "";
  const publicPage = (await owner.getByRole("link", { name: c("certificate.public") }).getAttribute("href")) ?? "";
  const publicId = publicPage.split("/").at(-1) ?? "";

  await page.goto("/admin/certificates");
  await page.getByLabel(t("certificates.id")).fill(publicId.toLowerCase());
  await post(page, page.getByRole("button", { name: t("certificates.find"), exact: true }));
  await expect(page.getByText("Amina")).toHaveCount(0);
  await expectSoundPage(page, info);
  await page.getByLabel(t("certificates.publicReason")).selectOption("frozen-misuse-report");
  await give(page, "freeze");
  await expect(page.getByText(t("certificates.news.frozen"))).toBeVisible();
  await expectSoundPage(page, info);
  await owner.goto(publicPage);
  await expect(owner.getByText(c("reasons.frozen-misuse-report")).first()).toBeVisible();
  await owner.goBack();
  await owner.reload();
  await expect(owner.getByText(c("certificate.frozen"))).toBeVisible();
  await expect(owner.locator('a[href$="/suspension"]')).toHaveCount(0);

  // An admin sees everything in the workspace and can change nothing.
  const name = organizationOf(issuer);
  await page.getByRole("link", { name, exact: true }).click();
  await give(page, "view", "They ask about the freeze.");
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByText(text("common", "viewing.leave"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.goto("/app/certificates");
  await expect(page.getByText("Amina Benali").first()).toBeVisible();
  const csrf = (await page.locator("input[name=csrf]").first().getAttribute("value")) ?? "";
  const headers = { Origin: new URL(page.url()).origin, "Sec-Fetch-Site": "same-origin" };
  const taken = await page.request.post("/app/organization", { form: { csrf }, headers, maxRedirects: 0 });
  expect(taken.status()).toBe(403);
  await post(page, page.getByRole("button", { name: text("common", "viewing.leave") }));
  await expect(page).toHaveURL(/\/admin\/organizations\//);
  await owner.goto("/app/audit");
  await expect(owner.getByText("They ask about the freeze.")).toBeVisible();

  await page.goto(`/admin/certificates?search=${publicId}`);
  await give(page, "unfreeze");
  await expect(page.getByText(t("certificates.news.unfrozen"))).toBeVisible();

  // A certificate erased while frozen is unknown to everybody else, and its evidence disappears with the freeze.
  await page.goto(`/admin/certificates?search=${publicId}`);
  await page.getByLabel(t("certificates.publicReason")).selectOption("frozen-misuse-report");
  await give(page, "freeze");
  await owner.goto(certificatePage);
  await owner.getByRole("link", { name: c("certificate.erase") }).click();
  const asEvidence = text("trust", "erase.frozen", { days: 30 });
  await expect(owner.getByText(asEvidence)).toBeVisible();
  await owner.getByLabel(text("trust", "erase.sure")).check();
  await post(owner, owner.getByRole("button", { name: text("trust", "erase.submit") }));
  await expect(owner.getByText(asEvidence)).toBeVisible();
  expect((await owner.goto(publicPage))?.status()).toBe(404);
  await page.goto("/admin/certificates");
  await expectSoundPage(page, info);
  await page.getByRole("row").filter({ hasText: name }).getByRole("link").first().click();
  await expect(page.getByText(t("certificates.held"))).toBeVisible();
  await expect(page.getByText("Amina Benali")).toBeVisible();
  await expectSoundPage(page, info);
  await give(page, "unfreeze");
  await expect(page.getByText("Amina Benali")).toHaveCount(0);
});

test("an admin answers a message, and sees how everything is @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const admin = freshEmail(info, "admin");
  const subject = `Two lists ${admin.split("@")[0]}`;
  await page.goto("/contact");
  await page.locator("[name=fullName]").fill("Mei Chen");
  await page.locator("[name=email]").fill("mei.chen@example.org");
  await page.locator("[name=subject]").fill(subject);
  await page.locator("[name=message]").fill("How do I join two lists?");
  // The form rejects submissions within three seconds as automated.
  await page.waitForTimeout(3_200);
  await page.locator("main form button").last().click();
  await expect(page).toHaveURL(/sent/);

  await signInAsAdmin(page, admin);
  await page.goto("/admin/messages");
  await expectSoundPage(page, info);
  await page.getByRole("link", { name: subject }).click();
  await expectSoundPage(page, info);
  await post(page, formOf(page, "answer").locator("button[value=answer]"));
  await expect(page.getByRole("alert").getByText(t("problems.answer-missing"))).toBeVisible();
  await page.getByLabel(t("messages.answerText")).fill("Upload them one after the other.");
  await post(page, formOf(page, "answer").locator("button[value=answer]"));
  await expect(page.getByText(t("messages.news.answered"))).toBeVisible();
  await expect(page.getByText("Upload them one after the other.").first()).toBeVisible();

  for (const address of [
    "/admin",
    "/admin?period=12-months",
    "/admin/jobs",
    "/admin/health",
    "/admin/objectives",
    "/admin/issuing",
    "/admin/chain",
  ]) {
    await page.goto(address);
    await expectSoundPage(page, info);
  }
  await page.goto("/admin/health");
  await expect(page.getByText(t("health.checks.database"))).toBeVisible();
  await page.goto("/admin/issuing");
  await post(page, formOf(page, "halt").locator("button[value=halt]"));
  await expect(page.getByRole("alert").getByText(t("problems.reason-missing"))).toBeVisible();
  await page.goto("/admin/audit?group=platform");
  await expectSoundPage(page, info);
  await expect(page.getByText(text("audit", "actions.contact-message.answered")).first()).toBeVisible();
  const file = await page.request.get("/admin/audit/audit-log.json?group=platform");
  expect((await file.json()).length).toBeGreaterThan(0);
});
