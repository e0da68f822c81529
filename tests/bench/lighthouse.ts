// node --import tsx tests/bench/lighthouse.ts http://localhost:3000 PUBLIC-ID
// Measures Lighthouse's four scores for the public pages that most people see first, on its simulated slow phone, and
// the bytes that each page transfers. Exit code 1 where a score is under 98 or a page is beyond its budget.
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { CERTIFICATE_PAGE_BYTES } from "#tests/page-budget";
import { findBrowser } from "../../scripts/testing/programs.mjs";

const [origin, publicId] = process.argv.slice(2);
if (!origin || !publicId) throw new Error("name the address of a running platform and a certificate's ID");
const LEAST_SCORE = 98;
const DEBUGGING_PORT = 9322;
const MAX_ATTEMPTS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const EVERYTHING = ["Document", "Stylesheet", "Script", "Fetch", "XHR", "Manifest", "Other"];
const TEXT_AND_STYLE = ["Document", "Stylesheet"];
const CERTIFICATE_PAGE = { kilobytes: CERTIFICATE_PAGE_BYTES / 1000, counted: TEXT_AND_STYLE, scripts: false };
/** Budget in kilobytes without fonts and pictures, headers included. A page without scripts must have none. */
const PAGES: { path: string; kilobytes: number; counted?: string[]; scripts: boolean }[] = [
  { path: "/", kilobytes: 60, scripts: false },
  { path: "/verification", ...CERTIFICATE_PAGE },
  { path: `/v/${publicId}`, ...CERTIFICATE_PAGE },
  { path: "/blog/how-an-anchor-proves-a-date", kilobytes: 60, scripts: false },
  { path: "/blog", kilobytes: 60, scripts: false },
  { path: "/pricing", kilobytes: 60, scripts: false },
  { path: "/features", kilobytes: 60, scripts: false },
  { path: "/issuers/atlas-academy", kilobytes: 60, scripts: false },
  { path: "/signup", kilobytes: 60, scripts: true },
  { path: "/faq", kilobytes: 60, scripts: false },
  { path: "/contact", kilobytes: 60, scripts: true },
];
/**
 * Audit to ignore: a certificate's page asks not to be indexed, which Lighthouse counts against it. Its other audits
 * still apply.
 */
const UNLISTED = "is-crawlable";

/**
 * The platform draws the samples of the site in the first minutes after its very first start, the English ones in the
 * first minute.
 */
await sleep(90_000);
const executable = findBrowser({ whole: true });
const chrome = await chromium.launch({
  ...(executable ? { executablePath: executable } : {}),
  args: [`--remote-debugging-port=${DEBUGGING_PORT}`, "--no-sandbox", "--disable-gpu"],
});
let failed = false;
try {
  for (const { path, kilobytes, counted = EVERYTHING, scripts } of PAGES) {
    const result = await measure(path);
    const { categories, audits } = result.lhr;
    const scores = CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100));
    const items = audits["network-requests"]?.details;
    const requests = items && "items" in items ? (items.items as unknown as Request[]) : [];
    const sizeOf = (...types: string[]) =>
      requests
        .filter(({ resourceType }) => types.includes(resourceType))
        .reduce((sum, { transferSize }) => sum + transferSize, 0);
    const light = sizeOf(...counted);
    const script = sizeOf("Script");
    const tooHeavy = light > kilobytes * 1000 || (!scripts && script > 0);
    const tooLow = scores.some((score) => score < LEAST_SCORE);
    failed ||= tooHeavy || tooLow;
    console.log(
      `${path}\n  ${CATEGORIES.map((category, i) => `${category} ${scores[i]}`).join(", ")}${tooLow ? "  UNDER 98" : ""}`,
    );
    console.log(
      `  ${(light / 1000).toFixed(1)} kB of ${kilobytes} (of it scripts ${(script / 1000).toFixed(1)}), fonts ${(sizeOf("Font") / 1000).toFixed(1)}, pictures ${(sizeOf("Image") / 1000).toFixed(1)}${tooHeavy ? "  TOO HEAVY" : ""}`,
    );
    for (const audit of Object.values(audits)) {
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== "informative") {
        console.log(`    ${audit.id}: ${audit.displayValue ?? audit.title}`);
      }
    }
  }
} finally {
  await chrome.close();
}
process.exit(failed ? 1 : 0);

/**
 * Measures a page, again where Lighthouse could not determine a value; on a busy machine that happens and is no low
 * score.
 */
async function measure(path: string) {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(`${origin}${path}`, {
      port: DEBUGGING_PORT,
      output: "json",
      logLevel: "error",
      onlyCategories: [...CATEGORIES],
      ...(path.startsWith("/v/") ? { skipAudits: [UNLISTED] } : {}),
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    const missing = Object.values(result.lhr.audits).filter(({ scoreDisplayMode }) => scoreDisplayMode === "error");
    if (missing.length === 0 || attempt === MAX_ATTEMPTS) return result;
    console.log(
      `${path} is measured again: ${missing.map(({ id, errorMessage }) => `${id}: ${errorMessage}`).join(", ")}`,
    );
  }
}

interface Request {
  resourceType: string;
  transferSize: number;
}
