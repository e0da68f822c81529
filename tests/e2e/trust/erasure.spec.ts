import fs from "node:fs";
import path from "node:path";
import { expectSoundPage, freshEmail, mailTo, signIn, signUp } from "../accounts/people";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string, values?: Record<string, string | number>) => text("trust", key, values);
const c = (key: string) => text("certificates", key);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function issue(page: Page, name: string, email: string): Promise<{ own: string; publicPage: string }> {
  await page.goto("/app/certificates/new");
  await page.getByLabel(c("fields.name")).first().fill(name);
  await page.getByLabel(c("fields.email")).first().fill(email);
  await page.getByLabel(c("fields.achievement")).first().fill("First aid");
  await press(page, c("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  const publicPage = (await page.getByRole("link", { name: c("certificate.public") }).getAttribute("href")) ?? "";
  return { own: page.url().split("?")[0] ?? "", publicPage };
}

test("a recipient is erased on request: unknown to everyone afterwards, and the others hold @nojs", async ({
  page,
}, info) => {
  test.setTimeout(150_000);
  const owner = freshEmail(info, "erasing");
  const recipient = freshEmail(info, "zineb");
  await signUp(owner);
  await signIn(page, owner);
  const sibling = await issue(page, "Somebody Else", "");
  const { own, publicPage } = await issue(page, "Zineb Alaoui", recipient);
  await mailTo(recipient, /./, 60);
  const valid = text("verification", "verdicts.valid.title");
  await page.goto(publicPage);
  await reloadUntil(page, () => page.getByRole("heading", { level: 1, name: valid }).isVisible());
  await expect(page.getByRole("link", { name: t("askIssuer.report") })).toHaveAttribute("href", `${publicPage}/report`);
  await expectSoundPage(page, info);
  const id = publicPage.split("/").at(-1) ?? "";
  const addresses = [publicPage, `${publicPage}/${id}.pdf`, `${publicPage}/evidence.zip`];
  for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200);

  await page.goto(own);
  await page.getByRole("link", { name: c("certificate.erase") }).click();
  await expectSoundPage(page, info);
  await expect(page.getByText(t("erase.warning"))).toBeVisible();
  await press(page, t("erase.submit"));
  await expect(page.getByRole("alert").getByText(t("erase.problems.not-sure"))).toBeVisible();

  await page.goto("/app/erase");
  await press(page, t("erase.find"));
  await expect(page.getByRole("alert").getByText(t("erase.problems.required"))).toBeVisible();
  await page.getByLabel(t("erase.who")).fill("Nobody At All");
  await press(page, t("erase.find"));
  await expect(page.getByText(t("erase.nothing"))).toBeVisible();
  await page.getByLabel(t("erase.who")).fill(recipient.toUpperCase());
  await press(page, t("erase.find"));
  await expect(page.getByText(t("erase.found_one"))).toBeVisible();
  expect(page.url()).not.toContain("zineb");
  await expectSoundPage(page, info);
  await page.getByLabel(t("erase.sure")).check();
  await press(page, t("erase.submit"));
  await expect(page.getByText(t("erase.done_one"))).toBeVisible();
  await expectSoundPage(page, info);

  const unknown = "CERT-2026-0000000000000000";
  for (const address of addresses) {
    const [erased, never] = await Promise.all(
      [address, address.replaceAll(id, unknown)].map((url) => page.request.get(url)),
    );
    expect(erased?.status(), address).toBe(404);
    expect(erased?.status()).toBe(never?.status());
    const plain = async (body: string | undefined) =>
      body
        ?.replaceAll(id, unknown)
        .replace(/nonce="[^"]*"|[0-9a-f]{12}/g, "")
        .replace(/value="[^"]*"/g, "");
    expect(await plain(await erased?.text())).toBe(await plain(await never?.text()));
  }
  const json = await page.request.get(publicPage, { headers: { Accept: "application/json" } });
  expect(json.status()).toBe(404);
  await expect(mailTo(recipient, /./, 0)).rejects.toThrow("no message");
  expect((await page.request.get(own)).status()).toBe(404);
  const ledger = fs.readFileSync(path.join(process.env.E2E_DATA_DIR ?? "", "erasures.log"), "utf8");
  expect(ledger).toMatch(/"leaf":"[0-9a-f]{64}"/);
  expect(ledger).not.toContain("Zineb");

  await page.goto(sibling.publicPage);
  await expect(page.getByRole("heading", { level: 1, name: valid })).toBeVisible();
});
