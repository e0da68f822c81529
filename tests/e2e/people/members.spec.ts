import {
  t as account,
  expectSoundPage,
  fill,
  freshEmail,
  mailTo,
  organizationOf,
  PASSWORD,
  signIn,
  signUp,
} from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { goToNavItem } from "../setup/navigation";
import { post } from "../setup/post";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("members", key, values);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function invite(page: Page, email: string, role: string) {
  await page.goto("/app/members/invite");
  await page.getByLabel(t("email")).fill(email);
  await page.getByLabel(new RegExp(`^${t(`roles.${role}`)} `)).check();
  await post(page, button(page, t("invite.submit")));
}

async function linkTo(email: string, organization: string): Promise<string> {
  const { text: words } = await mailTo(email, new RegExp(`^Invitation to ${organization}$`));
  const link = /\/invitation\/[\w-]{22}/.exec(words)?.[0];
  if (!link) throw new Error("the message has no link");
  return link;
}

test("a colleague is invited, makes an account with the link, is given another role and is removed @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(180_000);
  const owner = freshEmail(info, "owner");
  const organization = organizationOf(owner);
  await signUp(owner);
  await signIn(page, owner);
  await page.goto("/app");
  await goToNavItem(page, "members");
  await expectSoundPage(page, info);
  await page.getByRole("link", { name: t("invite.title") }).click();
  await post(page, button(page, t("invite.submit")));
  await expect(page.getByRole("alert").getByText(t("errors.emailRequired"))).toBeVisible();
  await expectSoundPage(page, info);
  await invite(page, owner, "viewer");
  await expect(page.getByRole("alert").getByText(t("errors.already-member"))).toBeVisible();
  const email = freshEmail(info, "colleague");
  await invite(page, email, "viewer");
  await expect(page.getByText(t("news.invited"))).toBeVisible();
  await expectSoundPage(page, info);
  await invite(page, email, "viewer");
  await expect(page.getByRole("alert").getByText(t("errors.already-invited"))).toBeVisible();
  await page.goto("/app/members");
  await post(page, button(page, t("invitations.resendNamed", { email })));
  await expect(page.getByText(t("errors.sent-recently"))).toBeVisible();

  const link = await linkTo(email, organization);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("join.otherTitle"));
  await expectSoundPage(page, info);

  const colleague = await another();
  await colleague.goto("/invitation/nothing-that-opens-123");
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText(t("join.unknownTitle"));
  await colleague.goto(link);
  await expect(colleague.getByText(email).first()).toBeVisible();
  await expectSoundPage(colleague, info);
  await post(colleague, button(colleague, t("join.create")));
  await expect(colleague.getByText(account("errors.firstNameRequired")).first()).toBeVisible();
  await fill(colleague, {
    [account("signUp.firstName")]: "Rim",
    [account("signUp.lastName")]: "Alaoui",
    [account("signUp.password")]: PASSWORD,
    [account("signUp.confirmPassword")]: PASSWORD,
  });
  await post(colleague, button(colleague, t("join.create")));
  await expect(colleague).toHaveURL(/\/app$/);
  await expect(colleague.getByText(organization)).toBeVisible();
  await colleague.goto(link);
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText(t("join.usedTitle"));
  await colleague.goto("/app/members");
  await expect(colleague.getByRole("link", { name: t("invite.title") })).toHaveCount(0);
  const denied = await colleague.goto("/app/members/invite");
  expect(denied?.status()).toBe(403);

  await page.goto("/app/members");
  await page.getByRole("link", { name: t("member.manageNamed", { name: "Rim Alaoui" }) }).click();
  await expectSoundPage(page, info);
  await page.getByLabel(new RegExp(`^${t("roles.admin")} `)).check();
  await post(page, button(page, t("member.roleSubmit")));
  await expect(page.getByText(t("news.role"))).toBeVisible();
  const allowed = await colleague.goto("/app/members/invite");
  expect(allowed?.status()).toBe(200);

  await page.getByRole("link", { name: t("member.manageNamed", { name: "Rim Alaoui" }) }).click();
  await post(page, button(page, t("member.removeSubmit")));
  await expect(page.getByText(t("news.removed"))).toBeVisible();
  const gone = await colleague.goto("/app/members");
  expect(gone?.status()).toBe(403);
  await mailTo(email, new RegExp(`no longer a member of ${organization}`));
});

test("the only owner hands ownership over and then leaves @nojs", async ({ page, another }, info) => {
  test.setTimeout(180_000);
  const owner = freshEmail(info, "founder");
  const organization = organizationOf(owner);
  await signUp(owner);
  await signIn(page, owner);
  await page.goto("/app/members/leave");
  await expectSoundPage(page, info);
  await post(page, button(page, t("leave.submit")));
  await expect(page.getByRole("alert").getByText(t("errors.last-owner"))).toBeVisible();
  const email = freshEmail(info, "heir");
  await invite(page, email, "admin");
  const heir = await another();
  await heir.goto(await linkTo(email, organization));
  await fill(heir, {
    [account("signUp.firstName")]: "Noor",
    [account("signUp.lastName")]: "Haddad",
    [account("signUp.password")]: PASSWORD,
    [account("signUp.confirmPassword")]: PASSWORD,
  });
  await post(heir, button(heir, t("join.create")));
  await page.goto("/app/members");
  await page.getByRole("link", { name: t("member.manageNamed", { name: "Noor Haddad" }) }).click();
  await page.getByLabel(t("member.password")).fill("wrong-password-1!");
  await post(page, button(page, t("member.transferSubmit")));
  await expect(page.getByRole("alert").getByText(t("errors.wrong-password"))).toBeVisible();
  await page.getByLabel(t("member.password")).fill(PASSWORD);
  await post(page, button(page, t("member.transferSubmit")));
  await expect(page.getByText(t("news.transferred"))).toBeVisible();
  await page.goto("/app/members/leave");
  await button(page, t("leave.submit")).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You do not belong to an organization");
});
