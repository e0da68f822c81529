import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findSession, requestPasswordReset, resetPassword } from "#modules/auth/index.server";
import { findActorForUser, findWaitingOrganization } from "#modules/organizations/index.server";
import { auditActions, createPerson, PASSWORD } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { registerInBrowser } from "./register-in-browser";
import { SignUpSchema } from "./schemas";
import { resendCode } from "./send-code";
import { checkAndRegister, requestVerification } from "./sign-up";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const INVALID = { ok: false, code: "invalid-code" };
const SIGNED_IN = { ok: true, session: { token: expect.stringMatching(/^[\w-]{43}$/) } };
/** The account exists, and nobody is signed in. */
const REGISTERED = { ok: true, email: "ada@example.org", session: null };
const FORM = SignUpSchema.parse({
  organizationName: "Riverside College",
  organizationType: "educational_institution",
  website: "",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.org",
  phone: "+212 5 37 71 23 45",
  address: "1 Avenue Mohammed V, Rabat",
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

async function begin(changes: Partial<typeof FORM> = {}) {
  const form = { ...FORM, ...changes };
  const asked = { email: form.email, name: "Ada Lovelace", language: "en", form };
  const result = await requestVerification(world.deps, asked);
  if (!result.ok || !result.browserToken) throw new Error("the sign-up was refused");
  await world.runJobs();
  return { browserToken: result.browserToken, code: world.post.find(/\b\d{6}\b/) ?? "" };
}
const enter = (browserToken: string, code: string) =>
  registerInBrowser(world.deps, { browserToken, code, userAgent: "Firefox" });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("entering the code in the browser that asked for it", () => {
  it("signs the owner in with a session of the browser's, which is not remembered, and writes it in the audit log", async () => {
    const { browserToken, code } = await begin();
    const result = await enter(browserToken, code);
    expect(result).toMatchObject(SIGNED_IN);
    const [session] = await world.db.session.findMany();
    expect(session).toMatchObject({ remembered: false, cookieBound: true, userAgent: "Firefox", endedAt: null });
    expect(session?.expiresAt).toEqual(new Date(world.clock.now().getTime() + 12 * 3_600_000));
    const entry = await world.db.auditEntry.findFirst({ where: { action: "session.started" } });
    expect(entry).toMatchObject({
      actor: `user:${session?.userId}`,
      subject: session?.id,
      details: { remembered: false, way: "registration" },
    });
    const found = await findSession(world.deps, result.ok ? (result.session?.token ?? "") : "");
    expect(found?.user.email).toBe("ada@example.org");
    expect((await findActorForUser(world.db, found?.user.id ?? ""))?.actor.role).toBe("owner");
  });

  it("signs nobody in elsewhere: neither a browser that has the code alone, nor one that asked for another", async () => {
    const mine = await begin();
    world.clock.advance(60_000);
    const other = await begin({ email: "eve@example.org" });
    expect(await enter("x".repeat(43), mine.code)).toEqual(INVALID);
    expect(await enter("", mine.code)).toEqual(INVALID);
    expect(await enter(other.browserToken, mine.code)).toEqual(INVALID);
    expect([await world.db.session.count(), await world.db.user.count()]).toEqual([0, 0]);
    expect(await enter(mine.browserToken, mine.code)).toMatchObject(SIGNED_IN);
  });

  it("opens no session for a program, whose sign-up gives no tokens", async () => {
    await requestVerification(world.deps, { email: FORM.email, name: "Ada", language: "en", form: null });
    await world.runJobs();
    const code = world.post.find(/\b\d{6}\b/) ?? "";
    const result = await checkAndRegister(world.deps, { form: FORM, code, language: "en" });
    expect(Object.keys(result).sort()).toEqual(["ok", "organizationId", "userId"]);
    expect([await world.db.session.count(), await world.db.user.count()]).toEqual([0, 1]);
  });

  it("has the same tries, lifetime and new codes as before", async () => {
    const { browserToken, code } = await begin();
    for (let attempt = 0; attempt < 5; attempt++) expect(await enter(browserToken, wrong(code))).toEqual(INVALID);
    expect(await enter(browserToken, code)).toEqual(INVALID);
    expect((await auditActions(world)).filter((action) => action === "registration.code-refused")).toHaveLength(6);
    world.clock.advance(60_000);
    expect(await resendCode(world.deps, browserToken)).toEqual({ ok: true });
    await world.runJobs();
    world.clock.advance(10 * 60_000);
    expect(await enter(browserToken, world.post.find(/\b\d{6}\b/) ?? "")).toEqual(INVALID);
    expect(await resendCode(world.deps, browserToken)).toEqual({ ok: true });
    await world.runJobs();
    expect(await enter(browserToken, world.post.find(/\b\d{6}\b/) ?? "")).toMatchObject(SIGNED_IN);
  });

  it("says of an address that has an account since that it is taken, also where the code is repeated", async () => {
    const { browserToken, code } = await begin();
    await createPerson(world, "ada@example.org");
    expect(await enter(browserToken, code)).toEqual({ ok: false, code: "email-taken" });
    expect(await enter(browserToken, code)).toEqual(INVALID);
    expect(await world.db.session.count()).toBe(0);
  });

  it("signs in whose organization is in review, who then sees that it is", async () => {
    await enter(...(Object.values(await begin()) as [string, string]));
    world.clock.advance(60_000);
    const second = await begin({ organizationName: "Riverside Collége", email: "eve@example.org" });
    const result = await enter(second.browserToken, second.code);
    expect(result).toMatchObject(SIGNED_IN);
    const session = await findSession(world.deps, result.ok ? (result.session?.token ?? "") : "");
    const userId = session?.user.id ?? "";
    expect(await findActorForUser(world.db, userId)).toBeNull();
    expect(await findWaitingOrganization(world.db, userId)).toMatchObject({ status: "pending_review" });
  });
});

describe("what may happen between the account and the session", () => {
  /** Does something to the account after it was committed, before its session is opened. */
  function between(interfere: () => Promise<unknown>): World["deps"] {
    let transactions = 0;
    const db = new Proxy(world.deps.db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "$transaction") return typeof value === "function" ? value.bind(target) : value;
        return async (...transaction: unknown[]) => {
          if (transactions++ === 1) await interfere();
          return value.apply(target, transaction);
        };
      },
    });
    return { ...world.deps, db };
  }
  const enterBetween = (browserToken: string, code: string, interfere: () => Promise<unknown>) =>
    registerInBrowser(between(interfere), { browserToken, code, userAgent: "Firefox" });

  it("opens no session for an account that was disabled, and the account stays", async () => {
    const { browserToken, code } = await begin();
    const disable = () => world.db.user.updateMany({ data: { status: "disabled" } });
    expect(await enterBetween(browserToken, code, disable)).toEqual(REGISTERED);
    expect([await world.db.session.count(), await world.db.user.count()]).toEqual([0, 1]);
  });

  it("opens no session where the password was reset in between", async () => {
    const { browserToken, code } = await begin();
    const result = await enterBetween(browserToken, code, async () => {
      await requestPasswordReset(world.deps, { email: FORM.email, language: "en" });
      await world.runJobs();
      const token = world.post.find(/(?<=token=)[\w.-]+/) ?? "";
      expect(await resetPassword(world.deps, { token, newPassword: "Mosaic.of.9!" })).toEqual({ ok: true });
    });
    expect(result).toEqual(REGISTERED);
    expect(await world.db.session.count()).toBe(0);
  });

  it("leaves an account with which one signs in, where the process is killed in between", async () => {
    const { browserToken, code } = await begin();
    const kill = () => Promise.reject(new Error("killed"));
    await expect(enterBetween(browserToken, code, kill)).rejects.toThrow("killed");
    expect([await world.db.session.count(), await world.db.user.count()]).toEqual([0, 1]);
    expect(await enter(browserToken, wrong(code))).toEqual(INVALID);
    expect(await enter(browserToken, code)).toEqual(REGISTERED);
  });
});

describe("sending the code twice", () => {
  it("makes one account and one session of many presses at once, and tells each that the account exists", async () => {
    const { browserToken, code } = await begin();
    const results = await Promise.all(Array.from({ length: 4 }, () => enter(browserToken, code)));
    expect(results.filter((result) => result.ok && result.session)).toHaveLength(1);
    expect(results.filter((result) => result.ok && !result.session)).toHaveLength(3);
    expect([await world.db.session.count(), await world.db.user.count()]).toEqual([1, 1]);
  });

  it("is answered ten times at most, no longer than the code is valid, and in the same browser alone", async () => {
    const { browserToken, code } = await begin();
    await enter(browserToken, code);
    expect(await enter("x".repeat(43), code)).toEqual(INVALID);
    for (let press = 2; press <= 10; press++) expect(await enter(browserToken, code)).toEqual(REGISTERED);
    expect(await enter(browserToken, code)).toEqual(INVALID);
    expect(await world.db.session.count()).toBe(1);
  });

  it("is refused once the code has expired", async () => {
    const { browserToken, code } = await begin();
    await enter(browserToken, code);
    world.clock.advance(10 * 60_000);
    expect(await enter(browserToken, code)).toEqual(INVALID);
  });
});
