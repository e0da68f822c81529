import path from "node:path";
import { build, type Rollup } from "vite";
import { expect, type Page, test } from "../setup/journey";
import { openAccount } from "../setup/navigation";
import { text } from "../setup/text";
import { expectSoundPage, freshEmail, signInByForm, signUp, t } from "./people";

const PAGE = "/app/settings";

/** Replaces the access token by one that has expired, as after a night. */
async function expireAccessToken(page: Page) {
  await page.evaluate(() => {
    const [head = "", body = "", signature = ""] = (localStorage.getItem("accessToken") ?? "").split(".");
    const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    const stale = btoa(JSON.stringify({ ...claims, exp: 1 }))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    localStorage.setItem("accessToken", `${head}.${stale}.${signature}`);
  });
}
/** Bundles the browser's session client as one script, to run it on any page. */
async function bundleClient(): Promise<string> {
  const root = path.resolve(import.meta.dirname, "../../..");
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    resolve: { alias: [{ find: /^#(app|modules)\//, replacement: `${root}/$1/` }] },
    build: {
      write: false,
      lib: { entry: `${root}/app/session/browser-session.ts`, formats: ["iife"], name: "sessionClient" },
    },
  });
  const [bundle] = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[];
  return `${bundle?.output[0].code ?? ""}; globalThis.sessionClient = sessionClient;`;
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const settingsIn = (page: Page) => expect.poll(() => stored(page, "accountSettings"), { timeout: 15_000 });

test("a page that the cookie has signed in gets tokens and the settings @js", async ({ page }, info) => {
  const email = freshEmail(info, "minted");
  await signUp(email);
  await signInByForm(page, email);
  await page.goto(PAGE);
  await settingsIn(page).toContain(email);
  expect((await stored(page, "refreshToken"))?.split(".")).toHaveLength(3);
  expect(await stored(page, "mui-mode")).toBe("system");
  expect(await stored(page, "mui-color-scheme")).toMatch(/^(light|dark)$/);
  await expectSoundPage(page, info);
  await openAccount(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect([await stored(page, "refreshToken"), await stored(page, "accountSettings")]).toEqual([null, null]);
  expect(await stored(page, "language")).toBe("en");
});

test("three tabs with an expired token and thirty calls make one refresh and no logout @js", async ({
  page,
  context,
}, info) => {
  const email = freshEmail(info, "tabs");
  await signUp(email);
  await signInByForm(page, email);
  await page.goto(PAGE);
  await settingsIn(page).not.toBeNull();
  const refreshes: number[] = [];
  context.on("response", (response) => {
    if (response.url().endsWith("/api/refresh-token")) refreshes.push(response.status());
  });
  // A page without the platform's scripts: the client is loaded into each tab, and each makes ten calls at once.
  const tabs = [page, await context.newPage(), await context.newPage()];
  const client = await bundleClient();
  for (const tab of tabs) {
    await tab.goto("/registration-success");
    await tab.evaluate(client);
  }
  await expireAccessToken(page);
  // All tabs start at the same moment. Started in turn, the last tab could begin after the first has its answer, and
  // before the browser shows it the newly stored token.
  const at = Date.now() + 1_500;
  const statuses = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(async (moment) => {
        await new Promise((resolve) => setTimeout(resolve, moment - Date.now()));
        const { session } = Reflect.get(globalThis, "sessionClient").browserSession();
        const calls = Array.from({ length: 10 }, () => session.request("/settings"));
        return (await Promise.all(calls)).map((response: Response) => response.status);
      }, at),
    ),
  );
  expect(statuses.flat()).toEqual(Array(30).fill(200));
  expect(refreshes).toEqual([200]);

  await expireAccessToken(page);
  await Promise.all(tabs.map((tab) => tab.goto(PAGE)));
  await expect.poll(() => refreshes.length).toBe(2);
  for (const tab of tabs) {
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tab).toHaveURL(new RegExp(`${PAGE}$`));
  }
  expect(refreshes).toEqual([200, 200]);
});

test("settings that cannot be loaded are said to be so @js", async ({ page }, info) => {
  const email = freshEmail(info, "unsettled");
  await signUp(email);
  await signInByForm(page, email);
  await page.route("**/api/settings", (route) => route.fulfill({ status: 500, json: { error: "no" } }));
  await page.goto(PAGE);
  await expect(page.getByText(text("common", "settingsFailed"))).toBeVisible();
});

test("offline during a refresh loses nothing @js", async ({ page, context }, info) => {
  const email = freshEmail(info, "offline");
  await signUp(email);
  await signInByForm(page, email);
  await page.goto(PAGE);
  await settingsIn(page).not.toBeNull();
  const before = await stored(page, "refreshToken");
  await expireAccessToken(page);
  let cut = true;
  await page.route("**/api/refresh-token", async (route) => {
    if (!cut) return route.continue();
    cut = false;
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.reload();
  await expect.poll(() => cut).toBe(false);
  // The server-rendered page stays visible: nothing is laid over it.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(text("common", "loading"))).toHaveCount(0);
  expect(await stored(page, "refreshToken")).toBe(before);
  await context.setOffline(false);
  await expect.poll(() => stored(page, "refreshToken"), { timeout: 20_000 }).not.toBe(before);
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
});

test("a session that was ended elsewhere ends here with the next call @js", async ({ page, another }, info) => {
  const email = freshEmail(info, "ended");
  await signUp(email);
  await signInByForm(page, email);
  await page.goto(PAGE);
  await settingsIn(page).not.toBeNull();
  const other = await another();
  await signInByForm(other, email);
  await other.goto("/app/settings/account");
  await other.getByRole("button", { name: t("settings.sessionEnd") }).click();
  await expect(other.getByText(t("settings.sessionEnded"))).toBeVisible();
  await page.goto("/app/settings/preferences");
  await expect(page).toHaveURL(/\/signin/);
});

test("posts from another site get 403 and change nothing @nojs", async ({ page, request }, info) => {
  const email = freshEmail(info, "target");
  await signUp(email);
  await signInByForm(page, email);
  const form = { intent: "end-others", firstName: "Mallory", lastName: "M", phone: "+212537712345", csrf: "x" };
  const elsewhere: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" },
    { "Sec-Fetch-Site": "same-site" },
  ];
  for (const headers of elsewhere) {
    for (const path of [
      PAGE,
      `${PAGE}?_data=routes%2Fsettings%2Fprofile`,
      `${PAGE}.data`,
      "/session-tokens",
      "/signout",
    ]) {
      const response = await page.request.post(path, { form, headers, maxRedirects: 0 });
      expect([path, response.status()]).toEqual([path, 403]);
    }
  }
  const own = await page.request.post(PAGE, { form, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 });
  expect(own.status()).toBe(303);
  const api = await request.post("/api/login", {
    data: { email, password: "x" },
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(api.status()).toBe(403);
});

test("a session that ended without a script leaves no tokens behind it @js", async ({ page }, info) => {
  const email = freshEmail(info, "ended");
  await signUp(email);
  const signInAndOut = async (end: () => Promise<unknown>, next: string) => {
    await signInByForm(page, email);
    await page.goto(PAGE);
    await settingsIn(page).toContain(email);
    await page.goto("/terms");
    expect(await stored(page, "refreshToken")).not.toBeNull();
    await end();
    await page.goto(next);
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => ["accessToken", "refreshToken", "accountSettings"].includes(key))).toEqual([]);
    expect(left).toContain("language");
  };
  const own = { headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 };
  await signInAndOut(() => page.request.post("/signout", { form: {}, ...own }), "/signin");
  // The session was ended elsewhere: the cookie still exists and is no longer valid.
  const elsewhere = async () => {
    const refreshToken = await stored(page, "refreshToken");
    await page.request.post("/api/logout", { data: { refreshToken } });
  };
  await signInAndOut(elsewhere, "/");
  await page.evaluate(() => localStorage.setItem("accessToken", "old"));
  await page.goto("/signin");
  expect(await stored(page, "accessToken")).toBeNull();
});
