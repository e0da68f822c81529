import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditActions, createPerson, PASSWORD, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { changePassword } from "../passwords/change-password";
import { isResetTokenUsable, requestPasswordReset, resetPassword } from "../passwords/reset-password";
import { signIn as trySignIn } from "../passwords/sign-in";
import { endOtherSessions, endSession, listSessions } from "../sessions/list-sessions";
import { findSession } from "../sessions/session";
import { confirmNewEmail, findNewEmail, requestNewEmail } from "./change-email";
import {
  changeAvatar,
  getSettings,
  readAvatar,
  removeAvatar,
  updateEmailSettings,
  updatePreferences,
  updateProfile,
} from "./settings";
import { setPlatformRole } from "./users";

let world: World;
let userId: string;
beforeEach(async () => {
  world = await createWorld();
  ({ userId } = await createPerson(world));
});
afterEach(() => world.close());

const NEW_PASSWORD = "Tr4m;Hassan;Tower!";
const opens = async (password: string, email = "ada@example.org") =>
  (await trySignIn(world.deps, { email, password, remember: false, userAgent: "Firefox" })).ok;

/** Returns the token in the link of the only message of a kind. */
async function tokenFromMail(): Promise<string> {
  await world.runJobs();
  const token = world.post.find(/token=([\w-]{43})/);
  if (!token) throw new Error("no message with a link was sent");
  return token;
}

describe("resetting a forgotten password", () => {
  const request = (email = "ada@example.org") => requestPasswordReset(world.deps, { email, language: "fr" });

  it("sets a new password once, ends all sessions and tells the person", async () => {
    const { token: cookie } = await signIn(world);
    expect(await request()).toEqual({ ok: true });
    const token = await tokenFromMail();
    expect(await resetPassword(world.deps, { token, newPassword: NEW_PASSWORD })).toEqual({ ok: true });
    expect(await findSession(world.deps, cookie)).toBeNull();
    expect([await opens(PASSWORD), await opens(NEW_PASSWORD)]).toEqual([false, true]);
    expect(await resetPassword(world.deps, { token, newPassword: "Other-pass-99!" })).toEqual({
      ok: false,
      code: "invalid-token",
    });
    await world.runJobs();
    expect(world.post.sent.at(-1)?.subject).toContain("notices.password-reset.subject");
    expect(await auditActions(world)).toEqual(expect.arrayContaining(["password-reset.requested", "password.reset"]));
  });

  it("lets one of many calls at once win", async () => {
    await request();
    const token = await tokenFromMail();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => resetPassword(world.deps, { token, newPassword: NEW_PASSWORD })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  it("answers an unknown address alike and sends it nothing", async () => {
    expect(await request("nobody@example.org")).toEqual(await request());
    await world.runJobs();
    expect(world.post.sent.map((mail) => mail.to.address)).toEqual(["ada@example.org"]);
  });

  it("sends to the address as its owner wrote it, not to a look-alike with the same key", async () => {
    await request("ａda@example.org");
    await world.runJobs();
    expect(world.post.sent.map((mail) => mail.to.address)).toEqual(["ada@example.org"]);
  });

  it("is not used by looking at it", async () => {
    await request();
    const token = await tokenFromMail();
    expect(await isResetTokenUsable(world.deps, token)).toBe(true);
    expect(await isResetTokenUsable(world.deps, token)).toBe(true);
    expect(await isResetTokenUsable(world.deps, "x".repeat(43))).toBe(false);
    expect((await resetPassword(world.deps, { token, newPassword: NEW_PASSWORD })).ok).toBe(true);
    expect(await isResetTokenUsable(world.deps, token)).toBe(false);
  });

  it("works for an hour", async () => {
    await request();
    const token = await tokenFromMail();
    world.clock.advance(60 * 60_000);
    expect(await resetPassword(world.deps, { token, newPassword: NEW_PASSWORD })).toEqual({
      ok: false,
      code: "invalid-token",
    });
  });

  it.each(["", "undefined", "a.b", "x".repeat(10_000_000)])("refuses other texts", async (token) => {
    expect(await resetPassword(world.deps, { token, newPassword: NEW_PASSWORD })).toEqual({
      ok: false,
      code: "invalid-token",
    });
  });

  it("refuses a password that everybody knows, and the link stays good", async () => {
    await request();
    const token = await tokenFromMail();
    expect(await resetPassword(world.deps, { token, newPassword: "Password1!" })).toEqual({
      ok: false,
      code: "common-password",
    });
    expect((await resetPassword(world.deps, { token, newPassword: NEW_PASSWORD })).ok).toBe(true);
  });

  it("sends one a minute and five an hour, whoever asks", async () => {
    for (const email of ["ada@example.org", "nobody@example.org"]) {
      for (let sent = 0; sent < 5; sent++) {
        expect(await request(email)).toEqual({ ok: true });
        const seconds = sent < 4 ? 60 : 56 * 60;
        expect(await request(email)).toEqual({ ok: false, code: "too-soon", retryAfterSeconds: seconds });
        world.clock.advance(60_000);
      }
      expect(await request(email)).toEqual({ ok: false, code: "too-soon", retryAfterSeconds: 55 * 60 });
    }
  });

  it("keeps no token in the database", async () => {
    await request();
    const token = await tokenFromMail();
    const tables = JSON.stringify([await world.db.accountLink.findMany(), await world.db.message.findMany()]);
    expect(tables).not.toContain(token);
  });
});

describe("changing the password", () => {
  it("needs the present one, ends the other sessions and tells the person", async () => {
    const here = await signIn(world);
    const elsewhere = await signIn(world);
    const actor = { userId, sessionId: here.id };
    const change = (password: string, newPassword: string) =>
      changePassword(world.deps, actor, { password, newPassword });
    expect(await change("Wrong-password-1!", NEW_PASSWORD)).toEqual({ ok: false, code: "wrong-password" });
    expect(await change(PASSWORD, "P@ssw0rd1!")).toEqual({ ok: false, code: "common-password" });
    expect(await change(PASSWORD, NEW_PASSWORD)).toEqual({ ok: true });
    expect(await findSession(world.deps, here.token)).not.toBeNull();
    expect(await findSession(world.deps, elsewhere.token)).toBeNull();
    expect([await opens(PASSWORD), await opens(NEW_PASSWORD)]).toEqual([false, true]);
    await world.runJobs();
    expect(world.post.sent.map((mail) => mail.subject)).toEqual([expect.stringContaining("password-changed")]);
  });

  it("is as slow to guess as at the door", async () => {
    const { id } = await signIn(world);
    const guess = () =>
      changePassword(world.deps, { userId, sessionId: id }, { password: "Wrong-1!x", newPassword: NEW_PASSWORD });
    for (let failure = 1; failure <= 5; failure++) await guess();
    expect(await guess()).toEqual({ ok: false, code: "too-many-attempts", retryAfterSeconds: 2 });
  });
});

describe("changing the address", () => {
  const request = (email: string, password = PASSWORD) => requestNewEmail(world.deps, { userId }, { email, password });

  it("changes nothing until the link in the new mailbox is followed, then tells the old one", async () => {
    expect(await request("ada@new.example")).toEqual({ ok: true });
    const token = await tokenFromMail();
    expect(world.post.sent.at(-1)?.to.address).toBe("ada@new.example");
    expect(await opens(PASSWORD, "ada@new.example")).toBe(false);
    expect(await findNewEmail(world.deps, token)).toBe("ada@new.example");
    expect(await confirmNewEmail(world.deps, token)).toEqual({ ok: true });
    expect(await opens(PASSWORD, "ada@new.example")).toBe(true);
    expect(await confirmNewEmail(world.deps, token)).toEqual({ ok: false, code: "invalid-token" });
    await world.runJobs();
    expect(world.post.sent.at(-1)).toMatchObject({ to: { address: "ada@example.org" } });
    expect(await auditActions(world)).toContain("email.changed");
  });

  it("refuses the same address, somebody else's, and a wrong password", async () => {
    await createPerson(world, "eve@example.org");
    expect(await request("ada@example.org")).toEqual({ ok: false, code: "email-unchanged" });
    expect(await request("EVE@example.org")).toEqual({ ok: false, code: "email-taken" });
    expect(await request("ada@new.example", "Wrong-1!x")).toEqual({ ok: false, code: "wrong-password" });
  });

  it("refuses an address that somebody took in the meantime", async () => {
    await request("ada@new.example");
    const token = await tokenFromMail();
    await createPerson(world, "ada@new.example");
    expect(await confirmNewEmail(world.deps, token)).toEqual({ ok: false, code: "email-taken" });
  });
});

describe("the list of sessions", () => {
  it("shows one's own and ends one or all others", async () => {
    await createPerson(world, "eve@example.org");
    const here = await signIn(world);
    const there = await signIn(world, "ada@example.org", { userAgent: "Safari" });
    const third = await signIn(world);
    const eves = await signIn(world, "eve@example.org");
    const actor = { userId, sessionId: here.id };
    const ids = async () =>
      (await listSessions(world.deps, actor)).map(({ id, current }) => (current ? "here" : id)).sort();
    expect(await ids()).toEqual(["here", there.id, third.id].sort());
    expect(await endSession(world.deps, actor, there.id)).toEqual({ ok: true });
    expect(await endSession(world.deps, actor, eves.id)).toEqual({ ok: false, code: "not-found" });
    expect(await findSession(world.deps, eves.token)).not.toBeNull();
    expect(await endOtherSessions(world.deps, actor)).toBe(1);
    expect(await ids()).toEqual(["here"]);
  });
});

describe("settings", () => {
  const settings = () => getSettings(world.db, { userId }, (sha256) => `/avatar/${sha256}`);

  it("begin with the house's own", async () => {
    expect(await settings()).toMatchObject({
      profile: { firstName: "Ada", lastName: "Lovelace", phone: "", avatarUrl: null },
      emailSettings: { signInAlerts: true },
      preferences: {
        theme: { primaryColor: "#F0B85A", accentColor: "#34495e" },
        colorScheme: "system",
        language: "en",
      },
      account: { email: "ada@example.org", role: "user", status: "active" },
    });
  });

  it("change a section at a time and write it down", async () => {
    await updateProfile(world.deps, { userId }, { firstName: "Augusta", lastName: "King", phone: "+212537712345" });
    await updateEmailSettings(world.deps, { userId }, { signInAlerts: false });
    const preferences = {
      theme: { primaryColor: "#abc", accentColor: "#123456" },
      colorScheme: "dark",
      language: "ar",
    } as const;
    await updatePreferences(world.deps, { userId }, preferences);
    expect(await settings()).toMatchObject({
      profile: { firstName: "Augusta", lastName: "King", phone: "+212537712345" },
      emailSettings: { signInAlerts: false },
      preferences,
    });
    expect((await auditActions(world)).filter((action) => action === "settings.changed")).toHaveLength(3);
  });

  it("keep a picture that only its owner can read", async () => {
    const { userId: eve } = await createPerson(world, "eve@example.org");
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#345" } })
      .jpeg()
      .toBuffer();
    expect(await changeAvatar(world.deps, { userId }, new Uint8Array(photo))).toEqual({ ok: true });
    const { avatarUrl } = (await settings()).profile;
    const sha256 = avatarUrl?.split("/").at(-1) ?? "";
    const seen = await readAvatar(world.db, { userId }, sha256);
    expect(await sharp(seen ?? new Uint8Array()).metadata()).toMatchObject({ format: "png", width: 256, height: 256 });
    expect(await readAvatar(world.db, { userId: eve }, sha256)).toBeNull();
    await removeAvatar(world.deps, { userId });
    expect((await settings()).profile.avatarUrl).toBeNull();
  });

  it("keep no picture that cannot be read, and say whether that is the file's fault", async () => {
    const change = (bytes: Uint8Array, inspect = world.deps.inspector.inspect) =>
      changeAvatar({ ...world.deps, inspector: { inspect } }, { userId }, bytes);
    expect(await change(Buffer.from("hello"))).toEqual({ ok: false, code: "unreadable" });
    expect(await change(new Uint8Array(4 * 1024 * 1024 + 1))).toEqual({ ok: false, code: "too-large" });
    const refused = await change(Buffer.from("hello"), async () => ({ done: false, code: "busy" }));
    expect(refused).toEqual({ ok: false, code: "busy" });
    expect((await settings()).profile.avatarUrl).toBeNull();
  });
});

describe("the platform's admin role", () => {
  it("is given and taken on the command line, and written down", async () => {
    const set = (email: string, role: "user" | "admin") => setPlatformRole(world.deps, { email, role });
    expect(await set("nobody@example.org", "admin")).toEqual({ ok: false, code: "not-found" });
    expect(await set("ada@example.org", "admin")).toEqual({ ok: true, changed: true });
    expect(await set("ada@example.org", "admin")).toEqual({ ok: true, changed: false });
    const { token } = await signIn(world);
    expect((await findSession(world.deps, token))?.user.platformRole).toBe("admin");
    await set("ada@example.org", "user");
    expect((await findSession(world.deps, token))?.user.platformRole).toBe("user");
    expect(await auditActions(world)).toEqual(expect.arrayContaining(["admin.granted", "admin.withdrawn"]));
  });
});
