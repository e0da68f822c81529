import { createHash } from "node:crypto";
import { test as anyTest, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { openHttpContext } from "./over-http/context";
import { expect } from "./over-http/expect";

export type { Locator, Page, TestInfo } from "@playwright/test";
export { expect };

export interface JourneyOptions {
  /** Without a browser: pages are asked for over HTTP, as somebody with scripts off has them (setup/over-http). */
  overHttp: boolean;
}
interface Journey extends JourneyOptions {
  openContext: () => Promise<BrowserContext>;
  /** Somebody else, with cookies of their own. */
  another: () => Promise<Page>;
}

/**
 * A journey from a network of its own, as its visitor would have: what the platform counts for each network (wrong
 * codes, unknown certificates, messages) by one journey must not stop the next. No script of any page may fail in it:
 * such a page goes on as if there were no scripts, which everything works without, so that nothing else would show it.
 */
export const test = anyTest.extend<Journey, { openBrowser: () => Promise<Browser> }>({
  overHttp: [false, { option: true }],
  // Started by the first journey that has one.
  openBrowser: [
    async ({ playwright, launchOptions }, use) => {
      let opened: Promise<Browser> | undefined;
      await use(() => {
        opened ??= playwright.chromium.launch(launchOptions);
        return opened;
      });
      await (await opened)?.close();
    },
    { scope: "worker" },
  ],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) => {
    const [third, fourth] = createHash("sha256").update(`${info.testId}:${info.repeatEachIndex}`).digest();
    // 198.18.0.0/15 is kept for measurements (RFC 2544): it is nobody's.
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `198.18.${third}.${fourth}` });
  },
  openContext: async ({ overHttp, openBrowser, playwright, baseURL, extraHTTPHeaders, locale, userAgent }, use) => {
    const errors: string[] = [];
    const opened: { close(): Promise<void> }[] = [];
    const inBrowser = async () => {
      const context = await (await openBrowser()).newContext();
      context.on("weberror", (error) => errors.push(`${error.page()?.url()}: ${error.error().stack}`));
      opened.push(context);
      return context;
    };
    const withoutBrowser = async () => {
      const base = baseURL ?? "";
      const headers = { ...extraHTTPHeaders, "Accept-Language": locale ?? "en-GB", "User-Agent": userAgent ?? BROWSER };
      const context = await openHttpContext(
        (storageState) => playwright.request.newContext({ baseURL: base, extraHTTPHeaders: headers, storageState }),
        base,
        openBrowser,
      );
      opened.push(context);
      // It has what such journeys ask of a context, and says so where they ask for more.
      return context as unknown as BrowserContext;
    };
    await use(overHttp ? withoutBrowser : inBrowser);
    await Promise.all(opened.map((context) => context.close()));
    expect(errors).toEqual([]);
  },
  context: async ({ openContext }, use) => use(await openContext()),
  page: async ({ context }, use, info) => {
    const page = await context.newPage();
    await use(page);
    // Files of a run elsewhere are gone with it: what the page said instead of what was expected is in the output as
    // well.
    if (info.status !== info.expectedStatus) console.error(await wordsOf(page));
  },
  another: async ({ openContext }, use) => use(async () => (await openContext()).newPage()),
});

/** The address of a page and how its text begins. */
async function wordsOf(page: Page): Promise<string> {
  const words = await page
    .locator("body")
    .innerText({ timeout: 2_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()} says: ${words.replace(/\s+/g, " ").slice(0, 500)}`;
}

/** What a visitor over HTTP says they are. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
