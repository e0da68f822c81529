import http from "node:http";
import { text } from "node:stream/consumers";
import { type APIRequestContext, type Locator, type Page, request as playwrightRequest } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openHttpContext } from "../e2e/setup/over-http/context";
import { expect as pageExpect } from "../e2e/setup/over-http/expect";
import type { HttpLocator } from "../e2e/setup/over-http/locator";
import type { HttpPage } from "../e2e/setup/over-http/page";

const STYLE = ".gone { display: none } @media (max-width: 600px) { .wide { display: none } }";
const PAGES: Record<string, string> = {
  "/": `<!doctype html><title>Home</title><link rel=stylesheet href=/s.css><main><h1>Home <script>"Home"</script></h1>
    <p class=gone>Taken away</p><p class=wide>Seen</p><p>Twice</p><p>Twice</p>
    <details><summary>More</summary><p>Inside</p></details>
    <a href=/moved#part>Move</a><a href=/file>File</a>
    <form method=post action=/told><label>Name <input name=name required></label>
      <label><input type=radio name=color value=red>Red</label><label><input type=radio name=color value=blue checked>Blue</label>
      <select name=size aria-label=Size><option value=s>Small</option><option value=l>Large</option></select>
      <button name=intent value=save>Save</button><button name=intent value=draft formnovalidate>Draft</button>
      <button disabled>Never</button></form>
    <form method=post action=/told enctype=multipart/form-data><label>Document <input type=file name=document></label><button>Send</button></form>
    <form action=/found><label>Words <input name=q></label></form></main>`,
  "/arrived": "<!doctype html><title>Arrived</title><h1>Arrived</h1>",
  "/found": "<!doctype html><title>Found</title><h1>Found</h1>",
};

let server: http.Server;
let page: HttpPage;
const requests: APIRequestContext[] = [];
const reported: { body: string; type: string; headers: http.IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://test");
    if (pathname === "/s.css") return response.writeHead(200, { "content-type": "text/css" }).end(STYLE);
    if (pathname === "/moved") return response.writeHead(302, { location: "/arrived" }).end();
    if (pathname === "/file")
      return response.writeHead(200, { "content-disposition": 'attachment; filename="list.csv"' }).end("a,b");
    if (pathname === "/told") {
      reported.push({
        body: await text(request),
        type: request.headers["content-type"] ?? "",
        headers: request.headers,
      });
      return response.writeHead(303, { location: "/arrived", "set-cookie": "seen=1; Path=/; HttpOnly" }).end();
    }
    response.writeHead(pathname in PAGES ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(PAGES[pathname] ?? "<h1>Nowhere</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await Promise.all(requests.map((one) => one.dispose()));
  server.close();
});
beforeEach(async () => {
  const address = server.address();
  const baseURL = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const context = await openHttpContext(
    async (storageState) => {
      const opened = await playwrightRequest.newContext({ baseURL, storageState });
      requests.push(opened);
      return opened;
    },
    baseURL,
    () => Promise.reject(new Error("no browser here")),
  );
  page = await context.newPage();
  reported.length = 0;
  await page.goto("/");
});
/** Applies Playwright's assertions, by their names, to pages that are not Playwright's. */
const at = (locator: HttpLocator) => pageExpect(locator as unknown as Locator);
const of = (opened: HttpPage) => pageExpect(opened as unknown as Page);

describe("a visitor over HTTP", () => {
  it("finds things as Playwright does: by role and name, by label, by the smallest text, and not what scripts hold", async () => {
    await at(page.getByRole("heading", { level: 1, name: "Home" })).toHaveText("Home");
    await at(page.getByLabel("Name")).toHaveValue("");
    await at(page.getByText("Twice")).toHaveCount(2);
    await expect(page.getByText("Twice").click()).rejects.toThrow(/2 elements/);
    await at(page.getByRole("button", { name: "Save" })).toBeVisible();
    await expect(at(page.getByRole("button", { name: "Safe" })).toBeVisible()).rejects.toThrow(/expected toBeVisible/);
  });

  it("sees what style sheets, closed parts and states leave to be seen at the width of a screen", async () => {
    await at(page.getByText("Taken away")).toBeHidden();
    await at(page.getByText("Seen")).toBeVisible();
    await at(page.getByText("Inside")).toBeHidden();
    await page.getByText("More").click();
    await at(page.getByText("Inside")).toBeVisible();
    await expect(page.getByText("Taken away").click()).rejects.toThrow(/not shown/);
    await expect(page.getByRole("button", { name: "Never" }).click()).rejects.toThrow(/cannot be used/);
  });

  it("follows links and redirects, keeps the part of the page that was asked for, and takes files", async () => {
    await page.getByRole("link", { name: "Move" }).click();
    await of(page).toHaveURL(/\/arrived#part$/);
    await of(page).toHaveTitle("Arrived");
    await page.goBack();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "File" }).click();
    expect((await download).suggestedFilename()).toBe("list.csv");
    await of(page).toHaveTitle("Home");
  });

  it("sends forms as a browser does: what was chosen, by the button that was pressed, from the page's own address", async () => {
    await page.getByLabel("Name").fill("Ada & Co");
    await page.getByLabel("Red").check();
    await page.getByLabel("Size").selectOption({ label: "Large" });
    await page.getByRole("button", { name: "Save" }).click();
    expect(reported.map(({ body }) => body)).toEqual(["name=Ada+%26+Co&color=red&size=l&intent=save"]);
    expect(reported[0]?.headers).toMatchObject({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" });
    expect(reported[0]?.headers.origin).toBe(new URL(page.url()).origin);
    await of(page).toHaveTitle("Arrived");
    expect((await page.context().request.storageState()).cookies.map(({ name }) => name)).toEqual(["seen"]);
  });

  it("does not send what a browser would not, unless the button says so", async () => {
    await expect(page.getByRole("button", { name: "Save" }).click()).rejects.toThrow(/a browser does not send/);
    expect(reported).toEqual([]);
    await page.getByRole("button", { name: "Draft" }).click();
    expect(reported).toHaveLength(1);
  });

  it("sends files, and an empty one where none was chosen", async () => {
    const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") };
    await page.getByLabel("Document").setInputFiles(file);
    await page.getByRole("button", { name: "Send" }).click();
    await page.goto("/");
    await page.getByRole("button", { name: "Send" }).click();
    expect(reported.map(({ type }) => type.split(";")[0])).toEqual(["multipart/form-data", "multipart/form-data"]);
    expect(reported[0]?.body).toMatch(/name="document"; filename="list.csv"\r\nContent-Type: text\/csv\r\n\r\na,b\r\n/);
    expect(reported[1]?.body).toMatch(/name="document"; filename=""/);
  });

  it("searches with Enter", async () => {
    await page.getByLabel("Words").fill("ada");
    await page.getByLabel("Words").press("Enter");
    await of(page).toHaveURL(/\/found\?q=ada$/);
  });

  it("says so where a journey asks for what only a drawn page has", () => {
    expect(() => Reflect.get(page, "keyboard")).toThrow(/needs a browser/);
    expect(() => Reflect.get(at(page.getByText("Seen")), "toBeInViewport")).toThrow(/needs a browser/);
  });
});
