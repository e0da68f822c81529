import { readFileSync } from "node:fs";
import { readRouteTable } from "../../../app/route-table.mjs";
import { freshEmail, makeAdmin, signIn, signUp } from "../accounts/people";
import { ORGANIZATION_OF_1, sql } from "../setup/database";
import { expect, type Page, test } from "../setup/journey";
import { post } from "../setup/post";
import { text } from "../setup/text";
import { begin, choose, colleague, giveRole, payAndOrder } from "./plan";

interface PlanRoute {
  /** Path in the route table: "/app/plan/orders/:id". */
  path: string;
  /** Route id, derived from the file name. */
  id: string;
  loads: boolean;
  acts: boolean;
  /** Whether the route is a page, which has its own data; the others are files. */
  isPage: boolean;
}

/** Lists every route of the plan, from the table that the server itself uses. */
function planRoutes(): PlanRoute[] {
  return readRouteTable().flatMap(({ area, frame, address, file }) => {
    if (area !== "billing" || !/^\/app\/plan(\/|$)/.test(address)) return [];
    const source = readFileSync(`app/features/billing/${file}`, "utf8");
    const has = (name: string) => new RegExp(`export (?:async function|const) ${name}\\b`).test(source);
    const id = `features/billing/${file.replace(/\.\w+$/, "")}`;
    return [{ path: address, id, loads: has("loader"), acts: has("action"), isPage: frame === "workspace" }];
  });
}

const ROUTES = planRoutes();
const ROLES = ["admin", "issuer", "viewer", "team_admin", "team_issuer", "team_viewer"];
/** Route for owners only; other members who may pay may not use it. */
const OWNERS_ALONE = "/app/plan/refund";
const QUERY: Record<string, string> = { "/app/plan/order": "plan=enterprise&period=annual" };

type Ids = Record<"orders" | "setups" | "invoices", string>;
/** Fills an id of the right kind into a path, and adds the query that the route needs. */
function concrete(path: string, ids: Ids): string {
  const own = path.replace(/(orders|setups|invoices)\/:id/, (_match, kind: keyof Ids) => `${kind}/${ids[kind]}`);
  return QUERY[path] ? `${own}?${QUERY[path]}` : own;
}

const get = async (page: Page, address: string) => (await page.request.get(address, { maxRedirects: 0 })).status();

/** Returns the addresses of a page's data: with all its routes, and with its own route only. */
function dataOf(address: string, id: string): string[] {
  const [path, query = ""] = address.split("?");
  const file = `${path}.data`;
  return [`${file}?${query}`, `${file}?${query}&_routes=${encodeURIComponent(id)}`];
}

/** Whether an address returns a page's data, which contains its title. */
async function lets(page: Page, address: string): Promise<boolean> {
  const answer = await page.request.get(address, { maxRedirects: 0 });
  return answer.status() === 200 && /"(title|view|order|cost)"/.test(await answer.text());
}

async function csrfOf(page: Page): Promise<string> {
  await page.goto("/app/settings");
  return (await page.locator("input[name=csrf]").first().getAttribute("value")) ?? "";
}

async function send(page: Page, address: string, form: Record<string, string>, token?: string): Promise<number> {
  const csrf = token ?? (await csrfOf(page));
  const headers = { Origin: new URL(page.url()).origin, "Sec-Fetch-Site": "same-origin" };
  return (await page.request.post(address, { form: { csrf, ...form }, headers, maxRedirects: 0 })).status();
}

/** All forms of these pages. */
const FORMS: Record<string, string>[] = [
  { intent: "keep" },
  { intent: "remove", method: "3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11" },
  { intent: "add-method", provider: "test" },
  { intent: "withdraw", way: "bank" },
  { way: "bank", name: "Rival", street: "1", city: "Rabat", country: "MA", email: "rival@example.org" },
];

/** Returns what is open by mistake, for a person who may see nothing of the plan. */
async function openedTo(page: Page, who: string, ids: Ids): Promise<string[]> {
  const opened: string[] = [];
  const csrf = await csrfOf(page);
  const refused = (status: number) => status === 403 || status === 404;
  // A form that the page does not have is refused for everybody.
  const notUnderstood = (status: number, { intent }: Record<string, string>, { path }: PlanRoute) =>
    status === 400 && path === "/app/plan" && !["keep", "remove", "add-method"].includes(intent ?? "");
  for (const route of ROUTES) {
    const address = concrete(route.path, ids);
    if (route.loads) {
      const status = await get(page, address);
      if (!refused(status)) opened.push(`${who} ${address}: ${status}`);
      if (route.isPage)
        for (const data of dataOf(address, route.id)) if (await lets(page, data)) opened.push(`${who} ${data}`);
    }
    if (route.acts) {
      const [path, query = ""] = address.split("?");
      for (const to of [address, `${path}.data?${query}`])
        for (const form of FORMS) {
          const status = await send(page, to, form, csrf);
          if (!refused(status) && !notUnderstood(status, form, route))
            opened.push(`${who} POST ${to} ${form.intent ?? form.way}: ${status}`);
        }
    }
  }
  return opened;
}

const stateOf = (owner: string) =>
  sql(
    `select s.*, (select count(*)::int from "PaymentOrder" o where o."organizationId" = s."organizationId") as orders,
       (select count(*)::int from "PaymentMethod" m where m."organizationId" = s."organizationId" and m."removedAt" is null) as methods,
       (select count(*)::int from "PaymentSetup" p where p."organizationId" = s."organizationId") as setups,
       (select d.name from "BillingDetails" d where d."organizationId" = s."organizationId") as details
     from "Subscription" s where s."organizationId" = ${ORGANIZATION_OF_1}`,
    [owner],
  );

/**
 * Creates an organization that has paid, with one of everything that has an id, and an order that waits for a transfer.
 */
async function furnish(page: Page, owner: string): Promise<Ids> {
  await payAndOrder(page);
  const idIn = async (table: string, condition = "true") =>
    (
      await sql<{ id: string }>(
        `select id from "${table}" where "organizationId" = ${ORGANIZATION_OF_1} and ${condition} limit 1`,
        [owner],
      )
    )[0]?.id ?? "";
  const invoices = await idIn("Invoice");
  // The worker draws the file.
  await expect.poll(() => get(page, `/app/plan/invoices/${invoices}`), { timeout: 30_000 }).toBe(200);
  return { orders: await idIn("PaymentOrder", "state = 'open'"), setups: await idIn("PaymentSetup"), invoices };
}

test("a plan is shown to and changed by nobody but those who pay for it @nojs", async ({ page, another }, info) => {
  test.setTimeout(300_000);
  expect(ROUTES.length).toBeGreaterThan(7);
  const owner = await begin(page, info, "owner");
  const ids = await furnish(page, owner);
  const before = await stateOf(owner);
  const fresh = async () => another();

  const visitor = await fresh();
  for (const { path } of ROUTES) {
    const answer = await visitor.request.get(concrete(path, ids), { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location?.startsWith("/signin")], path).toEqual([303, true]);
  }

  const opened: string[] = [];
  const member = await fresh();
  const email = await colleague(info, owner, "admin");
  await signIn(member, email);
  const teamId = await foundTeam(owner);
  for (const role of ROLES) {
    await giveRole(owner, email, role, role.startsWith("team_") ? teamId : null);
    await member.context().clearCookies();
    await signIn(member, email);
    await member.goto("/app");
    await member.waitForURL(/\/app$/);
    opened.push(...(await openedTo(member, role, ids)));
  }
  expect(opened).toEqual([]);
  expect(await stateOf(owner)).toEqual(before);

  // An admin who views the organization for support is refused as well.
  const admin = await fresh();
  const support = freshEmail(info, "support");
  await signUp(support);
  await makeAdmin(support);
  await signIn(admin, support);
  const [organization] = await sql<{ id: string }>(`select ${ORGANIZATION_OF_1} as id`, [owner]);
  await admin.goto(`/admin/organizations/${organization?.id}`);
  const form = admin.locator("form", { has: admin.locator("button[value=view]") });
  await form.getByLabel(text("admin", "reason.label")).fill("They ask about an invoice.");
  await post(admin, form.locator("button[value=view]"));
  await expect(admin).toHaveURL(/\/app$/);
  expect(await openedTo(admin, "support", ids)).toEqual([]);
  expect(await stateOf(owner)).toEqual(before);
});

test("the same addresses are open to the owner and to who is there for the plan @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(180_000);
  const owner = await begin(page, info, "owner");
  const ids = await furnish(page, owner);
  const accountant = await another();
  await signIn(accountant, await colleague(info, owner, "billing"));
  const closed: string[] = [];
  for (const [who, one] of [
    ["owner", page],
    ["billing", accountant],
  ] as const) {
    for (const route of ROUTES) {
      const address = concrete(route.path, ids);
      const mayNot = who === "billing" && route.path === OWNERS_ALONE;
      // A return from a company's page redirects to the order.
      const expected = mayNot ? 403 : route.path.includes("/setups/") ? 303 : 200;
      const status = await get(one, address);
      if (status !== expected) closed.push(`${who} ${address}: ${status}`);
      if (route.isPage && expected !== 303)
        for (const data of dataOf(address, route.id))
          if ((await lets(one, data)) === mayNot) closed.push(`${who} ${data}`);
    }
  }
  expect(closed).toEqual([]);
  expect(await send(accountant, OWNERS_ALONE, {})).toBe(403);
  expect(await send(accountant, "/app/plan/cancel", {})).toBe(303);
});

test("what belongs to another organization is not there, to its owner either @nojs", async ({
  page,
  another,
}, info) => {
  test.setTimeout(180_000);
  const owner = await begin(page, info, "owner");
  const ids = await furnish(page, owner);
  const before = await stateOf(owner);
  const rival = await another();
  await begin(rival, info, "rival");
  await choose(rival, "basic");
  const [method] = await sql<{ id: string }>(
    `select id from "PaymentMethod" where "organizationId" = ${ORGANIZATION_OF_1}`,
    [owner],
  );
  const withIds = ROUTES.filter(({ path }) => path.includes(":id"));
  expect(withIds.length).toBeGreaterThan(3);
  for (const route of withIds) {
    const address = concrete(route.path, ids);
    expect(await get(rival, address), address).toBe(404);
    for (const nobody of ["3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11", "0", "..%2f"])
      expect(await get(rival, route.path.replace(":id", nobody)), `${route.path} ${nobody}`).toBe(404);
    if (!route.acts) continue;
    expect(await send(rival, address, { intent: "withdraw" }), address).toBe(404);
    for (const way of ["bank", "new:test", `method:${method?.id}`])
      expect(await send(rival, address, { way }), address).toBe(404);
  }
  expect(await send(rival, "/app/plan", { intent: "remove", method: method?.id ?? "" })).toBe(404);
  expect(await send(rival, `/app/plan/order?${QUERY["/app/plan/order"]}`, { way: `method:${method?.id}` })).toBe(422);
  expect(await stateOf(owner)).toEqual(before);
});

/** Creates a team of an organization, for its roles. */
async function foundTeam(owner: string): Promise<string> {
  const [team] = await sql<{ id: string }>(
    `insert into "Team" (id, "organizationId", name, "createdAt") values (gen_random_uuid(), ${ORGANIZATION_OF_1}, 'Rabat', now())
     returning id`,
    [owner],
  );
  return team?.id ?? "";
}
