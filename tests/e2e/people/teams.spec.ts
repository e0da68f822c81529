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

const t = (key: string, values?: Record<string, string | number>) => text("teams", key, values);
const m = (key: string, values?: Record<string, string>) => text("members", key, values);
const c = (key: string) => text("certificates", key);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function issueTo(page: Page, name: string) {
  await page.goto("/app/certificates/new");
  await page.getByLabel(c("fields.name")).first().fill(name);
  await page.getByLabel(c("fields.achievement")).first().fill("First aid");
  await post(page, button(page, c("issueOne.submit")));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
}

test("a campus gets members of its own, who issue there and see nothing else @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(240_000);
  const owner = freshEmail(info, "owner");
  const organization = organizationOf(owner);
  await signUp(owner);
  await signIn(page, owner);
  await issueTo(page, "Mei Chen");

  await goToNavItem(page, "teams");
  await expect(page.getByText(t("empty.title"))).toBeVisible();
  await expectSoundPage(page, info);
  await post(page, button(page, t("create.submit")));
  await expect(page.getByRole("alert").getByText(t("errors.name-required"))).toBeVisible();
  for (const name of ["Casablanca campus", "Rabat campus"]) {
    await page.getByLabel(t("name"), { exact: true }).fill(name);
    await post(page, button(page, t("create.submit")));
    await expect(page.getByText(t("news.created"))).toBeVisible();
  }
  await expectSoundPage(page, info);

  // Within the team, members, lists and figures are those of the team.
  await post(page, button(page, t("openNamed", { name: "Casablanca campus" })));
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByText(`${organization} · Casablanca campus`).first()).toBeVisible();
  await page.goto("/app/members");
  await expect(page.getByText(m("inTeam"))).toBeVisible();
  await page.getByRole("link", { name: m("invite.title") }).click();
  await expectSoundPage(page, info);
  const email = freshEmail(info, "campus");
  await page.getByLabel(m("email")).fill(email);
  await page.locator("[name=role][value=team_issuer]").check();
  await post(page, button(page, m("invite.submit")));
  await expect(page.getByText(m("news.invited"))).toBeVisible();

  const { text: words } = await mailTo(email, /^Invitation to .* · Casablanca campus$/);
  const colleague = await another();
  await colleague.goto(/\/invitation\/[\w-]{22}/.exec(words)?.[0] ?? "");
  await expect(colleague.getByText(m("roles.team_issuer"))).toBeVisible();
  await fill(colleague, {
    [account("signUp.firstName")]: "Rim",
    [account("signUp.lastName")]: "Alaoui",
    [account("signUp.password")]: PASSWORD,
    [account("signUp.confirmPassword")]: PASSWORD,
  });
  await post(colleague, button(colleague, m("join.create")));
  await expect(colleague).toHaveURL(/\/app$/);
  await expectSoundPage(colleague, info);
  await issueTo(colleague, "Amina Benali");
  await colleague.goto("/app/certificates");
  await expect(colleague.getByRole("link", { name: "Amina Benali" })).toBeVisible();
  await expect(colleague.getByText("Mei Chen")).toHaveCount(0);
  for (const closed of ["/app/teams", "/app/organization", "/app/audit", "/app/members/invite", "/app/designs/fonts"]) {
    const answer = await colleague.goto(closed);
    expect([closed, answer?.status()]).toEqual([closed, closed === "/app/designs/fonts" ? 200 : 403]);
  }

  // In the whole organization everything is visible, and can be filtered by team.
  await page.goto("/organizations");
  await expectSoundPage(page, info);
  await post(page, button(page, m("choose.openNamed", { name: organization })));
  await page.goto("/app/certificates");
  await expect(page.getByRole("link", { name: "Mei Chen" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Amina Benali/ }).getByText("Casablanca campus")).toBeVisible();
  await page.getByText(text("find", "filters"), { exact: true }).click();
  await page.getByLabel(text("find", "parts.teamId"), { exact: true }).selectOption({ label: "Casablanca campus" });
  await page.getByRole("button", { name: text("find", "apply") }).click();
  await expect(page.getByRole("link", { name: "Amina Benali" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Mei Chen" })).toHaveCount(0);

  await page.goto("/app/teams");
  await page.getByRole("link", { name: t("changeNamed", { name: "Casablanca campus" }) }).click();
  await expectSoundPage(page, info);
  await page.getByLabel(t("name"), { exact: true }).fill("Rabat campus");
  await post(page, button(page, t("rename.submit")));
  await expect(page.getByRole("alert").getByText(t("errors.name-taken"))).toBeVisible();
  await post(page, button(page, t("close.submit")));
  await expect(page.getByText(t("news.closed"))).toBeVisible();
  const gone = await colleague.goto("/app/certificates");
  expect(gone?.status()).toBe(403);
  await page.goto("/app/certificates");
  await expect(page.getByRole("link", { name: "Amina Benali" })).toBeVisible();
});
