import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("certificates", key, values);
const f = (key: string, values?: Record<string, string>) => text("find", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function begin(page: Page, info: Parameters<typeof freshEmail>[0], who: string) {
  const email = freshEmail(info, who);
  await signUp(email);
  await signIn(page, email);
}

test("one certificate is seen before it is issued, kept as a draft, and its recipient found again @phone @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  await begin(page, info, "one");
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill("Lina Haddad");
  await page.getByLabel(t("fields.email")).first().fill("lina.haddad@example.org");
  await page.getByLabel(t("fields.achievement")).first().fill("First aid");
  await press(page, t("issueOne.showPreview"));
  await expect(page.getByRole("img", { name: t("issueOne.previewAlt") })).toBeVisible();
  await expect(page.getByLabel(t("fields.name")).first()).toHaveValue("Lina Haddad");
  await expectSoundPage(page, info);
  await press(page, t("issueOne.draft"));
  await expect(page).toHaveURL(/\/app\/batches\/[0-9a-f-]{36}/);
  await press(page, t("batch.issue_one"));
  await reloadUntil(page, () => page.getByText(t("issued.title_one")).isVisible());

  await page.goto("/app/recipients");
  await expectSoundPage(page, info);
  await page.getByLabel(f("parts.search")).fill("hadad nobody");
  await press(page, f("submit"));
  await expect(page.getByText(f("recipients.nothing"))).toBeVisible();
  await page.goto("/app/recipients");
  await page.getByRole("link", { name: "Lina Haddad" }).click();
  await expect(page.getByText("First aid")).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByRole("link", { name: f("recipients.issue") }).click();
  await expect(page.getByLabel(t("fields.email")).first()).toHaveValue("lina.haddad@example.org");
});

/** Issues a certificate to a name under an address that others have too. */
async function issueTo(page: Page, name: string) {
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(name);
  await page.getByLabel(t("fields.email")).first().fill("office@example.org");
  await page.getByLabel(t("fields.achievement")).first().fill("First aid");
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
}

test("two under one address are said to be one person, and two again @phone @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  await begin(page, info, "joins");
  await issueTo(page, "Ada Lovelace");
  await issueTo(page, "Ada King");
  await page.goto("/app/recipients");
  await expect(page.getByText(f("recipients.shares"))).toHaveCount(2);
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await expect(page.getByRole("heading", { name: f("recipients.sharing.title") })).toBeVisible();
  await expectSoundPage(page, info);
  await press(page, f("recipients.sharing.oneNamed", { name: "Ada King, office@example.org" }));
  await expect(page.getByText(f("recipients.news.joined"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.goto("/app/recipients");
  await expect(page.getByText(f("recipients.shares"))).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toHaveCount(0);
  await page.getByRole("link", { name: "Ada King" }).click();
  await press(page, f("recipients.notSameNamed", { name: "Ada King, office@example.org" }));
  await expect(page.getByText(f("recipients.news.parted"))).toBeVisible();
  await page.goto("/app/recipients");
  await expect(page.getByText(f("recipients.shares"))).toHaveCount(2);
});

test("the preview follows what is typed, and a known name brings its address @js", async ({ page }, info) => {
  test.setTimeout(120_000);
  await begin(page, info, "follows");
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill("Mei Chen");
  await page.getByLabel(t("fields.email")).first().fill("mei.chen@example.org");
  await page.getByLabel(t("fields.achievement")).first().fill("First aid");
  const picture = page.getByRole("img", { name: t("issueOne.previewAlt") });
  await expect(picture).toBeVisible();
  const before = await picture.getAttribute("src");
  await page.getByLabel(t("fields.name")).first().fill("Mei Chen Wang");
  await expect.poll(() => picture.getAttribute("src")).not.toBe(before);
  await page.getByLabel(t("fields.name")).first().fill("Mei Chen");
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill("Mei Chen");
  await page.getByLabel(t("fields.achievement")).first().focus();
  await expect(page.getByLabel(t("fields.email")).first()).toHaveValue("mei.chen@example.org");
});
