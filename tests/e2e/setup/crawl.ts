import type { Page } from "./journey";

/** A form as a browser would send it, one for each of its buttons, with the values of the page. */
export interface FoundForm {
  action: string;
  fields: [name: string, value: string][];
  multipart: boolean;
}

export interface Crawl {
  /** Text of the main part of each opened page, by path and query. */
  pages: Map<string, string>;
  /** Addresses of all links, pictures and files on the pages. */
  addresses: Set<string>;
  forms: FoundForm[];
}

export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/** Number of pages to open of those that differ only in ids. */
const OF_EACH = 2;
const MAX_PAGES = 150;

/** Opens every page of a workspace that is reachable through links, without changing anything. */
export async function crawl(page: Page, starts: string[], within: (path: string) => boolean): Promise<Crawl> {
  const found: Crawl = { pages: new Map(), addresses: new Set(), forms: [] };
  const opened = new Map<string, number>();
  const queue = [...starts];
  while (queue.length > 0 && found.pages.size < MAX_PAGES) {
    const path = queue.shift() ?? "";
    const kind = path.split("?")[0]?.replaceAll(new RegExp(UUID, "g"), ":id") ?? "";
    if (found.pages.has(path) || (opened.get(kind) ?? 0) >= OF_EACH) continue;
    const answer = await page.request.get(path);
    if (!answer.ok() || !(answer.headers()["content-type"] ?? "").startsWith("text/html")) continue;
    opened.set(kind, (opened.get(kind) ?? 0) + 1);
    await page.goto(path);
    const seen = await read(page);
    found.pages.set(path, seen.says);
    found.forms.push(...seen.forms);
    for (const address of seen.addresses) {
      found.addresses.add(address);
      if (within(address.split("?")[0] ?? "")) queue.push(address);
    }
  }
  return found;
}

function read(page: Page) {
  return page.locator("html").evaluate((root) => {
    const document = root.ownerDocument;
    const { location, FormData } = document.defaultView as Window & typeof globalThis;
    const local = (address: string) => {
      const url = new URL(address, location.href);
      return url.origin === location.origin ? [url.pathname + url.search] : [];
    };
    const attributes = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].flatMap((element) => local(element.getAttribute(name) ?? ""));
    const forms = [...document.querySelectorAll("form")]
      .filter(({ method }) => method === "post")
      .flatMap((form) => {
        const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
          typeof value === "string" ? [[name, value]] : [],
        );
        const buttons = [...form.querySelectorAll<HTMLButtonElement>("button:not([type=button])")];
        const multipart = form.enctype === "multipart/form-data";
        return buttons.map((button) => ({
          action: local(button.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href)[0] ?? "",
          fields: button.name ? [...fields, [button.name, button.value] as [string, string]] : fields,
          multipart,
        }));
      });
    return {
      addresses: [...attributes("a[href]", "href"), ...attributes("img[src], iframe[src]", "src")],
      forms,
      says: document.querySelector("main")?.textContent ?? "",
    };
  });
}
