import { unzipSync } from "fflate";
import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

/** Timeout for pages that update on their own, with scripts and without. */
const SOON = { timeout: 60_000 };

const t = (key: string, values?: Record<string, string>) => text("certificates", key, values);
const f = (key: string, values?: Record<string, string>) => text("find", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function actOnAll(page: Page, kind: string, number: string) {
  await page.goto("/app/certificates");
  await page.getByLabel(f("bulk.label")).selectOption(kind);
  await press(page, f("bulk.toAll", { number }));
}

async function download(page: Page, name: string): Promise<Buffer> {
  const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.ok()).toBe(true);
  return answer.body();
}

test("certificates are renewed, one and many, and kept as files and tables @nojs", async ({ page }, info) => {
  test.setTimeout(240_000);
  const email = freshEmail(info, "renew");
  await signUp(email);
  await signIn(page, email);
  for (const name of ["Amina Benali", "Mei Chen"]) {
    await page.goto("/app/certificates/new");
    await page.getByLabel(t("fields.name")).first().fill(name);
    await page.getByLabel(t("fields.achievement")).first().fill("First aid");
    await page.getByLabel(t("fields.issued_on")).first().fill("2024-01-15");
    await page.getByLabel(t("fields.expires_on")).first().fill("2026-01-14");
    await press(page, t("issueOne.submit"));
    await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  }
  const old = page.url().split("?")[0] ?? "";
  await expect(page.getByText(t("status.expired"))).toBeVisible();

  await page.getByRole("link", { name: t("certificate.renew"), exact: true }).click();
  await expectSoundPage(page, info);
  await page.getByLabel(t("fields.issued_on")).fill("2026-11-20");
  await page.getByLabel(t("fields.expires_on")).fill("2026-11-01");
  await press(page, t("renewOne.submit"));
  await expect(page.getByRole("alert")).toContainText(t("problems.expires_on.expires-before-issued"));
  await page.getByLabel(t("fields.expires_on")).fill("");
  await press(page, t("renewOne.submit"));
  await expect(page.getByText(t("certificate.news.renewed"))).toBeVisible();
  await page.goto(old);
  await expect(page.getByText(t("status.renewed"), { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: t("certificate.public") }).click();
  await expect(page.getByText(text("verification", "renewed"))).toBeVisible();
  await page.getByRole("link", { name: text("verification", "toSuccessor") }).click();
  await expect(page.getByText(text("verification", "renewed"))).toHaveCount(0);

  await actOnAll(page, "renew", "3");
  await expect(page.getByText(f("bulk.will.renew_other", { count: "2" }))).toBeVisible();
  await expect(page.getByText(f("bulk.leftOut.already-renewed", { count: "1" }))).toBeVisible();
  await expectSoundPage(page, info);
  await press(page, f("bulk.confirm.renew"));
  await expect(page).toHaveURL(/\/app\/batches\/[0-9a-f-]{36}/);
  await press(page, t("batch.issue_other", { count: "2" }));
  await expect(page.getByText(t("issued.title_other", { count: "2" }))).toBeVisible(SOON);

  await actOnAll(page, "files", "5");
  await expectSoundPage(page, info);
  await press(page, f("bulk.confirm.files"));
  await expect(page.getByRole("link", { name: f("bulk.zip") })).toBeVisible(SOON);
  const files = Object.keys(unzipSync(await download(page, f("bulk.zip"))));
  expect(files.filter((name) => name.endsWith(".pdf"))).toHaveLength(5);
  expect(files.filter((name) => name.endsWith(".json"))).toHaveLength(5);

  await actOnAll(page, "export", "5");
  await expectSoundPage(page, info);
  const csv = (await download(page, f("bulk.exportAs.csv"))).toString("utf8");
  expect(csv.trim().split("\n")).toHaveLength(6);
  expect(csv).toContain("Amina Benali");
  const json = JSON.parse((await download(page, f("bulk.exportAs.json"))).toString("utf8"));
  expect(json).toHaveLength(5);
  expect(json[0].credential.proof.length).toBeGreaterThan(0);
  expect((await download(page, f("bulk.exportAs.xlsx"))).subarray(0, 2).toString()).toBe("PK");
});
