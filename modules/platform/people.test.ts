import { afterEach, beforeEach, expect, it } from "vitest";
import { auth, type organizations, platform } from "#app/modules.server";
import { createPerson, PASSWORD, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const reason = "Sends unasked-for mail.";

async function admin(email: string): Promise<organizations.PlatformActor & { userId: string }> {
  const { userId } = await createPerson(world, email);
  await auth.setPlatformRole(world.deps, { email, role: "admin" });
  return { name: `user:${userId}`, platformRole: "admin", userId };
}
const suspend = (actor: organizations.PlatformActor, userId: string, suspended = true) =>
  platform.setPersonSuspended(world.deps, actor, { userId, suspended, reason });
const tryPassword = (email: string) =>
  auth.signIn(world.deps, { email, password: PASSWORD, remember: false, userAgent: "Firefox" });

it("keeps a suspended person out at once, with the answer of a wrong password, until they are restored", async () => {
  const one = await admin("admin@example.org");
  const { userId, email } = await createPerson(world, "grace@example.org");
  const { token } = await signIn(world, email);
  expect(await auth.findSession(world.deps, token)).not.toBeNull();
  expect(await suspend(one, userId)).toEqual({ ok: true });
  expect(await auth.findSession(world.deps, token)).toBeNull();
  expect(await tryPassword(email)).toEqual({ ok: false, code: "invalid-credentials" });
  expect(await suspend(one, userId)).toEqual({ ok: false, code: "unchanged" });
  expect(await suspend(one, userId, false)).toEqual({ ok: true });
  expect(await tryPassword(email)).toMatchObject({ ok: true });
  const entries = await world.db.auditEntry.findMany({ where: { subject: userId, action: { startsWith: "user." } } });
  expect(entries.map(({ action, details }) => [action, details])).toEqual(
    expect.arrayContaining([
      ["user.suspended", { reason }],
      ["user.restored", { reason }],
    ]),
  );
});

it("lets no admin suspend themselves, and of two who suspend each other leaves one", async () => {
  const one = await admin("one@example.org");
  expect(await suspend(one, one.userId)).toEqual({ ok: false, code: "own-account" });
  const two = await admin("two@example.org");
  const answers = await Promise.all([suspend(one, two.userId), suspend(two, one.userId)]);
  expect(answers.map((answer) => (answer.ok ? "ok" : answer.code)).toSorted()).toEqual(["last-admin", "ok"]);
  expect(await world.db.user.count({ where: { platformRole: "admin", status: "active" } })).toBe(1);
});

it("ends all sessions of a person, who may sign in again", async () => {
  const one = await admin("admin@example.org");
  const { userId, email } = await createPerson(world, "grace@example.org");
  const sessions = [await signIn(world, email), await signIn(world, email)];
  expect(await platform.getPerson(world.deps, one, userId)).toMatchObject({ account: { sessions: 2 }, self: false });
  expect(await platform.endPersonsSessions(world.deps, one, { userId, reason })).toEqual({ ok: true, ended: 2 });
  for (const { token } of sessions) expect(await auth.findSession(world.deps, token)).toBeNull();
  expect(await tryPassword(email)).toMatchObject({ ok: true });
});

it("finds people by address and name, page by page, each once", async () => {
  const one = await admin("admin@example.org");
  for (let n = 0; n < 30; n++) await createPerson(world, `grace${n}@example.org`);
  const seen: string[] = [];
  for (let after = ""; ; ) {
    const found = await platform.findPeople(world.deps, one, { search: "GRACE example", after });
    if (!found.ok) throw new Error(found.code);
    seen.push(...found.people.map(({ email }) => email));
    if (!found.next) break;
    after = found.next;
  }
  expect(new Set(seen).size).toBe(30);
  expect(seen).toHaveLength(30);
  const byName = await platform.findPeople(world.deps, one, { search: "lovelace grace7", after: "" });
  expect(byName).toMatchObject({ people: [{ email: "grace7@example.org" }], next: null });
  expect(await platform.findPeople(world.deps, one, { search: "100%_", after: "nonsense" })).toMatchObject({
    people: [],
  });
});

it("is the platform's admins' alone, and asks for a reason", async () => {
  const one = await admin("admin@example.org");
  const { userId } = await createPerson(world, "grace@example.org");
  const plain = { ...one, platformRole: "user" as const };
  const refused = { ok: false, code: "forbidden" };
  expect(await suspend(plain, userId)).toEqual(refused);
  expect(await platform.findPeople(world.deps, plain, { search: "", after: "" })).toEqual(refused);
  expect(await platform.getPerson(world.deps, plain, userId)).toEqual(refused);
  expect(await platform.endPersonsSessions(world.deps, plain, { userId, reason })).toEqual(refused);
  const wordless = { userId, suspended: true, reason: "" };
  expect(await platform.setPersonSuspended(world.deps, one, wordless)).toMatchObject({ code: "reason-missing" });
  expect(await suspend(one, "3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11")).toMatchObject({ code: "not-found" });
});
