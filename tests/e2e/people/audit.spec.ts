import fs from "node:fs";
import { expectSoundPage, freshEmail, organizationOf, signIn, signUp } from "../accounts/people";
import { expect, test } from "../setup/journey";
import { goToNavItem } from "../setup/navigation";
import { post } from "../setup/post";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("audit", key, values);

test("an owner sees what was done, looks for a part of it and takes it along @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const owner = freshEmail(info, "auditor");
  await signUp(owner);
  await signIn(page, owner);
  // A name that a spreadsheet program would run as a formula.
  const name = `=HYPERLINK ${organizationOf(owner)}`;
  await page.goto("/app/organization/name");
  await page.getByLabel(text("organization", "name.label")).fill(name);
  await post(page, page.getByRole("button", { name: text("organization", "name.submit") }));
  await goToNavItem(page, "audit");
  await expectSoundPage(page, info);
  const renamed = page.getByRole("row").filter({ hasText: "Changed the name to" });
  await expect(renamed).toContainText("Jean-Luc O'Brien");
  await expect(renamed).toContainText(/198\.18\.\d+\.0\/24/);
  await page.getByLabel(t("filter.group"), { exact: true }).selectOption("members");
  await page.getByRole("button", { name: t("filter.submit") }).click();
  await expect(page.getByRole("heading", { name: t("empty.title") })).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByLabel(t("filter.group"), { exact: true }).selectOption("organization");
  await page.getByRole("button", { name: t("filter.submit") }).click();
  await expect(renamed).toHaveCount(1);
  await page.getByText(t("seal.how")).click();
  await expect(page.getByText("npm run verify-audit")).toBeVisible();

  const downloaded = async (label: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: label }).click();
    return fs.readFileSync(await (await download).path(), "utf8");
  };
  const csv = await downloaded(t("export.csv"));
  expect(csv.split("\r\n")[0]).toBe("\ufeffat,actor,action,sentence,subject,subject_name,network,browser,details");
  expect(csv).toContain("organization.name-changed");
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
  const log: { whole: boolean; entries: { action?: string }[] } = JSON.parse(await downloaded(t("export.json")));
  expect(log.whole).toBe(false);
  expect(log.entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["audit.exported", "organization.name-changed", "organization.created"]),
  );
});
