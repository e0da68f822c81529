import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync, zipSync } from "fflate";
import { anchoredCertificate } from "../portal/demonstration";
import { accessibilityFaults } from "../setup/axe";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const root = path.resolve(import.meta.dirname, "../../..");
const v = (key: string) => text("verification", key);

/** Downloads the evidence of a certificate of the demonstration and unpacks it into a folder. */
async function keepEvidence(page: Page) {
  const id = await anchoredCertificate(page);
  const answer = await page.request.get(`/v/${id}/evidence.zip`);
  expect(answer.headers()["content-disposition"]).toContain(`${id}-evidence.zip`);
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-e2e-"));
  const archive = path.join(directory, "evidence.zip");
  fs.writeFileSync(archive, await answer.body());
  const files = unzipSync(new Uint8Array(await answer.body()));
  for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(directory, name), bytes);
  expect(Object.keys(files).sort()).toEqual([`${id}.pdf`, "READ-ME.txt", "evidence.json", "verify.html"].sort());
  return { id, directory, archive };
}

/** Opens the downloaded page from the disk while the network is unavailable. */
async function openSavedPage(page: Page, directory: string, lang = "en") {
  await page.context().setOffline(true);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) requests.push(request.url());
  });
  await page.goto(pathToFileURL(path.join(directory, "verify.html")).href);
  await page.locator("#language").selectOption(lang);
  return requests;
}
async function verify(page: Page, file: string) {
  await page.locator("#file").setInputFiles(file);
  await page.locator("#submit").click();
  return page.locator("#result h2");
}

test("a page from the disk verifies a certificate from its evidence with no connection at all @js", async ({
  page,
}) => {
  const { id, directory, archive } = await keepEvidence(page);
  const requests = await openSavedPage(page, directory);
  await expect(await verify(page, archive)).toHaveText(/^Valid as of .* UTC$/);
  await expect(page.locator("#result")).toContainText(id);
  await expect(page.locator("#result h2 + p")).toHaveText(text("verifier", "files.as-issued"));
  await expect(page.locator("#result h2 + p + p")).toContainText(
    "Whether the certificate has been revoked since then is not known",
  );
  await expect(page.locator("#result li .pass")).toHaveCount(4);
  await page.locator("#language").selectOption("ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("#result h2")).toHaveText(/^كانت صالحة في /);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(requests).toEqual([]);
});

test("the page says no to evidence that was altered, and does not guess without it @js", async ({ page }) => {
  const { id, directory } = await keepEvidence(page);
  const evidence = fs.readFileSync(path.join(directory, "evidence.json"), "utf8");
  const altered = path.join(directory, "altered.zip");
  const forged = JSON.parse(evidence);
  const { name } = JSON.parse(forged.credential);
  forged.credential = forged.credential.replaceAll(name, "Brain Surgery");
  expect(forged.credential).toContain("Brain Surgery");
  fs.writeFileSync(altered, zipSync({ "evidence.json": new TextEncoder().encode(JSON.stringify(forged)) }));
  await openSavedPage(page, directory);
  await expect(await verify(page, altered)).toHaveText(v("verdicts.tampered.title"));
  await expect(await verify(page, path.join(directory, `${id}.pdf`))).toHaveText(v("verdicts.not-checked.title"));
  await expect(page.locator("#result h2 + p")).toHaveText(text("verifier", "files.as-issued"));
  const saved = path.join(directory, "saved.pdf");
  fs.writeFileSync(saved, Buffer.concat([fs.readFileSync(path.join(directory, `${id}.pdf`)), Buffer.from("\n")]));
  await expect(await verify(page, saved)).toHaveText(v("verdicts.not-checked.title"));
  await expect(page.locator("#result h2 + p")).toHaveText(text("verifier", "files.not-as-issued"));
  const nonsense = path.join(directory, "nonsense.zip");
  fs.writeFileSync(nonsense, "PK nonsense");
  await page.locator("#file").setInputFiles(nonsense);
  await page.locator("#submit").click();
  await expect(page.locator("#result")).toContainText(text("verifier", "nothing"));
});

test("the command line verifies the evidence alone, and says as of when @nojs", async ({ page }) => {
  const { archive } = await keepEvidence(page);
  // A separate machine, without the platform's database and server.
  const environment: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH ?? "",
    HOME: os.tmpdir(),
    DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none",
  };
  const command = ["scripts/run.mjs", "scripts/verify-certificate.ts", archive];
  const output = execFileSync(process.execPath, command, { cwd: root, env: environment, encoding: "utf8" });
  expect(output).toMatch(/^Verdict: valid( as of 20\d\d-\S+; what happened after that is not known)?$/m);
  expect(output).toContain("The anchor is proven by the file, provided that block");
});

test("the page on verifying by hand leads to the page to keep, and names its hash @nojs", async ({ page }) => {
  await page.goto("/verification/by-hand");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("proof", "title"));
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  const download = await page.request.get("/verify.html");
  expect(download.headers()["content-disposition"]).toContain("verify.html");
  expect(download.headers()["content-security-policy"]).toContain("sandbox");
});
