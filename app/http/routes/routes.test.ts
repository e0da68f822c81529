import { matchRoutes } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import type { TableRow } from "#app/route-table.mjs";
import config from "../../../remix.config.js";
import { type RouteFacts, STRICTEST } from "./facts";
import { ROUTES, readRoutes, routeOf } from "./routes.server";

const all = [...ROUTES.values()];
/** Addresses whose facts satisfy a condition. */
const where = (is: (facts: RouteFacts) => unknown) => all.flatMap(({ address, facts }) => (is(facts) ? [address] : []));
const KB = 1024;

describe("what is let in", () => {
  it("is files at these addresses alone, of so many bytes with the form", () => {
    const multipart = all.flatMap(({ address, facts: { body } }) =>
      body.multipart ? [[address, body.multipart]] : [],
    );
    expect(Object.fromEntries(multipart)).toEqual({
      "/admin/payments/statements": { bytes: 10_500_000, longTexts: {} },
      "/app/batches/:id": { bytes: 25_900_000, longTexts: {} },
      "/app/batches/new": { bytes: 12_900_000, longTexts: { pasted: 2_000_000 } },
      "/app/certificates/new": { bytes: 15_900_000, longTexts: {} },
      "/app/certificates/new/preview": { bytes: 15_900_000, longTexts: {} },
      "/app/design": { bytes: 9 * KB * KB, longTexts: {} },
      "/app/designs": { bytes: 15_900_000, longTexts: {} },
      "/app/designs/:id": { bytes: 9 * KB * KB, longTexts: {} },
      "/app/designs/fonts": { bytes: 9 * KB * KB, longTexts: {} },
      "/app/files": { bytes: 26_000_000, longTexts: {} },
      "/app/settings": { bytes: 5 * KB * KB, longTexts: {} },
      "/verification/file": { bytes: 15_500_000, longTexts: { credential: KB * KB } },
      "/verification/many": { bytes: 25_500_000, longTexts: { ids: 200 * KB, results: KB * KB } },
      "/verification/many/results": { bytes: 2 * KB * KB, longTexts: { results: KB * KB } },
    });
  });

  it("is more text and more fields than others take at these alone", () => {
    const larger = all.flatMap(({ address, facts: { body } }) => {
      const { textBytes, fields, valueLength } = body;
      const { multipart: _, ...ordinary } = STRICTEST.body;
      const isOrdinary = Object.entries(ordinary).every(([name, value]) => Reflect.get(body, name) === value);
      return isOrdinary ? [] : [[address, { textBytes, fields, valueLength }]];
    });
    expect(STRICTEST.body).toEqual({ textBytes: 64 * KB, fields: 200, valueLength: 16 * KB, multipart: null });
    expect(Object.fromEntries(larger)).toEqual({
      "/app/achievements/:id": { textBytes: 512 * KB, fields: 250, valueLength: 16 * KB },
      "/app/achievements/new": { textBytes: 512 * KB, fields: 250, valueLength: 16 * KB },
      "/app/batches/:id": { textBytes: KB * KB, fields: 200 * 18 + 10, valueLength: 16 * KB },
      "/app/batches/:id/columns": { textBytes: 64 * KB, fields: 450, valueLength: 16 * KB },
      "/app/designs/:id/draft": { textBytes: 640 * KB, fields: 5, valueLength: 200 * KB },
    });
  });

  it("is a form without a session only where pages are told how to look", () => {
    expect(where(({ csrf }) => csrf === "visitor")).toEqual(["/language", "/appearance"]);
  });
});

describe("what a browser may do", () => {
  it.each([
    ["ask who is no robot", ({ guests }: RouteFacts) => guests.includes("captcha"), ["/contact", "/v/:id/report"]],
    [
      "go on to pay",
      ({ guests }: RouteFacts) => guests.includes("payments"),
      ["", "/cancel", "/details", "/order", "/orders/:id", "/refund", "/setups/:id"].map((page) => `/app/plan${page}`),
    ],
    ["see through the camera", ({ camera }: RouteFacts) => camera, ["/verification/camera"]],
    [
      "show it in a frame of ours",
      ({ frameAncestors }: RouteFacts) => frameAncestors !== "none",
      ["/app/achievements/:id/mail/:language", "/dev/mailbox/:file/:part"],
    ],
  ])("is to %s at these addresses alone", (_what, is, addresses) => {
    expect(where(is).sort()).toEqual(addresses);
  });
});

describe("what the server does with an answer", () => {
  it("is to send it to everybody again at these addresses alone", () => {
    const cached = all.flatMap(({ address, facts: { publicCache } }) => (publicCache ? [[address, publicCache]] : []));
    expect(Object.fromEntries(cached)).toEqual({
      "/issuers/:slug/did.json": { answer: "issuer-did", seconds: 60 },
      "/issuers/:slug/profile.json": { answer: "issuer-profile", seconds: 60 },
      "/status/:listId/:purpose": { answer: "status-list", seconds: 3600 },
      "/v/:id": { answer: "certificate-page", seconds: 3600 },
      "/v/:id/:file": { answer: "certificate-file", seconds: 3600 },
      "/verification": { answer: "certificate-lookup", seconds: 3600 },
    });
    expect(all.filter(({ signedIn, facts }) => signedIn && facts.publicCache)).toEqual([]);
  });

  it("is to give data in the place of these pages to who asks for it", () => {
    expect(where(({ credential }) => credential === "certificate")).toEqual(["/v/:id"]);
    expect(where(({ credential }) => credential === "achievement")).toEqual(["/achievements/:id"]);
  });

  it.each([
    ["archives", ["/app/organization/export.zip", "/v/:id/evidence.zip"]],
    [
      "pictures",
      [
        "/achievements/:id/:file",
        "/app/avatar/:sha256.png",
        "/app/design/:kind.png",
        "/app/design/preview/:template/:file",
        "/app/designs/:id/:file",
        "/app/designs/fonts/:file",
        "/app/plan/orders/:id/request.pdf",
        "/issuers/:slug/logo.png",
        "/share/:language/*",
        "/specimens/:template/:file",
        "/v/:id/:file",
      ],
    ],
  ])("is to let %s wait in a line of their own", (lane, addresses) => {
    expect(where((facts) => facts.lane === lane).sort()).toEqual(addresses);
  });

  it("is to say above these pages what keeps somebody from issuing", () => {
    const issuing = ["/app/batches", "/app/batches/:id", "/app/batches/:id/columns", "/app/batches/new"];
    const counted = [...issuing, "/app/certificates/:id/renew", "/app/certificates/new"];
    const others = ["/app/certificates", "/app/certificates/:id/correct", "/app/certificates/:id/suspension"];
    expect(where(({ notices }) => notices.includes("low")).sort()).toEqual(counted.sort());
    // The dashboard has its own notice for a low quota.
    expect(where(({ notices }) => notices.includes("lapsed")).sort()).toEqual(["/app", ...counted].sort());
    expect(where(({ notices }) => notices.includes("halted")).sort()).toEqual(["/app", ...counted, ...others].sort());
  });

  it("is to have these pages only where something is tried out", () => {
    const own = ["/dev/mailbox", "/dev/mailbox/:file", "/dev/mailbox/:file/:part", "/dev/pay/:ref"];
    expect(where(({ installation }) => installation === "local").sort()).toEqual(own);
  });

  it("knows where only people who are signed in come", () => {
    const expected = all.filter(({ address }) => /^\/(?:app|admin)(?:\/|$)/.test(address));
    expect(all.filter(({ signedIn }) => signedIn)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(80);
    expect(["/app/nothing-here", "/application", "/signin", "/"].map((path) => routeOf(path).signedIn)).toEqual(
      Array(4).fill(false),
    );
  });
});

describe("a table", () => {
  const row = (facts: object, more: Partial<TableRow> = {}): TableRow => ({
    area: "site",
    frame: "public",
    path: "imprint",
    address: "/imprint",
    file: "imprint.tsx",
    signedIn: false,
    facts,
    ...more,
  });

  it("that says nothing of an address gives it the strictest facts, as what is no address of ours has them", () => {
    expect(readRoutes([row({})]).get("/imprint")?.facts).toEqual(STRICTEST);
    expect(routeOf("/no-such-address").facts).toEqual(STRICTEST);
    expect(STRICTEST).toEqual({
      body: { textBytes: 64 * KB, fields: 200, valueLength: 16 * KB, multipart: null },
      csrf: "session",
      guests: [],
      camera: false,
      frameAncestors: "none",
      publicCache: null,
      credential: null,
      lane: "pages",
      objective: null,
      installation: "any",
      notices: [],
    });
  });

  it.each([
    ["a key that there is not", { bodys: {} }],
    ["a key within that there is not", { body: { multipart: { bytes: 5, files: 2 } } }],
    ["a value that there is not", { guests: ["analytics"] }],
    ["a size that is none", { body: { multipart: { bytes: "5 MB" } } }],
    ["an answer that nobody reads", { publicCache: { answer: "dashboard", seconds: 60 } }],
    ["a cache without an end", { publicCache: { answer: "status-list" } }],
  ])("with %s is refused by the name of its address", (_what, facts) => {
    expect(readRoutes([row({ guests: ["captcha"] })]).size).toBe(1);
    expect(() => readRoutes([row(facts)])).toThrow("/imprint in app/features/site/routes.json");
  });

  it("has each address once", () => {
    expect(() => readRoutes([row({}), row({}, { area: "blog" })])).toThrow("/imprint in app/features/blog/routes.json");
  });
});

type Tree = { id: string; path?: string; index?: boolean; children?: Tree[] };

/** The routes as passed to Remix. */
function remixRoutes(): Tree[] {
  const root: Tree = { id: "root", path: "", children: [] };
  let parent = root;
  const add = (
    path: string,
    _file: string,
    { id, index = false }: { id: string; index?: boolean },
    within?: () => void,
  ) => {
    const route: Tree = { id, path: path || undefined, index, children: [] };
    parent.children?.push(route);
    const before = parent;
    parent = route;
    within?.();
    parent = before;
  };
  const define = (callback: (route: typeof add) => void) => {
    callback(add);
    return {};
  };
  config.routes?.(define as never);
  const bare = ({ children = [], ...route }: Tree): Tree =>
    children.length > 0 ? { ...route, children: children.map(bare) } : route;
  return [bare(root)];
}

describe("the route of an address", () => {
  const VALUES = ["3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11", "CERT-2026-1234567890123459", "new", "a.png", "a%20b"];
  const fill = (address: string, value: string) => address.replaceAll(/:\w+|\*/g, value);
  const written = (path: string) => [path, `${path}/`, path.toUpperCase(), `${path}//`];
  const paths = [...ROUTES.keys()].flatMap((address) => VALUES.map((value) => fill(address, value)).flatMap(written));

  it("is the one that Remix answers with, however it is written", () => {
    const routes = remixRoutes();
    const addressIn = (path: string) => {
      const matches = matchRoutes(routes as never, path) ?? [];
      return `/${matches.flatMap(({ route }) => route.path ?? []).join("/")}`.replaceAll(/\/{2,}/g, "/");
    };
    const others = paths.filter((path) => routeOf(path).address !== addressIn(path));
    expect(others).toEqual([]);
    expect(new Set(paths.map((path) => routeOf(path).address)).size).toBe(ROUTES.size);
  });

  it("is the same for the request for a page's data", () => {
    const pages = paths.filter((path) => !path.endsWith("/") && path !== "/");
    expect(pages.filter((path) => routeOf(`${path}.data`).address !== routeOf(path).address)).toEqual([]);
  });
});
