import { expectSoundPage, freshEmail, mailTo, makeAdmin, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { goToNavItem } from "../setup/navigation";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string>) => text("keys", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, key: string) => page.getByRole("heading", { level: 2, name: t(key), exact: true });

test("a key is replaced, an old one is reported, and the public page and did.json say so @nojs", async ({
  page,
}, info) => {
  const email = freshEmail(info, "keeper");
  await signUp(email);
  await signIn(page, email);
  await page.goto("/app");
  await goToNavItem(page, "keys");
  await expect(heading(page, "current")).toHaveCount(1);
  await expectSoundPage(page, info);

  await page.getByRole("link", { name: t("rotate.open"), exact: true }).click();
  await expectSoundPage(page, info);
  await press(page, t("rotate.submit"));
  await expect(page.getByText(t("news.rotated"))).toBeVisible();
  await expect(heading(page, "retired")).toHaveCount(1);
  await expect(heading(page, "current")).toHaveCount(1);
  expect((await mailTo(email, /new signing key/)).text).toContain("did:key:z6Mk");

  await page
    .getByRole("link", { name: t("report.open"), exact: true })
    .last()
    .click();
  await expectSoundPage(page, info);
  await press(page, t("report.submit"));
  await expect(page.getByText(t("report.problems.date-invalid")).first()).toBeVisible();
  await page.getByLabel(t("report.from"), { exact: true }).fill("2020-01-01T00:00");
  await page.getByLabel(t("report.sure")).check();
  await press(page, t("report.submit"));
  await expect(page.getByText(t("report.problems.before-key")).first()).toBeVisible();
  await expectSoundPage(page, info);
  const now = new Date().toISOString().slice(0, 16);
  await page.getByLabel(t("report.from"), { exact: true }).fill(now);
  await press(page, t("report.voided.count"));
  const label = new RegExp(`^${t("report.voided.given", { time: ".*:\\d\\d .*UTC" })}$`);
  await expect(page.getByRole("term").filter({ hasText: label })).toHaveCount(1);
  await expect(page.getByLabel(t("report.from"), { exact: true })).toHaveValue(now);
  await expectSoundPage(page, info);
  await page.getByLabel(t("report.sure")).check();
  await press(page, t("report.submit"));
  await expect(page.getByText(t("news.reported"))).toBeVisible();
  await expect(heading(page, "compromised")).toHaveCount(1);
  await expectSoundPage(page, info);

  await page.getByRole("link", { name: t("public"), exact: true }).click();
  await expect(page).toHaveURL(/\/issuers\//);
  const issuer = page.url();
  // The reported key was registered, retired and reported in three blocks, each with its transaction. The new key has
  // not signed anything yet.
  await reloadUntil(page, async () => (await page.getByText(/^0x[0-9a-f]{64}$/).count()) === 3);
  await expectSoundPage(page, info);

  const response = await page.request.get(`${issuer}/did.json`);
  expect(response.headers()["content-type"]).toContain("application/did+ld+json");
  const document = await response.json();
  const { host, pathname } = new URL(issuer);
  expect(document.id).toBe(`did:web:${host.replace(":", "%3A")}${pathname.replaceAll("/", ":")}`);
  expect(document.verificationMethod).toHaveLength(2);
  expect(document.assertionMethod).toHaveLength(1);
  expect(document.verificationMethod[0]).toMatchObject({ type: "Multikey", revoked: `${now}:00.000Z` });
});

test("an admin sees where the platform writes and what is open, and nobody else does @nojs", async ({ page }, info) => {
  const email = freshEmail(info, "operator");
  await signUp(email);
  await signIn(page, email);
  expect((await page.request.get("/admin/chain")).status()).toBe(403);
  await makeAdmin(email);
  await page.goto("/admin/chain");
  await expect(page.getByText("31337")).toBeVisible();
  await expect(page.getByText(t("chain.playMoney"))).toBeVisible();
  await reloadUntil(page, () => page.getByText(t("chain.allDone")).isVisible());
  await expectSoundPage(page, info);
});
