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

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const o = (key: string) => text("organization", key);
const m = (key: string) => text("members", key);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Achievement as it appears within a sentence. */
const AWARDED = "Lifeguarding";

async function inviteIssuer(page: Page, email: string, organization: string): Promise<string> {
  await page.goto("/app/members/invite");
  await page.getByLabel(m("email")).fill(email);
  await page.getByLabel(new RegExp(`^${m("roles.issuer")} `)).check();
  await post(page, button(page, m("invite.submit")));
  const { text: words } = await mailTo(email, new RegExp(`^Invitation to ${organization}$`));
  return /\/invitation\/[\w-]{22}/.exec(words)?.[0] ?? "";
}

test("one prepares a certificate and another sends it back, sees it again and approves it @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(240_000);
  const owner = freshEmail(info, "approver");
  const organization = organizationOf(owner);
  await signUp(owner);
  await signIn(page, owner);
  const email = freshEmail(info, "preparer");
  const link = await inviteIssuer(page, email, organization);
  await page.goto("/app/organization");
  await goToNavItem(page, "approval");
  await expect(page.getByText(o("approval.alone.title"))).toBeVisible();
  await expectSoundPage(page, info);

  const colleague = await another();
  await colleague.goto(link);
  await fill(colleague, {
    [account("signUp.firstName")]: "Rim",
    [account("signUp.lastName")]: "Alaoui",
    [account("signUp.password")]: PASSWORD,
    [account("signUp.confirmPassword")]: PASSWORD,
  });
  await post(colleague, button(colleague, m("join.create")));
  await page.reload();
  await expect(page.getByText(o("approval.alone.title"))).toHaveCount(0);
  await post(page, button(page, o("approval.turnOn")));
  await expect(page.getByText(o("approval.turnedOn"))).toBeVisible();
  await expectSoundPage(page, info);

  await colleague.goto("/app/certificates/new");
  await colleague.getByLabel(t("fields.name")).first().fill("Ada Lovlace");
  await colleague.getByLabel(t("fields.achievement")).first().fill("Lifeguarding");
  await post(colleague, button(colleague, t("approval.submit")));
  await expect(colleague.getByText(t("approval.own"))).toBeVisible();
  await expect(colleague.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await expectSoundPage(colleague, info);

  const { text: message } = await mailTo(owner, /^For your approval: /);
  const list = /\/app\/batches\/[0-9a-f-]{36}/.exec(message)?.[0] ?? "";
  await page.goto("/app/batches");
  await expect(page.getByText(t("approval.waiting_one"))).toBeVisible();
  await page.goto(list);
  await expect(page.getByText("Ada Lovlace")).toBeVisible();
  const drawn = page.getByRole("img", { name: t("approval.drawn.alt", { title: AWARDED, line: 1 }) });
  const picture = await page.request.get((await drawn.getAttribute("src")) ?? "");
  expect([picture.headers()["content-type"], await picture.text()]).toEqual([
    "image/svg+xml",
    expect.stringContaining("Ada Lovlace"),
  ]);
  await expectSoundPage(page, info);
  await page.getByText(t("approval.decline"), { exact: true }).click();
  await post(page, button(page, t("approval.sendBack")));
  await expect(page.getByRole("alert")).toContainText(t("approval.problems.words-missing"));
  await page.getByLabel(t("approval.words")).fill("It is Lovelace.");
  await post(page, button(page, t("approval.sendBack")));
  const { text: declined } = await mailTo(email, /^Not approved: /);
  expect(declined).toContain("It is Lovelace.");

  await colleague.goto(list);
  await expect(colleague.getByText("It is Lovelace.")).toBeVisible();
  await expectSoundPage(colleague, info);
  await post(colleague, button(colleague, t("approval.submit")));
  await page.goto(list);
  // The colleague who prepared the list changes the achievement while the approver views the page.
  await colleague.goto("/app/achievements/new");
  await colleague.locator('[name="title"]').fill("Lifeguarding");
  await colleague.locator('[name="description"]').fill("Doctor of Medicine");
  await post(colleague, button(colleague, t("achievements.create")));
  await post(page, button(page, t("approval.approveAndIssue_one")));
  await expect(page.getByRole("alert")).toContainText(t("approval.problems.approval-changed"));
  await expect(page.getByText(t("approval.changed.parts.achievement", { title: AWARDED }))).toBeVisible();
  await expectSoundPage(page, info);
  await post(page, button(page, t("approval.approveAndIssue_one")));
  await expect(page.getByText(t("approval.approvedBy", { name: "Jean-Luc O'Brien" }))).toBeVisible();
  await mailTo(email, /^Approved: /);
});
