import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bearer, createTestApi, type TestApi } from "#tests/builders/api";
import { createPerson, PASSWORD } from "#tests/builders/person";

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

describe("passwords", () => {
  beforeEach(() => createPerson(api.world));
  const NEW = { newPassword: "Tr4m;Hassan;Tower!", confirmPassword: "Tr4m;Hassan;Tower!" };

  it("are reset with a mailed token, once", async () => {
    expect((await api.post("/request-password-reset", { email: "ada@example.org" })).status).toBe(202);
    expect((await api.post("/request-password-reset", { email: "nobody@example.org" })).status).toBe(202);
    await api.world.runJobs();
    const token = api.world.post.find(/token=([\w-]{43})/);
    expect((await api.post("/reset-password", { token, ...NEW, confirmPassword: "x" })).body.fields).toEqual({
      confirmPassword: ["Passwords do not match"],
    });
    expect((await api.post("/reset-password", { token, ...NEW })).status).toBe(200);
    const again = await api.post("/reset-password", { token, ...NEW });
    expect([again.status, again.body]).toEqual([
      400,
      { code: "INVALID_RESET_TOKEN", error: "Invalid or expired reset token." },
    ]);
  });

  it("are given by no reset to somebody who has none, neither mailed before nor after it went", async () => {
    expect((await api.post("/request-password-reset", { email: "ada@example.org" })).status).toBe(202);
    await api.world.runJobs();
    const token = api.world.post.find(/token=([\w-]{43})/);
    await api.world.db.user.updateMany({ data: { passwordHash: null } });
    const refused = await api.post("/reset-password", { token, ...NEW });
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_RESET_TOKEN"]);
    api.world.clock.advance(3_600_000);
    const before = api.world.post.sent.length;
    expect((await api.post("/request-password-reset", { email: "ada@example.org" })).status).toBe(202);
    await api.world.runJobs();
    expect(api.world.post.sent).toHaveLength(before);
    expect(await api.world.db.user.findFirst()).toMatchObject({ passwordHash: null });
  });

  it("are changed by somebody who knows the present one", async () => {
    const { accessToken } = await api.login();
    const wrong = await api.post("/renew-password", { password: "Wrong-1!x", ...NEW }, bearer(accessToken));
    expect([wrong.status, wrong.body.code]).toEqual([400, "WRONG_PASSWORD"]);
    expect((await api.post("/renew-password", { password: PASSWORD, ...NEW }, bearer(accessToken))).status).toBe(204);
    expect((await api.post("/login", { email: "ada@example.org", password: NEW.newPassword })).status).toBe(200);
  });
});
