import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { audit } from "#app/modules.server";
import { auditActions, createPerson, PASSWORD, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { signOut } from "../sessions/list-sessions";
import { openSession } from "../sessions/open-session";
import { closeSessions, findSession } from "../sessions/session";
import { passwordWay } from "./password-way";
import { signIn as trySignIn } from "./sign-in";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await createPerson(world);
});
afterEach(() => world.close());

const attempt = (email: string, password: string) =>
  trySignIn(world.deps, { email, password, remember: false, userAgent: "Firefox" });

describe("signing in", () => {
  it("opens a session for the right password, however the address is typed", async () => {
    const result = await attempt(" ADA@Example.org", PASSWORD);
    expect(result.ok && (await findSession(world.deps, result.session.token))?.user.email).toBe("ada@example.org");
    expect(await auditActions(world)).toContain("session.started");
  });

  it("answers a wrong password, an unknown address and a disabled account alike", async () => {
    const wrong = await attempt("ada@example.org", "Wrong-password-1!");
    const unknown = await attempt("nobody@example.org", PASSWORD);
    await world.db.user.updateMany({ data: { status: "disabled" } });
    const disabled = await attempt("ada@example.org", PASSWORD);
    expect(wrong).toEqual({ ok: false, code: "invalid-credentials" });
    expect(unknown).toEqual(wrong);
    expect(disabled).toEqual(wrong);
  });

  it("keeps the same record for a wrong password and for an unknown address", async () => {
    await attempt("ada@example.org", "Wrong-password-1!");
    await attempt("nobody@example.org", "Wrong-password-1!");
    const refusals = await world.db.auditEntry.findMany({ where: { action: "session.refused" } });
    expect(refusals.map(({ details, actor }) => ({ details, actor }))).toEqual(
      Array(2).fill({ details: { failures: 1, delaySeconds: 0 }, actor: "system" }),
    );
  });

  it("makes each wrong password wait longer, known address or not, and forgets it with a right one", async () => {
    for (const email of ["ada@example.org", "nobody@example.org"]) {
      for (let failure = 1; failure <= 5; failure++) await attempt(email, "Wrong-password-1!");
      expect(await attempt(email, PASSWORD)).toEqual({ ok: false, code: "too-many-attempts", retryAfterSeconds: 2 });
    }
    world.clock.advance(2000);
    expect((await attempt("ada@example.org", PASSWORD)).ok).toBe(true);
    expect(await attempt("ada@example.org", "Wrong-password-1!")).toEqual({ ok: false, code: "invalid-credentials" });
  });

  it("looks at five of two hundred wrong passwords that come at once, and at the right one when its turn comes", async () => {
    let looked = 0;
    const counting = {
      ...world.deps.passwords,
      matches(password: string, hash: string | null) {
        looked++;
        return world.deps.passwords.matches(password, hash);
      },
    };
    const input = { email: "ada@example.org", password: "Wrong-password-1!", remember: false, userAgent: "Firefox" };
    const tries = Array.from({ length: 200 }, () => trySignIn({ ...world.deps, passwords: counting }, input));
    const answers = await Promise.all(tries);
    expect(looked).toBe(5);
    expect(answers.filter((answer) => !answer.ok && answer.code === "invalid-credentials")).toHaveLength(5);
    expect(answers.filter((answer) => !answer.ok && answer.code === "too-many-attempts")).toHaveLength(195);
    // Parallel attempts get no more tries than five sequential ones.
    world.clock.advance(2000);
    expect((await attempt("ada@example.org", PASSWORD)).ok).toBe(true);
  });

  it("does not count a password that could not be looked at", async () => {
    const busy = { ...world.deps.passwords, matches: () => Promise.reject(new Error("too many")) };
    const input = { email: "ada@example.org", password: PASSWORD, remember: false, userAgent: "Firefox" };
    for (let i = 0; i < 10; i++) await expect(trySignIn({ ...world.deps, passwords: busy }, input)).rejects.toThrow();
    expect((await attempt("ada@example.org", PASSWORD)).ok).toBe(true);
  });

  it("keeps no address in its counts, nor what an address could be found by", async () => {
    await attempt("ada@example.org", "Wrong-password-1!");
    const [row] = await world.db.signInThrottle.findMany();
    expect(row?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.key).not.toBe(createHash("sha256").update("sign-in:ada@example.org").digest("hex"));
  });

  it("says of a new browser its name, the network in place of the address, and nothing that the browser sent", async () => {
    await signIn(world);
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Evil.example Firefox/144.0";
    await audit.actingFrom({ address: "203.0.113.77", userAgent }, () =>
      signIn(world, "ada@example.org", { userAgent }),
    );
    await world.runJobs();
    const text = world.post.sent.map((mail) => mail.text).join("");
    expect(text).toContain("Firefox Linux");
    expect(text).toContain("203.0.113.0/24");
    for (const hidden of ["203.0.113.77", "Evil", "Mozilla"]) expect(text).not.toContain(hidden);
  });

  it("tells the person of a browser that they never used, unless they do not want it", async () => {
    await signIn(world);
    await signIn(world, "ada@example.org", { userAgent: "Safari" });
    await signIn(world, "ada@example.org", { userAgent: "Safari" });
    await world.db.user.updateMany({ data: { signInAlerts: false } });
    await signIn(world, "ada@example.org", { userAgent: "Lynx" });
    await world.runJobs();
    expect(world.post.sent.map((mail) => mail.subject)).toHaveLength(1);
    expect(world.post.sent[0]?.subject).toContain("notices.new-browser.subject");
  });

  it("opens nothing where the password was changed while it was checked", async () => {
    const slow = {
      ...world.deps.passwords,
      async matches() {
        await world.db.user.updateMany({ data: { passwordHash: "another" } });
        return true;
      },
    };
    const input = { email: "ada@example.org", password: PASSWORD, remember: false, userAgent: "Firefox" };
    expect(await trySignIn({ ...world.deps, passwords: slow }, input)).toEqual({
      ok: false,
      code: "invalid-credentials",
    });
    expect(await world.db.session.count()).toBe(0);
  });

  it("opens nothing before its end: not for who began, nor for who has proven who they are", async () => {
    const begun = await passwordWay.begin(world.deps, { email: "ada@example.org" });
    if (!begun.ok) throw new Error(begun.code);
    const finished = await passwordWay.finish(world.deps, begun.begun, { password: PASSWORD });
    if (!finished.ok) throw new Error(finished.code);
    expect(await world.db.session.count()).toBe(0);
    expect(await auditActions(world)).not.toContain("session.started");
    await openSession(world.deps, finished.person, { remember: false, userAgent: "Firefox" });
    expect(await world.db.session.count()).toBe(1);
    expect(await openSession(world.deps, finished.person, { remember: false, userAgent: "Firefox" })).toBeNull();
  });

  it("answers who has no password as it answers a wrong one, and records the same", async () => {
    await createPerson(world, "eve@example.org");
    await world.db.user.updateMany({ where: { email: "eve@example.org" }, data: { passwordHash: null } });
    const answers = [await attempt("ada@example.org", "Wrong-password-1!"), await attempt("eve@example.org", PASSWORD)];
    for (const password of ["", "null", "undefined"]) answers.push(await attempt("eve@example.org", password));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ ok: false, code: "invalid-credentials" })]),
    );
    const refusals = await world.db.auditEntry.findMany({ where: { action: "session.refused" } });
    expect(refusals).toHaveLength(5);
    expect((await attempt("ada@example.org", PASSWORD)).ok).toBe(true);
  });

  it("ends with signing out, once", async () => {
    const { token } = await signIn(world);
    await signOut(world.deps, token);
    expect(await findSession(world.deps, token)).toBeNull();
    await signOut(world.deps, token);
    expect((await auditActions(world)).filter((action) => action === "session.ended")).toHaveLength(1);
  });
});

describe("a session", () => {
  it("ends after twelve hours, or after thirty days where it is remembered", async () => {
    const short = await signIn(world);
    const long = await signIn(world, "ada@example.org", { remember: true });
    world.clock.advance(12 * 3_600_000);
    expect(await findSession(world.deps, short.token)).toBeNull();
    expect(await findSession(world.deps, long.token)).not.toBeNull();
    world.clock.advance(30 * 86_400_000);
    expect(await findSession(world.deps, long.token)).toBeNull();
  });

  it("dies with its person's account", async () => {
    const { token } = await signIn(world);
    await world.db.user.updateMany({ data: { status: "disabled" } });
    expect(await findSession(world.deps, token)).toBeNull();
  });

  it.each(["", "undefined", "x".repeat(43), "x".repeat(10_000_000), "'; drop table"])(
    "is not opened by other texts",
    async (token) => {
      expect(await findSession(world.deps, token)).toBeNull();
    },
  );

  it("is ended for one person and not for another", async () => {
    const { userId } = await createPerson(world, "eve@example.org");
    const { token } = await signIn(world);
    await world.db.$transaction((tx) => closeSessions(tx, world.deps, { userId }, { reason: "test" }));
    expect(await findSession(world.deps, token)).not.toBeNull();
  });
});
