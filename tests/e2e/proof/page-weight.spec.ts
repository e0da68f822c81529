import http from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { LANGUAGES } from "#modules/kernel/languages";
import { CERTIFICATE_PAGE_BYTES } from "#tests/page-budget";
import { reloadUntil, signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";

const t = (key: string) => text("certificates", key);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

test("a certificate's page stays within its budget in every language, whatever its verdict @js", async ({
  page,
  baseURL,
}) => {
  await signIn(page);
  await page.goto("/app/certificates/new");
  const fields = { name: "Weighed Recipient", achievement: "Occupational Health and Safety, Advanced Level" };
  await page.getByLabel(t("fields.name")).first().fill(fields.name);
  await page.getByLabel(t("fields.achievement")).first().fill(fields.achievement);
  for (const [n, [label, value]] of [["Grade", "With distinction"] as const, ["Hours", "42"] as const].entries()) {
    await page.getByLabel(text("certificates", "issueOne.label", { n: n + 1 })).fill(label);
    await page.getByLabel(text("certificates", "issueOne.value", { n: n + 1 })).fill(value);
  }
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  const own = page.url().split("?")[0] ?? "";
  const publicPage = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";

  const address = new URL(publicPage, baseURL);
  const expectLight = async (verdict: string) => {
    await page.goto(publicPage);
    const title = text("verification", `verdicts.${verdict}.title`);
    await reloadUntil(page, () => page.getByRole("heading", { level: 1, name: title }).isVisible());
    for (const language of LANGUAGES) {
      const bytes = await transferredBy(address, language);
      expect(bytes, `${verdict} in ${language}`).toBeLessThanOrEqual(CERTIFICATE_PAGE_BYTES);
      // A page that fails, or lacks its checks, would be within any budget.
      expect(bytes, `${verdict} in ${language}`).toBeGreaterThan(CERTIFICATE_PAGE_BYTES / 2);
    }
    expect(await classesWithoutStyle(page), verdict).toEqual([]);
  };

  await expectLight("valid");
  for (const [link, submit, verdict] of [
    ["certificate.suspend", "suspend.submit", "suspended"],
    ["certificate.revoke", "revoke.submit", "revoked"],
  ] as const) {
    await page.goto(own);
    await follow(page, t(link));
    await page.getByLabel(t("revoke.reason"), { exact: true }).selectOption("misconduct");
    await press(page, t(submit));
    await expect(page).toHaveURL(new RegExp(`\\?${verdict}$`));
    await expectLight(verdict);
  }
});

test("the form and the answer for an unknown certificate have all their styles @js", async ({ page }) => {
  for (const path of ["/verification", "/verification?id=CERT-2026-0000000000000000", "/verification/file"]) {
    await page.goto(path);
    expect(await classesWithoutStyle(page), path).toEqual([]);
  }
});

/** Counts the bytes that a browser with an empty cache transfers: the page with its stylesheet and script. */
async function transferredBy(address: URL, language: string): Promise<number> {
  const page = await getOverWire(address, language);
  const html = brotliDecompressSync(page.body).toString("utf8");
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? "");
  expect(sheets).toHaveLength(1);
  let bytes = page.bytes;
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src ?? "");
  for (const href of [...sheets, ...scripts]) bytes += (await getOverWire(new URL(href, address), language)).bytes;
  return bytes;
}

function getOverWire(address: URL, language: string): Promise<{ body: Buffer; bytes: number }> {
  const headers = { "accept-encoding": "gzip, deflate, br", "accept-language": language, accept: "text/html,*/*" };
  return new Promise((resolve, reject) => {
    const request = http.get(address, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        expect([response.statusCode, response.headers["content-encoding"]], address.pathname).toEqual([200, "br"]);
        resolve({ body: Buffer.concat(chunks), bytes: response.socket.bytesRead });
      });
    });
    request.on("error", reject);
  });
}

/** Finds classes on a page that have rules in the whole stylesheet and none in the page's own. */
async function classesWithoutStyle(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const sheetOf = (page: Document) => page.querySelector('link[rel="stylesheet"]')?.getAttribute("href") ?? "";
    const home = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    if (sheetOf(home) === sheetOf(document)) return ["the whole stylesheet is used here"];
    const namesIn = async (href: string) => new Set((await (await fetch(href)).text()).match(/\.[\w-]+/g));
    const [whole, own] = await Promise.all([namesIn(sheetOf(home)), namesIn(sheetOf(document))]);
    const shown = new Set([...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]));
    return [...shown].filter((name) => whole.has(`.${name}`) && !own.has(`.${name}`));
  });
}
