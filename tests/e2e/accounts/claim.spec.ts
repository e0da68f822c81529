import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import {
  codeFor,
  enterCode,
  error,
  expectSoundPage,
  fill,
  freshEmail,
  grantAdmin,
  PASSWORD,
  signInByForm,
  signUp,
  t,
} from "./people";

async function prepare(page: Page, name: string, email: string): Promise<string> {
  await page.goto("/admin/organizations/new");
  await fill(page, { [t("signUp.organizationName")]: name, [t("admin.contactEmail")]: email });
  await page.getByLabel(t("signUp.organizationType")).selectOption({ label: t("types.government") });
  await page.locator("[name=reason]").fill("Asked for by letter.");
  await page.getByRole("button", { name: t("admin.prepareSubmit") }).click();
  return (await page.getByText(/^http\S+\/register\/[\w-]+$/).textContent()) ?? "";
}

test("an organization that the platform prepared is claimed by its people, and suspended @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(150_000);
  const admin = freshEmail(info, "admin");
  await signUp(admin);
  await signInByForm(page, admin);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This area is for our team only");
  grantAdmin(admin);
  await page.goto("/admin/organizations");
  await expectSoundPage(page, info);
  await page.getByRole("link", { name: t("admin.prepare") }).click();
  await expectSoundPage(page, info);
  await page.getByRole("button", { name: t("admin.prepareSubmit") }).click();
  await expect(page.getByText(error("organizationNameRequired")).first()).toBeVisible();
  const name = `Ministry ${freshEmail(info, "x").split("@")[0]}`;
  const email = freshEmail(info, "minister");
  const link = await prepare(page, name, email);
  await expectSoundPage(page, info);

  const visitor = await another();
  await visitor.goto("/register/nothing-that-opens");
  await expect(visitor.getByRole("heading", { name: t("claim.unknownTitle") })).toBeVisible();
  await expectSoundPage(visitor, info);
  await visitor.goto("/organization-set-password");
  await expect(visitor.getByRole("heading", { name: t("verify.goneTitle") })).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: t("claim.title", { organization: name }) })).toBeVisible();
  await expectSoundPage(visitor, info);
  await visitor.getByRole("button", { name: t("claim.submit") }).click();
  await expect(visitor).toHaveURL(/\/organization-email-verification$/);
  await expectSoundPage(visitor, info);
  await enterCode(visitor, await codeFor(email), info);
  await expect(visitor).toHaveURL(/\/organization-set-password$/);
  await expectSoundPage(visitor, info);
  await fill(visitor, {
    [t("signUp.firstName")]: "Rim",
    [t("signUp.lastName")]: "Alaoui",
    [t("signUp.password")]: PASSWORD,
    [t("signUp.confirmPassword")]: PASSWORD,
  });
  await visitor.getByRole("button", { name: t("claim.finish") }).click();
  await expect(visitor).toHaveURL(/\/organization-registration-success$/);
  await expectSoundPage(visitor, info);
  await expect(visitor.getByText(t("claim.enteredText"))).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: t("claim.usedTitle") })).toBeVisible();
  await visitor.goto("/app");
  await expect(visitor.getByText(name)).toBeVisible();
  await visitor.context().clearCookies({ name: "sid" });
  await signInByForm(visitor, email);
  await expect(visitor.getByText(name)).toBeVisible();

  await page.goto(`/admin/organizations?search=${encodeURIComponent(name)}`);
  await expectSoundPage(page, info);
  await page.getByRole("link", { name, exact: true }).click();
  await expectSoundPage(page, info);
  const change = async (intent: "suspend" | "activate") => {
    const form = page.locator("form", { has: page.locator(`[value=${intent}]`) });
    await form.getByLabel(text("admin", "reason.label")).fill("Unpaid invoices.");
    await form.getByRole("button", { name: text("admin", `organization.${intent}`) }).click();
  };
  await change("suspend");
  await expect(page.getByText(text("admin", "organization.news.suspended"))).toBeVisible();
  await visitor.goto("/app/certificates");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("You do not belong to an organization");
  await change("activate");
  await expect(page.getByText(text("admin", "organization.news.activated"))).toBeVisible();
  await visitor.goto("/app/certificates");
  await expect(visitor.getByText(name)).toBeVisible();
});
