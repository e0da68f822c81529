import fs from "node:fs";
import path from "node:path";
import { type Browser, test } from "@playwright/test";
import { demonstrationOwner } from "../e2e/setup/installation";

const OUT = path.resolve(import.meta.dirname, "../../build/screenshots");
const LANGUAGES = ["en", "ar", "zh"];
const SCHEMES = ["light", "dark"] as const;
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;
const PAGES: [name: string, path: string][] = [
  ["home", "/"],
  ["features", "/features"],
  ["pricing", "/pricing?billing=annual"],
  ["verification", "/verification"],
  ["valid", "CERTIFICATE"],
  ["invalid", "/verification?id=CERT-2026-0000000000000000"],
  ["issuer", "/issuers/atlas-academy"],
  ["blog", "/blog"],
  ["post", "/blog/how-to-check-a-certificate"],
  ["faq", "/faq"],
  ["glossary", "/glossary"],
  ["conformance", "/conformance"],
  ["contact", "/contact"],
  ["privacy", "/privacy"],
  ["terms", "/terms"],
  ["offline", "/offline"],
  ["not-found", "/nowhere"],
  ["sign-in", "/signin"],
  ["sign-up", "/signup"],
  ["forgot-password", "/forgot-password"],
  ["app", "/app"],
  ["app-certificates", "/app/certificates"],
  ["app-issue", "/app/certificates/new"],
  ["app-lists", "/app/batches"],
  ["app-upload", "/app/batches/new"],
  ["app-achievements", "/app/achievements"],
  ["app-new-achievement", "/app/achievements/new"],
  ["app-design", "/app/design"],
  ["app-settings", "/app/settings"],
  ["app-account", "/app/settings/account"],
];

test("pictures of every page", async ({ browser, baseURL }) => {
  fs.rmSync(OUT, { recursive: true, force: true });
  const certificate = await anchoredCertificate(browser, baseURL ?? "");
  const files: string[] = [];
  for (const language of LANGUAGES) {
    for (const scheme of SCHEMES) {
      for (const [size, viewport] of Object.entries(SIZES)) {
        const context = await browser.newContext({ baseURL: baseURL ?? "", viewport, colorScheme: scheme });
        const page = await context.newPage();
        for (const [name, address] of PAGES) {
          if (name === "app-certificates") await signIn(page);
          const target = address === "CERTIFICATE" ? certificate : address;
          await page.goto(`${target}${target.includes("?") ? "&" : "?"}lang=${language}`);
          const file = `${name}/${language}-${scheme}-${size}.png`;
          await page.screenshot({ path: path.join(OUT, file), fullPage: true });
          files.push(file);
        }
        await context.close();
      }
    }
  }
  fs.writeFileSync(path.join(OUT, "index.html"), contactSheet(files));
  console.log(`${files.length} pictures: open ${path.join(OUT, "index.html")}`);
});

async function signIn(page: Awaited<ReturnType<Browser["newPage"]>>) {
  const { email, password } = demonstrationOwner();
  await page.goto("/signin");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password]").press("Enter");
  await page.waitForURL(/\/app$/);
}

/** The page of a certificate of the demonstration. */
async function anchoredCertificate(browser: Browser, baseURL: string): Promise<string> {
  const page = await browser.newPage({ baseURL });
  await signIn(page);
  const text = await page.locator("main").innerText();
  await page.close();
  const [id] = /CERT-2026-[\d\s]{16,20}/.exec(text) ?? [];
  if (!id) throw new Error("the demonstration has no certificate");
  return `/v/${id.replaceAll(/\s/g, "").slice(0, 26)}`;
}

function contactSheet(files: string[]): string {
  const figures = files
    .sort()
    .map(
      (file) =>
        `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file}</figcaption></figure>`,
    );
  return `<!doctype html><meta charset="utf-8"><title>Every page</title>
<style>body{font:14px sans-serif;display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:16px}
figure{margin:0}img{width:100%;height:300px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
${figures.join("\n")}`;
}
