import { t as account, expectSoundPage, fieldOf, freshEmail, organizationOf, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { openAccount } from "../setup/navigation";
import { post } from "../setup/post";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("members", key, values);
const common = (key: string) => text("common", key);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function create(page: Page, name: string) {
  await page.goto("/organizations/new");
  await fieldOf(page, "signUp.organizationName").fill(name);
  await page.getByLabel(account("signUp.organizationType")).selectOption({ label: account("types.training_center") });
  await post(page, button(page, t("choose.create")));
}

test("somebody with two organizations goes from one to the other, and one that waits cannot be acted for @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const email = freshEmail(info, "group");
  const first = organizationOf(email);
  await signUp(email);
  await signIn(page, email);
  await page.goto("/app");
  await expect(page.getByText(first, { exact: true }).first()).toBeVisible();
  await openAccount(page);
  await expectSoundPage(page, info);
  await page.getByRole("link", { name: common("switcher.create") }).click();
  await expect(page.getByText(t("choose.trialUsed.title"))).toBeVisible();
  await expectSoundPage(page, info);
  await post(page, button(page, t("choose.create")));
  await expect(page.getByText(account("errors.organizationNameRequired")).first()).toBeVisible();

  const second = organizationOf(freshEmail(info, "second"));
  await create(page, second);
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByText(second, { exact: true }).first()).toBeVisible();
  await page.goto("/app/plan");
  await expect(page.getByText(common("quota.lapsed.trial-used")).first()).toBeVisible();
  await expectSoundPage(page, info);
  await openAccount(page);
  await post(page, button(page, first));
  await expect(page.locator("header strong")).toContainText(first);

  await create(page, second.toUpperCase());
  await expect(page).toHaveURL(/\/organizations\?waits$/);
  await expect(page.getByText(t("choose.status.pending_review"))).toBeVisible();
  await expectSoundPage(page, info);
  await expect(button(page, t("choose.openNamed", { name: second.toUpperCase() }))).toHaveCount(0);
  await post(page, button(page, t("choose.openNamed", { name: second })));
  await expect(page.locator("header strong")).toContainText(second);
});
