import { createHash } from "node:crypto";
import { test as anyTest, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { openHttpContext } from "./over-http/context";
import { expect } from "./over-http/expect";

export type { Locator, Page, TestInfo } from "@playwright/test";
export { expect };

export interface JourneyOptions {
  /** Whether pages are requested over HTTP without a browser, as by a visitor with scripts off (setup/over-http). */
  overHttp: boolean;
}
interface Journey extends JourneyOptions {
  openContext: () => Promise<BrowserContext>;
  /** Opens a page for another visitor, with separate cookies. */
  another: () => Promise<Page>;
}

/**
 * A journey from its own network address: limits that the platform counts for each network (wrong codes, unknown
 * certificates, messages) must not affect the next journey. It fails on any script error: every page also works without
 * scripts, so nothing else would show the error.
 */
export const test = anyTest.extend<Journey, { openBrowser: () => Promise<Browser> }>({
  overHttp: [false, { option: true }],
  // Started by the first journey that needs a browser.
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
    // 198.18.0.0/15 is reserved for measurements (RFC 2544).
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
      // The context implements what such journeys use and throws on anything else.
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
    // On a remote machine the files of the run are lost, so the page's text is printed as well.
    if (info.status !== info.expectedStatus) console.error(await wordsOf(page));
  },
  another: async ({ openContext }, use) => use(async () => (await openContext()).newPage()),
});

/** Returns the address of a page and the beginning of its text. */
async function wordsOf(page: Page): Promise<string> {
  const words = await page
    .locator("body")
    .innerText({ timeout: 2_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()} says: ${words.replace(/\s+/g, " ").slice(0, 500)}`;
}

/** User agent of a visitor over HTTP. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
