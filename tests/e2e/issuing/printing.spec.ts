import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { uploadList } from "../setup/upload";

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** A name wider than any page. */
const ENDLESS = "W".repeat(110);
const cutName = () => t("printing.faults.cut", { part: t("fields.name") });

async function begin(page: Page, info: Parameters<typeof freshEmail>[0], who: string) {
  const email = freshEmail(info, who);
  await signUp(email);
  await signIn(page, email);
}

test("a list is issued with a row that is not printed whole only once somebody says so @phone @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  await begin(page, info, "printing");
  const list = `name,achievement\nLina Haddad,Sailing\n${ENDLESS},Sailing\nMei Chen,Sailing\n`;
  await uploadList(page, { name: "sailing.csv", buffer: Buffer.from(list) });
  await expect(page.getByText(t("printing.title"))).toBeVisible();
  await expect(page.getByText(cutName(), { exact: false })).toContainText("3");
  await expectSoundPage(page, info);
  await press(page, t("batch.issue_other", { count: 3 }));
  await expect(page.getByRole("alert")).toContainText(t("batch.problems.rows-not-whole"));
  await page.getByLabel(t("printing.allow")).check();
  await press(page, t("batch.issue_other", { count: 3 }));
  await reloadUntil(page, () => page.getByText(t("issued.title_other", { count: 3 })).isVisible());
});

test("one certificate, and one that takes its place, are not printed cut off unless somebody says so @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  await begin(page, info, "cut-one");
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(ENDLESS);
  await page.getByLabel(t("fields.achievement")).first().fill("Sailing");
  await press(page, t("issueOne.submit"));
  await expect(page.getByRole("alert")).toContainText(cutName());
  await page.getByLabel(t("issueOne.shortened")).check();
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  const [address] = page.url().split("?");

  await page.goto(`${address}/correct`);
  await page.getByLabel(t("fields.name")).fill(`${ENDLESS}V`);
  await press(page, t("correctOne.submit"));
  await expect(page.getByRole("alert")).toContainText(cutName());
  await expectSoundPage(page, info);
  await page.getByLabel(t("fields.name")).fill("Lina Haddad");
  await press(page, t("correctOne.submit"));
  await expect(page).toHaveURL(/\?corrected/);
});
