import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { Overloaded } from "#app/adapters/database/unavailable.server";
import { createTestApi, type TestApi } from "#tests/builders/api";
import { PASSWORD } from "#tests/builders/person";
import { route } from "./route.server";
import { ROUTES } from "./router.server";

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

describe("every call", () => {
  it.each([
    '{"email":"a@b.cd","__proto__":{"x":1}}',
    '{"email":"a@b.cd","a":{"constructor":{}}}',
    "{",
    "",
    "\u0000",
    '{"a":1}x',
  ])("refuses the body %j", async (body) => {
    const { status, body: answer } = await api.post("/request-password-reset", body);
    expect([status, answer.code]).toEqual([400, "INVALID_JSON"]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it("says that it is busy where too many passwords wait, and when to come back", async () => {
    const matches = () => Promise.reject(new Overloaded("too many"));
    Object.assign(api.world.deps.passwords, { matches });
    const { status, headers, body } = await api.post("/login", { email: "ada@example.org", password: PASSWORD });
    expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([503, "UNAVAILABLE", true]);
  });

  it("refuses extra fields by name", async () => {
    const { status, body } = await api.post("/request-password-reset", { email: "a@b.cd", role: "admin" });
    expect([status, body.fields]).toEqual([400, { role: ["This field does not exist."] }]);
  });

  it("refuses more than 64 KB, and takes just less", async () => {
    const { status, body } = await api.post("/refresh-token", { refreshToken: "x".repeat(10_000_000) });
    expect([status, body.code]).toEqual([413, "TOO_LARGE"]);
    expect((await api.post("/refresh-token", { refreshToken: "x".repeat(65_000) })).status).toBe(401);
  });

  it("refuses what is not JSON, so that no form can reach it", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const { status, body } = await api.post("/login", { email: "a@b.cd", password: "x" }, { "Content-Type": type });
      expect([status, body.code]).toEqual([415, "JSON_REQUIRED"]);
    }
  });

  it.each(["cross-site", "same-site"])("refuses %s pages", async (site) => {
    const { status, body } = await api.post("/login", { email: "a@b.cd", password: "x" }, { "Sec-Fetch-Site": site });
    expect([status, body.code]).toEqual([403, "OTHER_SITE"]);
  });

  it("has an address and a method of its own", async () => {
    expect((await api.post("/nothing", {})).status).toBe(404);
    expect((await api.post("/constructor", {})).status).toBe(404);
    const { status, headers } = await api.send("DELETE", "/settings");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, PUT"]);
  });
});

describe("a route", () => {
  it("is the only one of its method and path", () => {
    const names = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("gets the parameters of its path, typed by their names", async () => {
    const things = [
      route("GET", "/things/:id/parts/:part", {
        run: async (_deps, { params: { id, part } }) => ({ status: 200, body: { id, part } }),
      }),
      route("PUT", "/things/:id", {
        schema: z.strictObject({ name: z.string() }),
        // @ts-expect-error the path has no such parameter
        run: async (_deps, { params: { other }, input }) => ({ status: 200, body: { other, name: input.name } }),
      }),
    ];
    const own = await createTestApi(things);
    try {
      const answer = await own.send("GET", "/things/caf%C3%A9/parts/2");
      expect([answer.status, answer.body]).toEqual([200, { id: "café", part: "2" }]);
      expect((await own.send("GET", "/things/1")).headers.get("allow")).toBe("PUT");
      expect((await own.send("GET", "/things/1/")).status).toBe(404);
      expect((await own.send("PUT", "/things/1", { name: "x" })).body).toEqual({ name: "x" });
      expect((await own.send("PUT", "/things/1", { name: 1 })).body.fields).toEqual({ name: [expect.any(String)] });
    } finally {
      await own.close();
    }
  });

  it("answers HEAD as GET, without the body, and where there is no GET not at all", async () => {
    const things = [
      route("GET", "/things", {
        run: async () => ({ status: 200, body: { name: "ü" }, headers: { ETag: '"1"' } }),
      }),
      route("GET", "/closed", { signedIn: true, run: async () => ({ status: 200, body: {} }) }),
      route("DELETE", "/other", { run: async () => ({ status: 204 }) }),
    ];
    const own = await createTestApi(things);
    try {
      const [got, head] = [await own.send("GET", "/things"), await own.send("HEAD", "/things")];
      expect([got.status, got.body]).toEqual([200, { name: "ü" }]);
      expect([head.status, head.body]).toEqual([200, null]);
      for (const name of ["content-type", "content-length", "etag", "cache-control", "vary"])
        expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
      expect((await own.send("HEAD", "/closed")).status).toBe(401);
      expect((await own.send("HEAD", "/closed", undefined, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
      const refused = await own.send("HEAD", "/other");
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "DELETE"]);
      expect((await own.send("HEAD", "/nothing")).status).toBe(404);
    } finally {
      await own.close();
    }
  });

  it("that is for people who are signed in has a session, and any other has none", () => {
    const open = route("GET", "/open", {
      // @ts-expect-error nobody is known here
      run: async (_deps, { session }) => ({ status: 200, body: session.userId }),
    });
    const closed = route("GET", "/closed", {
      signedIn: true,
      run: async (_deps, { session }) => ({ status: 200, body: session.userId }),
    });
    expect([open.readsBody, closed.readsBody]).toEqual([false, false]);
  });
});
