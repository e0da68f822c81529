import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const v = (key: string) => text("verification", key);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

test("a misspelled name is put right, and whoever has the old link is led to the new certificate @nojs", async ({
  page,
}, info) => {
  test.setTimeout(60_000);
  await signIn(page);
  const [wrong, right] = [`Ada Lovlace ${info.project.name}`, `Ada Lovelace ${info.project.name}`];
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(wrong);
  await page.getByLabel(t("fields.email")).first().fill(`ada.${info.project.name}@example.org`);
  await page.getByLabel(t("fields.achievement")).first().fill("Lifeguarding");
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  const old = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";

  await page.getByRole("link", { name: t("certificate.correct"), exact: true }).click();
  await press(page, t("correctOne.submit"));
  await expect(page.getByRole("alert")).toContainText(t("correctOne.problems.unchanged"));
  await page.getByLabel(t("fields.name")).fill("");
  await press(page, t("correctOne.submit"));
  await expect(page.getByRole("alert")).toContainText(t("problems.name.required"));
  // Javanese, which no font of the platform supports: a box would be printed instead.
  await page.getByLabel(t("fields.name")).fill("Ada ꦗꦮ");
  await press(page, t("correctOne.submit"));
  await expect(page.getByRole("alert")).toContainText(t("problems.name.no-font"));
  await page.getByLabel(t("fields.name")).fill(right);
  await press(page, t("correctOne.submit"));
  await expect(page.getByText(t("certificate.news.corrected"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(right);

  await page.goto(old);
  await expect(page.getByRole("heading", { level: 1, name: v("verdicts.superseded.title") })).toBeVisible();
  await page
    .getByRole("link", { name: /CERT-2026/ })
    .first()
    .click();
  await expect(page.getByText(right).first()).toBeVisible();
});

test("a reported mistake is corrected from the report, and who reported it is answered @nojs", async ({
  page,
}, info) => {
  test.setTimeout(60_000);
  await signIn(page);
  const wrong = `Bob Kan ${info.project.name}`;
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(wrong);
  await page.getByLabel(t("fields.achievement")).first().fill("Lifeguarding");
  await press(page, t("issueOne.submit"));
  const certificate = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";
  await page.goto(`${certificate}/report`);
  const r = (key: string) => text("reports", key);
  await page.locator("[name=kind][value=wrong_details]").check();
  await page.locator("[name=fullName]").fill("Bob Kahn");
  await page.locator("[name=email]").fill("bob.kahn@example.org");
  await page.locator("[name=message]").fill(`My name is Kahn, not Kan (${info.project.name})`);
  // The form rejects submissions within three seconds as automated.
  await page.waitForTimeout(3_200);
  await page.locator("main form button").last().click();
  await expect(page).toHaveURL(/\/report\?sent/);
  await page.goto("/app/reports");
  await page.getByRole("link", { name: wrong }).first().click();
  await page.getByRole("link", { name: r("one.correct") }).click();
  await expect(page.getByText("My name is Kahn, not Kan")).toBeVisible();
  await page.getByLabel(t("fields.name")).fill(wrong.replace("Kan", "Kahn"));
  await press(page, t("correctOne.submit"));
  await expect(page.getByText(t("certificate.news.corrected"))).toBeVisible();
  await page.goto("/app/reports");
  const row = page.getByRole("row", { name: new RegExp(wrong) });
  await expect(row).toContainText(r("states.answered"));
});
