import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { type Answer, askOnwards, type PlayedHost, type Sent } from "./ask";
import { createDrawing } from "./drawing";
import { HttpPage } from "./page";

type Cookies = Awaited<ReturnType<APIRequestContext["storageState"]>>["cookies"];
type NewRequest = (state: { cookies: Cookies; origins: [] }) => Promise<APIRequestContext>;
/** Context of pages over HTTP. Requests go to the same server as a browser's; `resolve` makes an address absolute. */
export interface HttpContext {
  readonly request: APIRequestContext;
  ask(url: URL, sent: Sent): Promise<Answer>;
  resolve(address: string, from: string): URL;
  /** Shows an answer in a browser as this visitor would see it. */
  draw(answered: Answer, address: string): Promise<Page>;
}

/**
 * Opens a context for a visitor with separate cookies and no browser. Source of the names: Playwright's
 * `BrowserContext`.
 */
export async function openHttpContext(newRequest: NewRequest, baseURL: string, openBrowser: () => Promise<Browser>) {
  let request = await newRequest({ cookies: [], origins: [] });
  const replaceCookies = async (change: (cookies: Cookies) => Cookies) => {
    const { cookies } = await request.storageState();
    const next = await newRequest({ cookies: change(cookies), origins: [] });
    await request.dispose();
    request = next;
  };
  const played: PlayedHost[] = [];
  const drawing = createDrawing(openBrowser);
  const context = {
    ask: (url: URL, sent: Sent) => askOnwards(request, played, url, sent),
    route: async (pattern: RegExp, answer: PlayedHost["answer"]) => {
      played.push({ pattern, answer });
    },
    draw: async (answered: Answer, address: string) =>
      drawing.draw(answered, address, (await request.storageState()).cookies),
    get request() {
      return request;
    },
    resolve: (address: string, from: string) => new URL(address, from === "about:blank" ? baseURL : new URL(from)),
    newPage: async () => refusingTheRest(new HttpPage(context)),
    cookies: async () => (await request.storageState()).cookies,
    storageState: () => request.storageState(),
    addCookies: (added: Parameters<BrowserContext["addCookies"]>[0]) =>
      replaceCookies((cookies) => [...cookies, ...added.map(asStored)]),
    clearCookies: () => replaceCookies(() => []),
    close: async () => {
      await drawing.close();
      await request.dispose();
    },
  };
  return context;
}

function asStored(cookie: Parameters<BrowserContext["addCookies"]>[0][number]): Cookies[number] {
  const { hostname } = new URL(cookie.url ?? `http://${cookie.domain}`);
  return {
    name: cookie.name,
    value: cookie.value,
    domain: cookie.domain ?? hostname,
    path: cookie.path ?? "/",
    expires: cookie.expires ?? -1,
    httpOnly: cookie.httpOnly ?? true,
    secure: cookie.secure ?? false,
    sameSite: cookie.sameSite ?? "Lax",
  };
}

/** Throws a clear error for methods that need a browser, instead of "undefined is not a function". */
function refusingTheRest(page: HttpPage): HttpPage {
  return new Proxy(page, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (value === undefined && typeof name === "string" && name !== "then")
        throw new Error(`page.${name} needs a browser: the journey belongs to those that have one`);
      return value;
    },
  });
}
