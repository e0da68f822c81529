import { unzipSync } from "fflate";
import { expectSoundPage, freshEmail, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string) => text("certificates", key);
const o = (key: string) => text("organization", key);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("an organization takes everything along that it owns, with the proofs @nojs", async ({ page }, info) => {
  test.setTimeout(120_000);
  const email = freshEmail(info, "along");
  await signUp(email);
  await signIn(page, email);
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill("Lina Haddad");
  await page.getByLabel(t("fields.achievement")).first().fill("First aid");
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);

  await page.goto("/app/organization");
  await page.getByRole("link", { name: o("export.title") }).click();
  await expectSoundPage(page, info);
  const href = await page.getByRole("link", { name: o("export.download") }).getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toBe("application/zip");
  const files = unzipSync(await answer.body());
  const read = (name: string) => new TextDecoder().decode(files[name]);
  const names = Object.keys(files);
  const [credential = ""] = names.filter((name) => name.startsWith("credentials/"));
  const document = JSON.parse(read(credential));
  expect(document.proof.length).toBeGreaterThan(0);
  expect(document.type).toContain("OpenBadgeCredential");
  expect(JSON.parse(read("certificates.jsonl").trim())).toMatchObject({ recipientName: "Lina Haddad" });
  expect(JSON.parse(read("organization.json")).members).toMatchObject([{ email, role: "owner" }]);
  expect(JSON.parse(read("issuer/did.json")).verificationMethod.length).toBeGreaterThan(0);
  expect(JSON.parse(read("audit-log.json")).format).toBe("sanad-audit-log-1");
  for (const folder of ["achievements/", "status-lists/", "READ-ME.txt", "verify.html"])
    expect(names.some((name) => name.startsWith(folder))).toBe(true);
  // Private keys and passwords are not in the export.
  const everything = names
    .filter((name) => name.includes(".json"))
    .map(read)
    .join("\n");
  for (const secret of ["privateKey", "sealedKey", "passwordHash", "nameKeys"]) {
    expect(everything.includes(`"${secret}"`)).toBe(false);
  }
});
