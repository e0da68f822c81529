import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn as trySignIn } from "#modules/auth/index.server";
import { findActorForUser, setSuspended } from "#modules/organizations/index.server";
import { auditActions, createPerson, PASSWORD, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { completeClaim, requestClaim, verifyClaim } from "./claim";
import { closeOwnAccount } from "./close-account";
import { findInvitation, prepareOrganization } from "./invite";
import { SignUpSchema } from "./schemas";
import { findProgress, purgeExpired, resendCode } from "./send-code";
import { checkAndRegister, requestVerification } from "./sign-up";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const INVALID = { ok: false, code: "invalid-code" };
const FORM = SignUpSchema.parse({
  organizationName: "جامعة الرباط",
  organizationType: "educational_institution",
  website: "example.org",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "Ada@Example.org",
  phone: "+212 5 37 71 23 45",
  address: "1 Avenue Mohammed V, Rabat",
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

async function begin(form: typeof FORM | null = FORM, email = "Ada@Example.org") {
  const result = await requestVerification(world.deps, { email, name: "Ada Lovelace", language: "fr", form });
  if (!result.ok) throw new Error(`the sign-up was refused: ${result.code}`);
  return result.browserToken ?? "";
}

async function codeFromMail(): Promise<string> {
  await world.runJobs();
  const code = world.post.find(/\b\d{6}\b/);
  if (!code) throw new Error("no message with a code was sent");
  return code;
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const check = (browserToken: string, code: string) => checkAndRegister(world.deps, { browserToken, code });

describe("signing up in a browser", () => {
  it("makes the account, its organization, its key and its plan when the code comes back, and nothing before", async () => {
    const browserToken = await begin();
    expect(await world.db.user.count()).toBe(0);
    const code = await codeFromMail();
    expect(world.post.sent[0]).toMatchObject({
      to: { address: "Ada@Example.org" },
      subject: expect.stringContaining("[fr]"),
    });
    const result = await check(browserToken, code);
    if (!result.ok) throw new Error(result.code);
    const found = await findActorForUser(world.db, result.userId);
    expect(found?.actor.role).toBe("owner");
    expect(await world.db.organization.findFirst()).toMatchObject({
      name: "جامعة الرباط",
      slug: expect.stringMatching(/^organization-[0-9a-f]{8}$/),
      website: "https://example.org",
      phone: "+212537712345",
      address: "1 Avenue Mohammed V, Rabat",
      status: "active",
    });
    expect(await world.db.issuerKey.count()).toBe(1);
    expect(await world.db.subscription.findFirst()).toMatchObject({ plan: "pro", state: "trial" });
    const signedIn = await trySignIn(world.deps, {
      email: "ada@example.org",
      password: PASSWORD,
      remember: false,
      userAgent: "",
    });
    expect(signedIn.ok).toBe(true);
    expect(await world.db.user.findFirst()).toMatchObject({
      platformRole: "user",
      language: "fr",
      phone: "+212537712345",
    });
  });

  it("forgets the form, with its hashed password, once it is done", async () => {
    const browserToken = await begin();
    await check(browserToken, await codeFromMail());
    expect((await world.db.pendingRegistration.findFirst())?.form).toEqual({});
  });

  it("takes a code once", async () => {
    const browserToken = await begin();
    const code = await codeFromMail();
    expect((await check(browserToken, code)).ok).toBe(true);
    expect(await check(browserToken, code)).toEqual(INVALID);
  });

  it("looks at five codes: after five wrong ones the right one is dead too", async () => {
    const browserToken = await begin();
    const code = await codeFromMail();
    for (let attempt = 0; attempt < 4; attempt++) expect(await check(browserToken, wrong(code))).toEqual(INVALID);
    expect(await check(browserToken, wrong(code))).toEqual(INVALID);
    expect(await check(browserToken, code)).toEqual(INVALID);
    expect(await world.db.user.count()).toBe(0);
    expect((await auditActions(world)).filter((action) => action === "registration.code-refused")).toHaveLength(6);
  });

  it("still takes the right code after four wrong ones", async () => {
    const browserToken = await begin();
    const code = await codeFromMail();
    for (let attempt = 0; attempt < 4; attempt++) await check(browserToken, wrong(code));
    expect((await check(browserToken, code)).ok).toBe(true);
  });

  it("looks at no more than five of a hundred codes that come at once", async () => {
    const browserToken = await begin();
    await codeFromMail();
    await Promise.all(Array.from({ length: 40 }, (_, index) => check(browserToken, String(index).padStart(6, "0"))));
    expect((await world.db.pendingRegistration.findFirst())?.attempts).toBe(5);
  });

  it("takes a code for ten minutes", async () => {
    const browserToken = await begin();
    const code = await codeFromMail();
    world.clock.advance(10 * 60_000);
    expect(await check(browserToken, code)).toEqual(INVALID);
  });

  it("binds a code to the browser that asked", async () => {
    const mine = await begin();
    const myCode = await codeFromMail();
    world.clock.advance(60_000);
    const theirs = await begin({ ...FORM, email: "eve@example.org" }, "eve@example.org");
    expect(await check(theirs, myCode)).toEqual(INVALID);
    expect(await check("x".repeat(43), myCode)).toEqual(INVALID);
    expect((await check(mine, myCode)).ok).toBe(true);
  });

  it("sends a new code, after which the old one is dead and tries begin again", async () => {
    const browserToken = await begin();
    const first = await codeFromMail();
    for (let attempt = 0; attempt < 5; attempt++) await check(browserToken, wrong(first));
    expect(await resendCode(world.deps, browserToken)).toEqual({ ok: false, code: "too-soon", retryAfterSeconds: 60 });
    world.clock.advance(60_000);
    expect(await resendCode(world.deps, browserToken)).toEqual({ ok: true });
    const second = await codeFromMail();
    expect(second).not.toBe(first);
    expect(await check(browserToken, first)).toEqual(INVALID);
    expect((await check(browserToken, second)).ok).toBe(true);
    expect(await resendCode(world.deps, browserToken)).toEqual({ ok: false, code: "unknown-flow" });
  });

  it("sends an address five codes an hour, however they are asked for", async () => {
    const browserToken = await begin();
    for (let sent = 1; sent < 5; sent++) {
      world.clock.advance(60_000);
      expect(await resendCode(world.deps, browserToken)).toEqual({ ok: true });
    }
    world.clock.advance(60_000);
    expect(await resendCode(world.deps, browserToken)).toMatchObject({ code: "too-soon", retryAfterSeconds: 59 * 60 });
    const again = await requestVerification(world.deps, {
      email: "ada@example.org",
      name: "Ada",
      language: "en",
      form: FORM,
    });
    expect(again).toMatchObject({ code: "too-soon" });
  });

  it("knows how far a browser has come", async () => {
    const browserToken = await begin();
    expect(await findProgress(world.deps, browserToken)).toEqual({
      flow: "sign_up",
      email: "Ada@Example.org",
      name: "Ada Lovelace",
      verified: false,
    });
    await check(browserToken, await codeFromMail());
    expect(await findProgress(world.deps, browserToken)).toBeNull();
  });

  it("refuses an address that has an account, now or by the time the code comes", async () => {
    const browserToken = await begin();
    const code = await codeFromMail();
    await createPerson(world, "ada@EXAMPLE.org");
    expect(await check(browserToken, code)).toEqual({ ok: false, code: "email-taken" });
    expect(
      await requestVerification(world.deps, { email: "ada@example.org", name: "Ada", language: "en", form: FORM }),
    ).toEqual({
      ok: false,
      code: "email-taken",
    });
  });

  it("makes one account where four browsers end a sign-up of one address at the same moment", async () => {
    const shown: [string, string][] = [];
    for (let browser = 0; browser < 4; browser++) {
      shown.push([await begin(), await codeFromMail()]);
      world.clock.advance(90_000);
    }
    const results = await Promise.all(shown.map(([browserToken, code]) => check(browserToken, code)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, code: "email-taken" }));
    expect([await world.db.user.count(), await world.db.organization.count()]).toEqual([1, 1]);
  });

  it("refuses a password that everybody knows", async () => {
    const form = { ...FORM, password: "P@ssw0rd1!", confirmPassword: "P@ssw0rd1!" };
    expect(await requestVerification(world.deps, { email: form.email, name: "Ada", language: "en", form })).toEqual({
      ok: false,
      code: "common-password",
    });
  });

  it("refuses a password with a name, an address or the organization in it", async () => {
    const refused = { ok: false, code: "personal-password" };
    for (const password of ["Lovelace-8!", "L0vel4ce-8!", "Mohammed.V!8", "الرباط-Aa8!"]) {
      const form = { ...FORM, password, confirmPassword: password };
      const asked = { email: form.email, name: "Ada", language: "en", form };
      expect(await requestVerification(world.deps, asked), password).toEqual(refused);
    }
  });

  it("keeps neither the code nor the password in the database", async () => {
    await begin();
    const code = await codeFromMail();
    const tables = JSON.stringify([await world.db.pendingRegistration.findMany(), await world.db.message.findMany()]);
    expect(tables).not.toContain(code);
    expect(tables).not.toContain(PASSWORD);
  });
});

describe("signing up through the API", () => {
  const checkForm = (code: string, form = FORM) => checkAndRegister(world.deps, { form, code, language: "en" });

  it("makes one account of fifty calls at once with one code", async () => {
    await begin(null);
    const code = await codeFromMail();
    const results = await Promise.all(Array.from({ length: 50 }, () => checkForm(code)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect([await world.db.user.count(), await world.db.organization.count()]).toEqual([1, 1]);
  });

  it("binds the code to the address that asked", async () => {
    await begin(null);
    const code = await codeFromMail();
    expect(await checkForm(code, { ...FORM, email: "eve@example.org" })).toEqual(INVALID);
    expect((await checkForm(code)).ok).toBe(true);
  });

  it("does not take the code of a browser", async () => {
    await begin();
    expect(await checkForm(await codeFromMail())).toEqual(INVALID);
  });
});

describe("claiming a prepared organization", () => {
  const ADMIN = { name: "user:00000000-0000-7000-8000-000000000000", platformRole: "admin" } as const;
  const NEW = {
    ...({ name: "Atlas Training", type: "training_center", website: null, email: "rim@atlas.example" } as const),
    reason: "Asked for by letter.",
  };
  const PERSON = { firstName: "Rim", lastName: "Alaoui", password: PASSWORD, confirmPassword: PASSWORD };

  async function prepare() {
    const result = await prepareOrganization(world.deps, ADMIN, NEW);
    if (!result.ok) throw new Error(result.code);
    return result;
  }
  const complete = (browserToken: string, form = PERSON) =>
    completeClaim(world.deps, { browserToken, form, userAgent: "Firefox" });
  async function take(identifier: string) {
    const result = await requestClaim(world.deps, { identifier, language: "en" });
    if (!result.ok) throw new Error(result.code);
    return result.browserToken;
  }

  it("goes from the identifier through the code to a password", async () => {
    const { identifier, organizationId } = await prepare();
    expect(await findInvitation(world.deps, identifier)).toMatchObject({
      ok: true,
      organizationName: "Atlas Training",
    });
    const browserToken = await take(identifier);
    const code = await codeFromMail();
    expect(world.post.sent.at(-1)?.to.address).toBe("rim@atlas.example");
    expect(await complete(browserToken)).toEqual({
      ok: false,
      code: "unknown-flow",
    });
    expect(await verifyClaim(world.deps, { browserToken, code: wrong(code) })).toEqual(INVALID);
    expect(await verifyClaim(world.deps, { browserToken, code })).toEqual({ ok: true });
    const completed = await complete(browserToken);
    expect(completed).toEqual({ ok: true, session: expect.objectContaining({ token: expect.any(String) }) });
    expect(await world.db.session.findMany()).toMatchObject([{ remembered: false, cookieBound: true }]);
    const { userId } = await signIn(world, "rim@atlas.example");
    expect((await findActorForUser(world.db, userId))?.actor).toMatchObject({ organizationId, role: "owner" });
    expect(await world.db.issuerKey.count({ where: { organizationId } })).toBe(1);
    expect(await findInvitation(world.deps, identifier)).toEqual({ ok: false, code: "used" });
    expect(await complete(browserToken)).toEqual({
      ok: false,
      code: "unknown-flow",
    });
  });

  it("refuses a password with the name, the address or the organization in it", async () => {
    const browserToken = await take((await prepare()).identifier);
    await verifyClaim(world.deps, { browserToken, code: await codeFromMail() });
    for (const password of ["Alaoui-8!x", "Training-8!x"]) {
      expect(await complete(browserToken, { ...PERSON, password, confirmPassword: password })).toEqual({
        ok: false,
        code: "personal-password",
      });
    }
    expect(await complete(browserToken)).toMatchObject({ ok: true });
  });

  it("lets one of two who have both shown the code finish", async () => {
    const { identifier } = await prepare();
    const first = await take(identifier);
    await verifyClaim(world.deps, { browserToken: first, code: await codeFromMail() });
    world.clock.advance(60_000);
    const second = await take(identifier);
    await verifyClaim(world.deps, { browserToken: second, code: await codeFromMail() });
    const results = await Promise.all([first, second].map((browserToken) => complete(browserToken)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  it("does not take the code for a sign-up, nor a sign-up's for it", async () => {
    const { identifier } = await prepare();
    const browserToken = await take(identifier);
    const code = await codeFromMail();
    expect(await check(browserToken, code)).toEqual(INVALID);
    const signUp = await begin();
    expect(await verifyClaim(world.deps, { browserToken: signUp, code: await codeFromMail() })).toEqual(INVALID);
  });

  it("tells an unknown, a used and an expired identifier apart", async () => {
    for (const identifier of ["", "x".repeat(22), "x".repeat(10_000), "00000000-0000-7000-8000-000000000000"]) {
      expect(await findInvitation(world.deps, identifier)).toEqual({ ok: false, code: "unknown" });
    }
    const { identifier } = await prepare();
    world.clock.advance(30 * 86_400_000);
    expect(await findInvitation(world.deps, identifier)).toEqual({ ok: false, code: "expired" });
    expect(await requestClaim(world.deps, { identifier, language: "en" })).toEqual({ ok: false, code: "expired" });
  });

  it("waits half an hour for the password", async () => {
    const { identifier } = await prepare();
    const browserToken = await take(identifier);
    await verifyClaim(world.deps, { browserToken, code: await codeFromMail() });
    world.clock.advance(30 * 60_000);
    expect(await complete(browserToken)).toEqual({
      ok: false,
      code: "unknown-flow",
    });
  });

  it("can be prepared by the platform's admins alone, and its identifier is kept as a hash", async () => {
    expect(await prepareOrganization(world.deps, { ...ADMIN, platformRole: "user" }, NEW)).toEqual({
      ok: false,
      code: "forbidden",
    });
    const { identifier } = await prepare();
    expect(JSON.stringify(await world.db.organizationInvitation.findMany())).not.toContain(identifier);
  });

  it("gives nobody anything to do while it waits", async () => {
    const { organizationId } = await prepare();
    expect(await setSuspended(world.deps, ADMIN, { organizationId, suspended: true, reason: "Unpaid." })).toEqual({
      ok: false,
      code: "not-found",
    });
  });
});

describe("suspending and closing", () => {
  const ADMIN = { name: "cli", platformRole: "admin" } as const;
  async function signUp() {
    const result = await check(await begin(), await codeFromMail());
    if (!result.ok) throw new Error(result.code);
    return result;
  }

  it("stops an organization's people and lets them again, by admins alone", async () => {
    const { userId, organizationId } = await signUp();
    const suspend = (suspended: boolean, platformRole: "admin" | "user" = "admin") =>
      setSuspended(world.deps, { ...ADMIN, platformRole }, { organizationId, suspended, reason: "Unpaid." });
    expect(await suspend(true, "user")).toEqual({ ok: false, code: "forbidden" });
    expect(await suspend(true)).toEqual({ ok: true });
    expect(await findActorForUser(world.db, userId)).toBeNull();
    expect(await suspend(true)).toEqual({ ok: false, code: "not-found" });
    expect(await suspend(false)).toEqual({ ok: true });
    expect(await findActorForUser(world.db, userId)).not.toBeNull();
  });

  it("closes an account with the password: sessions and personal data go, the organization closes, the address is free", async () => {
    const { userId, organizationId } = await signUp();
    await signIn(world, "ada@example.org");
    expect(await closeOwnAccount(world.deps, { userId }, { password: "Wrong-1!x" })).toEqual({
      ok: false,
      code: "wrong-password",
    });
    expect(await closeOwnAccount(world.deps, { userId }, { password: PASSWORD })).toEqual({ ok: true });
    expect(await world.db.user.findUnique({ where: { id: userId } })).toMatchObject({
      status: "closed",
      email: "",
      firstName: "",
      lastName: "",
      phone: null,
    });
    expect(await world.db.session.count({ where: { endedAt: null } })).toBe(0);
    expect(await world.db.organization.findUnique({ where: { id: organizationId } })).toMatchObject({
      status: "closed",
    });
    expect(
      (await trySignIn(world.deps, { email: "ada@example.org", password: PASSWORD, remember: false, userAgent: "" }))
        .ok,
    ).toBe(false);
    world.clock.advance(60_000);
    expect(await begin()).not.toBe("");
    await world.runJobs();
    expect(world.post.sent.some((mail) => mail.subject.includes("account-closed"))).toBe(true);
  });

  it("keeps the only owner among others until they hand over", async () => {
    const { userId, organizationId } = await signUp();
    const { userId: colleague } = await createPerson(world, "eve@example.org");
    const membership = { organizationId, userId: colleague, role: "viewer" as const };
    await world.db.membership.create({ data: membership });
    expect(await closeOwnAccount(world.deps, { userId }, { password: PASSWORD })).toEqual({
      ok: false,
      code: "last-owner",
    });
    await world.db.membership.updateMany({ where: { userId: colleague }, data: { role: "owner" } });
    expect(await closeOwnAccount(world.deps, { userId }, { password: PASSWORD })).toEqual({ ok: true });
    expect(await world.db.organization.findUnique({ where: { id: organizationId } })).toMatchObject({
      status: "active",
    });
  });
});

it("has no account at all on a fresh installation", async () => {
  expect(await world.db.user.count()).toBe(0);
});

describe("who began and never finished", () => {
  it("is forgotten after a day, and not before", async () => {
    await begin();
    world.clock.advance(23 * 3_600_000);
    await purgeExpired(world.deps);
    expect(await world.db.pendingRegistration.count()).toBe(1);
    world.clock.advance(2 * 3_600_000);
    await purgeExpired(world.deps);
    expect(await world.db.pendingRegistration.count()).toBe(0);
  });
});
