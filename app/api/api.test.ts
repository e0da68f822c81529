import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Overloaded } from "#app/adapters/unavailable.server";
import { createPerson, PASSWORD } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { createApi } from "./router.server";

let world: World;
let server: Server;
let origin: string;
beforeEach(async () => {
  world = await createWorld();
  const app = express();
  app.use("/api", createApi({ ...world.deps, config: { publicOrigin: "https://certificates.example.org" } }));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await world.close();
});

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: text }),
  });
  const answer = await response.text();
  return { status: response.status, headers: response.headers, body: answer ? JSON.parse(answer) : null };
}
const post = (path: string, body: unknown, headers?: Record<string, string>) => send("POST", path, body, headers);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function login(headers: Record<string, string> = {}) {
  const { body, headers: sent } = await post("/login", { email: "ada@example.org", password: PASSWORD }, headers);
  return { ...(body.tokens as { accessToken: string; refreshToken: string }), cookie: sent.get("set-cookie") };
}

const USER = {
  organizationName: "École Atlas",
  organizationType: "Training Center",
  website: "",
  firstName: "Jean-Luc",
  lastName: "O'Brien",
  email: "jl@example.org",
  phone: "+212537712345",
  address: "Rabat",
  password: PASSWORD,
  confirmPassword: PASSWORD,
};

async function codeFromMail(): Promise<string> {
  await world.runJobs();
  return /\b\d{6}\b/.exec(world.post.sent.at(-1)?.text ?? "")?.[0] ?? "";
}

describe("registering", () => {
  it("asks for a code, takes it with the form, and lets the new owner in", async () => {
    const asked = await post("/register/request-verification", { email: USER.email, username: "Jean-Luc" });
    expect([asked.status, asked.body]).toEqual([202, { expiresInSeconds: 600 }]);
    const code = await codeFromMail();
    const wrong = await post("/register/check-and-register", {
      code: code === "000000" ? "000001" : "000000",
      user: USER,
    });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { code: "INVALID_CODE", error: "Invalid verification code. Please try again." },
    ]);
    expect((await post("/register/check-and-register", { code, user: USER })).status).toBe(201);
    expect((await post("/login", { email: USER.email, password: PASSWORD })).status).toBe(200);
    const again = await post("/register/request-verification", { email: "JL@example.org", username: "x" });
    expect([again.status, again.body]).toEqual([
      409,
      { code: "EMAIL_TAKEN", error: "This email is already registered" },
    ]);
  });

  it("says beside each field what is wrong, in the agreed words", async () => {
    const empty = Object.fromEntries(Object.keys(USER).map((name) => [name, ""]));
    const { status, body } = await post("/register/check-and-register", { code: "12345", user: empty });
    expect(status).toBe(400);
    expect(body.code).toBe("INVALID_INPUT");
    expect(body.fields).toEqual({
      code: ["Please enter all 6 digits"],
      "user.organizationName": ["Organization name is required."],
      "user.organizationType": ["Organization type is required."],
      "user.firstName": ["First name is required."],
      "user.lastName": ["Last name is required."],
      "user.email": ["Email address is required."],
      "user.phone": ["Phone number is required."],
      "user.address": ["Address is required."],
      "user.password": ["Password is required."],
      "user.confirmPassword": ["Confirm password is required."],
    });
    const strange = {
      ...USER,
      firstName: "R2",
      lastName: "D2!",
      email: "no address",
      phone: "12",
      website: "nowhere",
      password: "short",
      confirmPassword: "other",
    };
    const second = await post("/register/check-and-register", { code: "12345x", user: strange });
    expect(second.body.fields).toEqual({
      code: ["Please enter only numbers"],
      "user.firstName": ["First name can only contain letters."],
      "user.lastName": ["Last name can only contain letters."],
      "user.email": ["Please enter a valid email address."],
      "user.phone": ["Please enter a valid phone number."],
      "user.website": ["Please enter a valid website (e.g. www.example.org)."],
      "user.password": ["Password does not meet requirements."],
      "user.confirmPassword": ["Passwords do not match"],
    });
  });

  it("greets nobody with a text that is no name", async () => {
    await post("/register/request-verification", { email: USER.email, username: "Win now: www.evil.example" });
    await world.runJobs();
    expect(world.post.sent[0]?.text).not.toContain("evil");
    expect(world.post.sent[0]?.text).toContain("jl");
  });

  it("speaks the caller's language", async () => {
    const { body } = await post("/request-password-reset", { email: "" }, { "Accept-Language": "fr-FR,fr;q=0.9" });
    expect(body.fields.email).toEqual(["L’e-mail est obligatoire"]);
  });
});

describe("signing in and out", () => {
  beforeEach(() => createPerson(world));

  it("gives the user's data and tokens of three parts", async () => {
    const { status, body, headers } = await post("/login", { email: "ada@example.org", password: PASSWORD });
    expect(status).toBe(200);
    expect(body.userData).toEqual({ email: "ada@example.org", role: "user", status: "active" });
    expect(body.tokens.refreshToken.split(".")).toHaveLength(3);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("answers a wrong password and an unknown address alike, to the last header", async () => {
    const wrong = await post("/login", { email: "ada@example.org", password: "Wrong-1!x" });
    const unknown = await post("/login", { email: "nobody@example.org", password: "Wrong-1!x" });
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
    for (let failure = 0; failure < 5; failure++) await post("/login", { email: "ada@example.org", password: "x" });
    const { status, body, headers } = await post("/login", { email: "ada@example.org", password: PASSWORD });
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "TOO_MANY_REQUESTS", "2"]);
  });

  it("refreshes, and refuses what is no refresh token of ours with the code that ends a session", async () => {
    const { refreshToken } = await login();
    const { status, body } = await post("/refresh-token", { refreshToken });
    expect([status, Object.keys(body).sort()]).toEqual([200, ["accessToken", "refreshToken"]]);
    for (const text of ["undefined", "a.b", "", "a.b.c", `${refreshToken}x`]) {
      const answer = await post("/refresh-token", { refreshToken: text });
      expect([answer.status, answer.body.code]).toEqual([401, "INVALID_REFRESH_TOKEN"]);
    }
  });

  it("ends the session on logout", async () => {
    const { refreshToken, accessToken } = await login();
    expect((await post("/logout", { refreshToken })).status).toBe(204);
    expect((await send("GET", "/settings", undefined, bearer(accessToken))).status).toBe(401);
    expect((await post("/refresh-token", { refreshToken })).body.code).toBe("INVALID_REFRESH_TOKEN");
  });

  it("gives a browser its cookie, without which its refresh token is worth nothing", async () => {
    const { refreshToken, cookie } = await login({ "Sec-Fetch-Site": "same-origin" });
    expect(cookie).toMatch(/^__Host-sid=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await post("/refresh-token", { refreshToken })).status).toBe(401);
    const sid = cookie?.split(";")[0] ?? "";
    expect((await post("/refresh-token", { refreshToken }, { Cookie: sid })).status).toBe(200);
  });

  it("never lets a cookie authorize", async () => {
    const { cookie } = await login({ "Sec-Fetch-Site": "same-origin" });
    const sid = { Cookie: cookie?.split(";")[0] ?? "" };
    expect((await send("GET", "/settings", undefined, sid)).status).toBe(401);
    expect((await post("/renew-password", {}, sid)).status).toBe(401);
  });
});

describe("passwords", () => {
  beforeEach(() => createPerson(world));
  const NEW = { newPassword: "Tr4m;Hassan;Tower!", confirmPassword: "Tr4m;Hassan;Tower!" };

  it("are reset with a mailed token, once", async () => {
    expect((await post("/request-password-reset", { email: "ada@example.org" })).status).toBe(202);
    expect((await post("/request-password-reset", { email: "nobody@example.org" })).status).toBe(202);
    await world.runJobs();
    const token = /token=([\w-]{43})/.exec(world.post.sent.at(-1)?.text ?? "")?.[1];
    expect((await post("/reset-password", { token, ...NEW, confirmPassword: "x" })).body.fields).toEqual({
      confirmPassword: ["Passwords do not match"],
    });
    expect((await post("/reset-password", { token, ...NEW })).status).toBe(200);
    const again = await post("/reset-password", { token, ...NEW });
    expect([again.status, again.body]).toEqual([
      400,
      { code: "INVALID_RESET_TOKEN", error: "Invalid or expired reset token." },
    ]);
  });

  it("are changed by somebody who knows the present one", async () => {
    const { accessToken } = await login();
    const wrong = await post("/renew-password", { password: "Wrong-1!x", ...NEW }, bearer(accessToken));
    expect([wrong.status, wrong.body.code]).toEqual([400, "WRONG_PASSWORD"]);
    expect((await post("/renew-password", { password: PASSWORD, ...NEW }, bearer(accessToken))).status).toBe(204);
    expect((await post("/login", { email: "ada@example.org", password: NEW.newPassword })).status).toBe(200);
  });
});

describe("settings", () => {
  let token: Record<string, string>;
  beforeEach(async () => {
    await createPerson(world);
    token = bearer((await login()).accessToken);
  });

  it("are read, and changed a section at a time", async () => {
    const { body } = await send("GET", "/settings", undefined, token);
    expect(Object.keys(body)).toEqual(["profile", "emailSettings", "preferences", "account"]);
    const profile = { ...body.profile, firstName: "Augusta", phone: "+212537712345" };
    const changes: [object, object][] = [
      [{ profile }, { profile: { firstName: "Augusta" } }],
      [{ emailSettings: { signInAlerts: false } }, { emailSettings: { signInAlerts: false } }],
      [
        {
          preferences: {
            ...body.preferences,
            colorScheme: "dark",
            theme: { primaryColor: "#abc", accentColor: "#112233" },
          },
        },
        { preferences: { colorScheme: "dark", theme: { primaryColor: "#abc" } } },
      ],
      [{ account: { email: "new@example.org", password: PASSWORD } }, { account: { email: "ada@example.org" } }],
    ];
    for (const [change, result] of changes) {
      const answer = await send("PUT", "/settings", change, token);
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({})]);
      expect(answer.body).toMatchObject(result);
    }
  });

  it.each(["profile", "emailSettings", "preferences", "account"])(
    "take the section %s back as it was given",
    async (name) => {
      const profile = { firstName: "Ada", lastName: "Lovelace", phone: "+212537712345" };
      await send("PUT", "/settings", { profile }, token);
      const { body } = await send("GET", "/settings", undefined, token);
      const answer = await send("PUT", "/settings", { [name]: body[name] }, token);
      expect([answer.status, answer.body]).toEqual([200, body]);
    },
  );

  it("ask for the password when the address is another one", async () => {
    const { body } = await send("GET", "/settings", undefined, token);
    const account = { ...body.account, email: "new@example.org" };
    const answer = await send("PUT", "/settings", { account }, token);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["account.password"]]);
    expect((await send("PUT", "/settings", { account: { ...account, password: PASSWORD } }, token)).status).toBe(200);
  });

  it.each([
    ["a role", { profile: { firstName: "A", lastName: "B", phone: "+212537712345", role: "admin" } }, "profile.role"],
    ["an organization", { emailSettings: { signInAlerts: true, orgId: "x" } }, "emailSettings.orgId"],
    ["another section's field", { emailSettings: { signInAlerts: true }, admin: true }, "admin"],
    [
      "a hidden field deep down",
      {
        preferences: {
          theme: { primaryColor: "#fff", accentColor: "#000", x: 1 },
          colorScheme: "dark",
          language: "en",
        },
      },
      "preferences.theme.x",
    ],
  ])("refuse %s", async (_, body, field) => {
    const answer = await send("PUT", "/settings", body, token);
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: ["There is no such field."] }]);
    expect((await world.db.user.findFirst())?.platformRole).toBe("user");
  });

  it.each(["{}", "null", "[]", '"x"', '{"profile":null}'])("refuse %s", async (body) => {
    expect((await send("PUT", "/settings", body, token)).status).toBe(400);
  });

  it.each(["", "undefined", "a.b", "a.b.c", "x".repeat(10_000)])("are closed to the token %j", async (text) => {
    const { status, body } = await send("GET", "/settings", undefined, bearer(text.slice(0, 10_000)));
    expect([status, body.code]).toEqual([401, "INVALID_ACCESS_TOKEN"]);
  });
});

describe("every call", () => {
  it.each([
    '{"email":"a@b.cd","__proto__":{"x":1}}',
    '{"email":"a@b.cd","a":{"constructor":{}}}',
    "{",
    "",
    "\u0000",
    '{"a":1}x',
  ])("refuses the body %j", async (body) => {
    const { status, body: answer } = await post("/request-password-reset", body);
    expect([status, answer.code]).toEqual([400, "INVALID_JSON"]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it("says that it is busy where too many passwords wait, and when to come back", async () => {
    const matches = () => Promise.reject(new Overloaded("too many"));
    Object.assign(world.deps.passwords, { matches });
    const { status, headers, body } = await post("/login", { email: "ada@example.org", password: PASSWORD });
    expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([503, "UNAVAILABLE", true]);
  });

  it("refuses extra fields by name", async () => {
    const { status, body } = await post("/request-password-reset", { email: "a@b.cd", role: "admin" });
    expect([status, body.fields]).toEqual([400, { role: ["There is no such field."] }]);
  });

  it("refuses more than 64 KB, and takes just less", async () => {
    const { status, body } = await post("/refresh-token", { refreshToken: "x".repeat(10_000_000) });
    expect([status, body.code]).toEqual([413, "TOO_LARGE"]);
    expect((await post("/refresh-token", { refreshToken: "x".repeat(65_000) })).status).toBe(401);
  });

  it("refuses what is not JSON, so that no form can reach it", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const { status, body } = await post("/login", { email: "a@b.cd", password: "x" }, { "Content-Type": type });
      expect([status, body.code]).toEqual([415, "JSON_REQUIRED"]);
    }
  });

  it.each(["cross-site", "same-site"])("refuses %s pages", async (site) => {
    const { status, body } = await post("/login", { email: "a@b.cd", password: "x" }, { "Sec-Fetch-Site": site });
    expect([status, body.code]).toEqual([403, "OTHER_SITE"]);
  });

  it("has an address and a method of its own", async () => {
    expect((await post("/nothing", {})).status).toBe(404);
    expect((await post("/constructor", {})).status).toBe(404);
    const { status, headers } = await send("DELETE", "/settings");
    expect([status, headers.get("allow")]).toEqual([405, "GET, PUT"]);
  });
});
