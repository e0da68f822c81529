// node --import tsx tests/bench/every-language.ts http://localhost:3000 PUBLIC-ID [PATH,PATH]
// Runs axe on the public pages in every language and both color schemes, and reports what scrolls sideways at 320
// pixels. The journeys check every page in one language (tests/e2e/every-page.spec.ts); this takes ten minutes. Exit
// code 1 where a fault is found.
import { chromium } from "@playwright/test";
import { LANGUAGES } from "#modules/kernel/languages";
import { findBrowser } from "../../scripts/testing/programs.mjs";
import { runAxe } from "../e2e/setup/axe";

const [origin, publicId] = process.argv.slice(2);
if (!origin || !publicId) throw new Error("name the address of a running platform and a certificate's ID");
const PATHS = process.argv[4]?.split(",") ?? [
  "/",
  "/features",
  "/pricing",
  "/faq",
  "/contact",
  "/blog",
  "/blog/how-an-anchor-proves-a-date",
  "/verification",
  "/verification/file",
  "/verification/many",
  "/verification/by-hand",
  `/v/${publicId}`,
  `/v/${publicId}/report`,
  "/v/CERT-2026-0000000000000000",
  "/issuers/atlas-academy",
  "/signin",
  "/signup",
  "/forgot-password",
  "/privacy",
  "/terms",
];

const executable = findBrowser({ whole: true });
const browser = await chromium.launch({
  ...(executable ? { executablePath: executable } : {}),
  args: ["--no-sandbox"],
});
let views = 0;
let faults = 0;
for (const language of LANGUAGES) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ locale: language, colorScheme });
    const page = await context.newPage();
    for (const path of PATHS) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(origin + path);
      const found = await runAxe(page);
      await page.setViewportSize({ width: 320, height: 700 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      views++;
      for (const fault of found) console.log(`${path} ${language} ${colorScheme}: ${fault}`);
      if (sideways) console.log(`${path} ${language} ${colorScheme}: scrolls sideways at 320 px`);
      faults += found.length + (sideways ? 1 : 0);
    }
    await context.close();
  }
}
await browser.close();
console.log(`${views} looks, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
