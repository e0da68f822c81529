import fs from "node:fs";
import path from "node:path";
import { type Browser, type Page, test } from "@playwright/test";
import { signIn } from "../e2e/setup/installation";
import { furnish, type Screen } from "./furnish";
import { screensOfWorkspace } from "./screens";

const OUT = path.resolve(import.meta.dirname, "../../build/screenshots");
const LANGUAGES = ["en", "ar", "zh"];
const SCHEMES = ["light", "dark"] as const;
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const;
const PUBLIC: Screen[] = [
  ["home", "/"],
  ["features", "/features"],
  ["pricing", "/pricing?billing=annual"],
  ["verification", "/verification"],
  ["invalid", "/verification?id=CERT-2026-0000000000000000"],
  ["issuer", "/issuers/atlas-academy"],
  ["blog", "/blog"],
  ["post", "/blog/how-to-check-a-certificate"],
  ["faq", "/faq"],
  ["glossary", "/glossary"],
  ["conformance", "/conformance"],
  ["performance", "/performance"],
  ["contact", "/contact"],
  ["privacy", "/privacy"],
  ["terms", "/terms"],
  ["offline", "/offline"],
  ["not-found", "/nowhere"],
  ["sign-in", "/signin"],
  ["sign-up", "/signup"],
  ["forgot-password", "/forgot-password"],
];
/** Pattern for the names of the screenshots to take, for example of a page that was just changed. */
const ONLY = new RegExp(process.env.PICTURES ?? "");

test("pictures of every page", async ({ browser, baseURL }) => {
  fs.rmSync(OUT, { recursive: true, force: true });
  const { visitor, member } = await findScreens(browser, baseURL ?? "");
  const files: string[] = [];
  for (const language of LANGUAGES) {
    for (const scheme of SCHEMES) {
      for (const [size, viewport] of Object.entries(SIZES)) {
        const style = { viewport, colorScheme: scheme, reducedMotion: "reduce" } as const;
        const context = await browser.newContext({ baseURL: baseURL ?? "", ...style });
        const page = await context.newPage();
        const take = async ([name, address]: Screen) => {
          await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${language}`);
          const file = `${name}/${language}-${scheme}-${size}.png`;
          await loadAll(page);
          await page.screenshot({ path: path.join(OUT, file), fullPage: true });
          files.push(file);
        };
        for (const screen of visitor) await take(screen);
        await signIn(page);
        for (const screen of member) await take(screen);
        await context.close();
      }
    }
  }
  fs.writeFileSync(path.join(OUT, "index.html"), contactSheet(files));
  console.log(`${files.length} pictures: open ${path.join(OUT, "index.html")}`);
});

/** Lists the pages of visitors and of members, once the demonstration organization has one of everything. */
async function findScreens(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL });
  await signIn(page);
  await page.goto("/app/certificates");
  const text = await page.locator("main").innerText();
  const [id] = /CERT-2026-[\d\s]{16,20}/.exec(text) ?? [];
  if (!id) throw new Error("the demonstration has no certificate");
  const valid: Screen = ["valid", `/v/${id.replaceAll(/\s/g, "").slice(0, 26)}`];
  const furnished = await furnish(page, browser, baseURL);
  const member = await screensOfWorkspace(page, furnished);
  await page.close();
  const invitation = furnished.find(([, address]) => address.startsWith("/invitation/"))?.[1] ?? "";
  const isRequested = ([name]: Screen) => ONLY.test(name);
  return {
    visitor: [...PUBLIC, valid, ["invitation", invitation] as const].filter(isRequested),
    member: member.filter(isRequested),
  };
}

/** Loads the pictures below the window, which a browser fetches only on scrolling. */
async function loadAll(page: Page) {
  await page.evaluate(async () => {
    for (const late of document.querySelectorAll("[loading=lazy]")) late.setAttribute("loading", "eager");
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
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
