import { expectSoundPage, freshEmail, mailTo, makeAdmin, organizationOf, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { goToNavItem } from "../setup/navigation";
import { post } from "../setup/post";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("organization", key, values);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const labelled = (page: Page, key: string) => page.getByLabel(new RegExp(`^${t(key)}( \\(optional\\))?$`));

test("an organization describes itself, confirms its contact address and shows both to everybody @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const owner = freshEmail(info, "profile");
  await signUp(owner);
  await signIn(page, owner);
  await page.goto("/app");
  await goToNavItem(page, "organization");
  await expectSoundPage(page, info);
  await labelled(page, "profile.socialLinks").fill("http://linkedin.com/school/atlas");
  await post(page, button(page, t("profile.save")));
  await expect(page.getByRole("alert").getByText(t("errors.linkInvalid"))).toBeVisible();
  await expect(labelled(page, "profile.socialLinks")).toHaveValue("http://linkedin.com/school/atlas");
  await labelled(page, "profile.socialLinks").fill("linkedin.com/school/atlas");
  await page.getByLabel(t("profile.timeZone")).selectOption("Africa/Casablanca");
  await post(page, button(page, t("profile.save")));
  await expect(page.getByText(t("news.saved"))).toBeVisible();
  await expect(page.getByLabel(t("profile.timeZone"))).toHaveValue("Africa/Casablanca");

  await page.getByRole("link", { name: t("contact.title") }).click();
  await expectSoundPage(page, info);
  const contact = freshEmail(info, "office");
  await page.getByLabel(t("contact.address")).fill(contact);
  await post(page, button(page, t("contact.submit")));
  await expect(page.getByText(t("news.contactSent"))).toBeVisible();
  const words = (await mailTo(contact, /^Confirm the contact address/)).text;
  await page.goto(/\/confirm-contact\/[\w-]{22}/.exec(words)?.[0] ?? "");
  await expectSoundPage(page, info);
  await post(page, button(page, t("confirm.submit")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("confirm.doneTitle"));
  await page.goto("/app/organization");
  await page.getByRole("link", { name: t("publicPage") }).click();
  await expect(page.getByRole("link", { name: contact })).toBeVisible();
  await expect(page.getByRole("link", { name: "LinkedIn" })).toBeVisible();
  await expectSoundPage(page, info);
});

test("a new name is used at once, and one like another's waits for the platform's people @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(150_000);
  const admin = freshEmail(info, "comparer");
  const taken = organizationOf(admin);
  await signUp(admin);
  await makeAdmin(admin);
  await signIn(page, admin);
  const visitor = await another();
  const owner = freshEmail(info, "renamer");
  await signUp(owner);
  await signIn(visitor, owner);
  const rename = async (name: string) => {
    await visitor.goto("/app/organization/name");
    await visitor.getByLabel(t("name.label")).fill(name);
    await post(visitor, button(visitor, t("name.submit")));
  };
  await visitor.goto("/app/organization/name");
  await expectSoundPage(visitor, info);
  await rename("");
  await expect(visitor.getByRole("alert").getByText(t("errors.organizationNameRequired"))).toBeVisible();
  const fresh = organizationOf(freshEmail(info, "new"));
  await rename(fresh);
  await expect(visitor.getByText(t("news.named"))).toBeVisible();
  await expect(visitor.locator("header strong")).toContainText(fresh);
  await rename(taken.toUpperCase());
  await expect(visitor.getByText(t("news.nameWaits"))).toBeVisible();
  await expect(visitor.locator("header strong")).toContainText(fresh);
  await expectSoundPage(visitor, info);

  await page.goto("/admin/organizations?held=1");
  await page.getByRole("link", { name: fresh, exact: true }).click();
  await expectSoundPage(page, info);
  await page.locator("#reason-name-released").fill("The register names both.");
  await post(page, button(page, text("trust", "review.newNameRelease")));
  await expect(page.getByText(text("trust", "review.news.nameReleased"))).toBeVisible();
  await mailTo(owner, /^Your organization is now called/);
  await visitor.reload();
  await expect(visitor.locator("header strong")).toContainText(taken.toUpperCase());
});
