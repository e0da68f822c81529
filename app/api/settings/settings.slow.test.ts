import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bearer, createTestApi, type TestApi } from "#tests/builders/api";
import { createPerson, PASSWORD } from "#tests/builders/person";

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

describe("settings", () => {
  let token: Record<string, string>;
  beforeEach(async () => {
    await createPerson(api.world);
    token = bearer((await api.login()).accessToken);
  });

  it("are read, and changed a section at a time", async () => {
    const { body } = await api.send("GET", "/settings", undefined, token);
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
      const answer = await api.send("PUT", "/settings", change, token);
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({})]);
      expect(answer.body).toMatchObject(result);
    }
  });

  it.each(["profile", "emailSettings", "preferences", "account"])(
    "take the section %s back as it was given",
    async (name) => {
      const profile = { firstName: "Ada", lastName: "Lovelace", phone: "+212537712345" };
      await api.send("PUT", "/settings", { profile }, token);
      const { body } = await api.send("GET", "/settings", undefined, token);
      const answer = await api.send("PUT", "/settings", { [name]: body[name] }, token);
      expect([answer.status, answer.body]).toEqual([200, body]);
    },
  );

  it("ask for the password when the address is another one", async () => {
    const { body } = await api.send("GET", "/settings", undefined, token);
    const account = { ...body.account, email: "new@example.org" };
    const answer = await api.send("PUT", "/settings", { account }, token);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["account.password"]]);
    expect((await api.send("PUT", "/settings", { account: { ...account, password: PASSWORD } }, token)).status).toBe(
      200,
    );
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
    const answer = await api.send("PUT", "/settings", body, token);
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: ["This field does not exist."] }]);
    expect((await api.world.db.user.findFirst())?.platformRole).toBe("user");
  });

  it.each(["{}", "null", "[]", '"x"', '{"profile":null}'])("refuse %s", async (body) => {
    expect((await api.send("PUT", "/settings", body, token)).status).toBe(400);
  });

  it.each(["", "undefined", "a.b", "a.b.c", "x".repeat(10_000)])("are closed to the token %j", async (text) => {
    const { status, body } = await api.send("GET", "/settings", undefined, bearer(text.slice(0, 10_000)));
    expect([status, body.code]).toEqual([401, "INVALID_ACCESS_TOKEN"]);
  });
});
