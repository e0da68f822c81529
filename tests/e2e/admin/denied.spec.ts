import { readFileSync } from "node:fs";
import { readRouteTable } from "../../../app/route-table.mjs";
import { freshEmail, makeAdmin, signIn, signUp } from "../accounts/people";
import { expect, type Page, test } from "../setup/journey";

/** An id that does not exist: an unauthorized visitor learns nothing about existence. */
const NOBODY = "3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11";
const NAMES: Record<string, string> = { ":id": NOBODY, ":file": "audit-log.csv" };

interface AdminRoute {
  path: string;
  /** Route id, derived from the file name. */
  id: string;
  loads: boolean;
  acts: boolean;
}

/** Lists every route of the administration, from the tables that the server itself uses. */
function adminRoutes(): AdminRoute[] {
  return readRouteTable().flatMap(({ area, address, file }) => {
    if (!/^\/admin(\/|$)/.test(address)) return [];
    const source = readFileSync(`app/features/${area}/${file}`, "utf8");
    const has = (name: string) => new RegExp(`export (?:async function|const) ${name}\\b`).test(source);
    const concrete = address.replaceAll(/:\w+/g, (name) => NAMES[name] ?? NOBODY);
    const id = `features/${area}/${file.replace(/\.\w+$/, "")}`;
    return [{ path: concrete, id, loads: has("loader"), acts: has("action") }];
  });
}

const ROUTES = adminRoutes();
const get = (page: Page, address: string) => page.request.get(address, { maxRedirects: 0 });

/** Posts a form and returns the status: 303 also where a script is redirected to the sign-in. */
async function post(page: Page, address: string, csrf: string): Promise<number> {
  const headers = { Origin: new URL(page.url()).origin, "Sec-Fetch-Site": "same-origin" };
  const form = { csrf, reason: "Because.", intent: "suspend", id: NOBODY, which: "1", write: NOBODY };
  const answer = await page.request.post(address, { form, headers, maxRedirects: 0 });
  const moved = answer.status() === 202 && (await answer.text()).includes("/signin");
  return moved ? 303 : answer.status();
}

/** Returns the addresses of a page's data: with all its routes, and with its own route only. */
const dataOf = ({ path, id }: AdminRoute) => {
  const file = `${path === "/admin" ? "/admin" : path}.data`;
  return [file, `${file}?_routes=${encodeURIComponent(id)}`];
};

/** Whether an address returns a page's data, which contains its title. */
const lets = async (page: Page, address: string) => {
  const answer = await get(page, address);
  return answer.status() === 200 && (await answer.text()).includes('"title"');
};

test("nothing of the administration is shown or done for anybody but the platform's admins @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(180_000);
  expect(ROUTES.length).toBeGreaterThan(15);
  const visitor = await another();
  await visitor.goto("/signin");
  const owner = freshEmail(info, "owner");
  await signUp(owner);
  await signIn(page, owner);
  await page.goto("/app");
  const csrf = (await page.locator("input[name=csrf]").first().getAttribute("value")) ?? "";

  const opened: string[] = [];
  for (const route of ROUTES) {
    if (route.loads) {
      const [toVisitor, toOwner] = [await get(visitor, route.path), await get(page, route.path)];
      if (toVisitor.status() !== 303 || !toVisitor.headers().location?.startsWith("/signin"))
        opened.push(`visitor ${route.path}: ${toVisitor.status()}`);
      if (toOwner.status() !== 403) opened.push(`owner ${route.path}: ${toOwner.status()}`);
      for (const address of dataOf(route))
        for (const [who, other] of [
          ["visitor", visitor],
          ["owner", page],
        ] as const)
          if (await lets(other, address)) opened.push(`${who} ${address}`);
    }
    if (route.acts) {
      // An index route has its own address for actions.
      for (const address of [route.path, `${route.path}?index`, `${route.path}.data`]) {
        const [byVisitor, byOwner] = [await post(visitor, address, csrf), await post(page, address, csrf)];
        if (byVisitor !== 303 && byVisitor !== 403 && byVisitor !== 405)
          opened.push(`visitor POST ${address}: ${byVisitor}`);
        if (byOwner !== 403 && byOwner !== 405) opened.push(`owner POST ${address}: ${byOwner}`);
      }
    }
  }
  expect(opened).toEqual([]);

  // The same requests succeed for an admin, so the refusals above depend on the person.
  await makeAdmin(owner);
  const closed: string[] = [];
  for (const route of ROUTES.filter(({ loads, path }) => loads && !path.includes(NOBODY))) {
    if ((await get(page, route.path)).status() !== 200) closed.push(route.path);
    const isPage = !route.path.includes("audit-log");
    if (isPage) for (const address of dataOf(route)) if (!(await lets(page, address))) closed.push(address);
  }
  expect(closed).toEqual([]);
});
