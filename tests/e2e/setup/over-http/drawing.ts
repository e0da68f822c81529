import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Answer } from "./ask";

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/**
 * Shows an answer over HTTP in a browser, for visual checks. All answers share one page, because a new one takes as
 * long as showing two. The page's own scripts do not run, as for the visitor; axe's does.
 */
export function createDrawing(openBrowser: () => Promise<Browser>) {
  let opened: Promise<Page> | undefined;
  let shown: Answer | null = null;
  const open = async () => {
    const context = await (await openBrowser()).newContext({
      javaScriptEnabled: true,
      viewport: { width: 1280, height: 900 },
    });
    return context.newPage();
  };
  return {
    async draw(answered: Answer, address: string, cookies: Cookies): Promise<Page> {
      opened ??= open();
      const page = await opened;
      if (shown === answered) return page;
      await page.context().addCookies(cookies);
      const headers = { ...answered.headers(), "content-security-policy": "script-src 'none'" };
      const response = { status: answered.status(), headers, body: await answered.text() };
      const [withoutFragment = ""] = address.split("#");
      await page.route(withoutFragment, (route) => route.fulfill(response), { times: 1 });
      await page.goto(withoutFragment);
      shown = answered;
      return page;
    },
    close: async () => (await opened)?.context().close(),
  };
}
