import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bearer, createTestApi, type TestApi } from "#tests/builders/api";
import { createPerson, PASSWORD } from "#tests/builders/person";

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

describe("signing in and out", () => {
  beforeEach(() => createPerson(api.world));

  it("gives the user's data and tokens of three parts", async () => {
    const { status, body, headers } = await api.post("/login", { email: "ada@example.org", password: PASSWORD });
    expect(status).toBe(200);
    expect(body.userData).toEqual({ email: "ada@example.org", role: "user", status: "active" });
    expect(body.tokens.refreshToken.split(".")).toHaveLength(3);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("answers a wrong password and an unknown address alike, to the last header", async () => {
    const wrong = await api.post("/login", { email: "ada@example.org", password: "Wrong-1!x" });
    const unknown = await api.post("/login", { email: "nobody@example.org", password: "Wrong-1!x" });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { code: "INVALID_CREDENTIALS", error: "Invalid email address or password." },
    ]);
    const names = (headers: Headers) => [...headers].filter(([name]) => name !== "date");
    expect([unknown.status, unknown.body, names(unknown.headers)]).toEqual([
      wrong.status,
      wrong.body,
      names(wrong.headers),
    ]);
  });

  it("makes the impatient wait, and says how long", async () => {
    for (let failure = 0; failure < 5; failure++) await api.post("/login", { email: "ada@example.org", password: "x" });
    const { status, body, headers } = await api.post("/login", { email: "ada@example.org", password: PASSWORD });
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "TOO_MANY_REQUESTS", "2"]);
  });

  it("refreshes, and refuses what is no refresh token of ours with the code that ends a session", async () => {
    const { refreshToken } = await api.login();
    const { status, body } = await api.post("/refresh-token", { refreshToken });
    expect([status, Object.keys(body).sort()]).toEqual([200, ["accessToken", "refreshToken"]]);
    for (const text of ["undefined", "a.b", "", "a.b.c", `${refreshToken}x`]) {
      const answer = await api.post("/refresh-token", { refreshToken: text });
      expect([answer.status, answer.body.code]).toEqual([401, "INVALID_REFRESH_TOKEN"]);
    }
  });

  it("ends the session on logout", async () => {
    const { refreshToken, accessToken } = await api.login();
    expect((await api.post("/logout", { refreshToken })).status).toBe(204);
    expect((await api.send("GET", "/settings", undefined, bearer(accessToken))).status).toBe(401);
    expect((await api.post("/refresh-token", { refreshToken })).body.code).toBe("INVALID_REFRESH_TOKEN");
  });

  it("gives a browser its cookie, without which its refresh token is worth nothing", async () => {
    const { refreshToken, cookie } = await api.login({ "Sec-Fetch-Site": "same-origin" });
    expect(cookie).toMatch(/^__Host-sid=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await api.post("/refresh-token", { refreshToken })).status).toBe(401);
    const sid = cookie?.split(";")[0] ?? "";
    expect((await api.post("/refresh-token", { refreshToken }, { Cookie: sid })).status).toBe(200);
  });

  it("never lets a cookie authorize", async () => {
    const { cookie } = await api.login({ "Sec-Fetch-Site": "same-origin" });
    const sid = { Cookie: cookie?.split(";")[0] ?? "" };
    expect((await api.send("GET", "/settings", undefined, sid)).status).toBe(401);
    expect((await api.post("/renew-password", {}, sid)).status).toBe(401);
  });
});
