import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { issueLabel } from "../setup/upload";

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
  await press(page, issueLabel(1, 1));
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

/** Issues a certificate to a name under an address that others share. */
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

test("an email that did not arrive is said to be, found by that, and sent again @phone @nojs", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  await begin(page, info, "returned");
  await issueTo(page, "Grace Hopper");
  const certificate = page.url();
  const sent = page.getByText(new RegExp(`^${t("certificate.messages.sent", { time: "" })}.*\\d`));
  await reloadUntil(page, () => sent.isVisible());
  await page.locator("summary", { hasText: f("returned.title") }).click();
  await page.getByLabel(f("returned.words")).fill("x".repeat(501));
  await press(page, f("returned.submit"));
  await expect(page.getByRole("alert").getByText(f("returned.problems.words-too-long"))).toBeVisible();
  await expectSoundPage(page, info);
  await page.getByLabel(f("returned.words")).fill("550 5.1.1 No such user");
  await press(page, f("returned.submit"));
  await expect(page.getByText(t("certificate.news.returned"))).toBeVisible();
  await expect(page.getByText("550 5.1.1 No such user")).toBeVisible();
  await expect(page.getByText(f("history.events.returned"))).toBeVisible();
  await expectSoundPage(page, info);

  await page.goto("/app");
  await page.getByRole("link", { name: text("dashboard", "attention.bounced.title_one") }).click();
  await expect(page).toHaveURL(/mail=bounced/);
  await expect(page.getByRole("cell", { name: f("mail.bounced") })).toBeVisible();
  await expectSoundPage(page, info);
  await page.goto("/app/certificates?mail=sent");
  await expect(page.getByRole("link", { name: "Grace Hopper" })).toHaveCount(0);

  await page.goto(certificate);
  await press(page, t("certificate.sendAgain"));
  await expect(page.getByText(t("certificate.news.sent"))).toBeVisible();
  await reloadUntil(page, () => sent.isVisible());
});
