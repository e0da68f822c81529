import jwt from "jsonwebtoken";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditActions, createPerson, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { signOut } from "./list-sessions";
import { findTokenSession, mintTokens, rotateTokens, signOutByRefreshToken } from "./refresh";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await createPerson(world);
});
afterEach(() => world.close());

const INVALID = { ok: false, code: "invalid-refresh-token" };
const rotate = (refreshToken: string, cookieToken: string | null = null) =>
  rotateTokens(world.deps, { refreshToken, cookieToken });
async function rotated(refreshToken: string) {
  const result = await rotate(refreshToken);
  if (!result.ok) throw new Error("the token was refused");
  return result;
}

describe("tokens", () => {
  it("say who, for whom and until when, and their kind", async () => {
    const { tokens, userData } = await signIn(world);
    const access = jwt.decode(tokens.accessToken, { complete: true });
    expect(access?.header).toEqual({ alg: "HS256", typ: "at+jwt" });
    expect(access?.payload).toMatchObject({
      iss: "https://certificates.example.org",
      aud: "https://certificates.example.org/api",
      email: "ada@example.org",
      role: "user",
      status: "active",
      org: null,
    });
    const { iat, exp } = jwt.decode(tokens.accessToken) as jwt.JwtPayload;
    expect((exp ?? 0) - (iat ?? 0)).toBe(600);
    expect(jwt.decode(tokens.refreshToken, { complete: true })?.header.typ).toBe("rt+jwt");
    expect(userData).toEqual({ email: "ada@example.org", role: "user", status: "active" });
  });

  it("open the session until they expire or the session ends", async () => {
    const { tokens, token, userId } = await signIn(world);
    expect((await findTokenSession(world.deps, tokens.accessToken))?.user.id).toBe(userId);
    await signOut(world.deps, token);
    expect(await findTokenSession(world.deps, tokens.accessToken)).toBeNull();
    const next = await signIn(world);
    world.clock.advance(601_000);
    expect(await findTokenSession(world.deps, next.tokens.accessToken)).toBeNull();
  });

  it("that name no end are none, whoever signed them", async () => {
    const { tokens } = await signIn(world);
    const signed = (claims: object) =>
      jwt.sign(claims, world.deps.accountKeys.accessTokens, {
        algorithm: "HS256",
        header: { alg: "HS256", typ: "at+jwt" },
      });
    const { exp, ...endless } = jwt.decode(tokens.accessToken) as jwt.JwtPayload;
    expect(await findTokenSession(world.deps, signed({ ...endless, exp }))).not.toBeNull();
    expect(await findTokenSession(world.deps, signed(endless))).toBeNull();
  });

  it("of one kind do not pass for the other", async () => {
    const { tokens } = await signIn(world);
    expect(await findTokenSession(world.deps, tokens.refreshToken)).toBeNull();
    expect(await rotate(tokens.accessToken)).toEqual(INVALID);
  });

  it.each([
    ["empty", ""],
    ["the text undefined", "undefined"],
    ["of two parts", "a.b"],
    ["of ten megabytes", "a.b.".padEnd(10_000_000, "c")],
    ["of nothing but dots", ".."],
    ["unsigned", `${Buffer.from('{"alg":"none","typ":"rt+jwt"}').toString("base64url")}.e30.`],
    ["not JSON inside", "!!.!!.!!"],
  ])("that are %s are refused", async (_, text) => {
    expect(await rotate(text)).toEqual(INVALID);
    expect(await findTokenSession(world.deps, text)).toBeNull();
  });

  it("signed with another key, or for another installation, are refused", async () => {
    const { tokens } = await signIn(world);
    const claims = jwt.decode(tokens.refreshToken) as jwt.JwtPayload;
    const header = { alg: "HS256", typ: "rt+jwt" };
    const forged = jwt.sign(claims, "another key of some length, as a thief has", { header });
    const elsewhere = jwt.sign({ ...claims, iss: "https://elsewhere.example" }, world.deps.accountKeys.refreshTokens, {
      header,
    });
    const alike = jwt.sign(claims, world.deps.accountKeys.refreshTokens, { header });
    expect(await rotate(forged)).toEqual(INVALID);
    expect(await rotate(elsewhere)).toEqual(INVALID);
    expect((await rotate(alike)).ok).toBe(true);
  });
});

describe("refreshing", () => {
  it("gives a new pair and uses the old token up", async () => {
    const { tokens } = await signIn(world);
    world.clock.advance(1000);
    const next = await rotated(tokens.refreshToken);
    expect(next.refreshToken).not.toBe(tokens.refreshToken);
    expect(await findTokenSession(world.deps, next.accessToken)).not.toBeNull();
  });

  it("gives twenty calls at once the same new pair", async () => {
    const { tokens } = await signIn(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotated(tokens.refreshToken)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.db.refreshToken.count()).toBe(2);
  });

  it("repeats the same child within ten seconds while it is unused, and not a second longer", async () => {
    const { tokens } = await signIn(world);
    const first = await rotated(tokens.refreshToken);
    world.clock.advance(10_000);
    expect(await rotate(tokens.refreshToken)).toEqual(first);
    world.clock.advance(1);
    expect(await rotate(tokens.refreshToken)).toEqual(INVALID);
  });

  it("ends the whole family when a token comes back after its child was used, tells the person and writes it down", async () => {
    const { tokens, token } = await signIn(world);
    const child = await rotated(tokens.refreshToken);
    const grandchild = await rotated(child.refreshToken);
    expect(await rotate(tokens.refreshToken)).toEqual(INVALID);
    expect(await rotate(grandchild.refreshToken)).toEqual(INVALID);
    expect(await findTokenSession(world.deps, grandchild.accessToken)).toBeNull();
    await signOut(world.deps, token);
    expect((await auditActions(world)).filter((action) => action === "session.refresh-reused")).toHaveLength(1);
    await world.runJobs();
    expect(world.post.sent.map((mail) => mail.subject)).toEqual([expect.stringContaining("refresh-reused")]);
  });

  it("never goes beyond the end that was fixed at sign-in", async () => {
    let { refreshToken } = (await signIn(world)).tokens;
    const end = (jwt.decode(refreshToken) as jwt.JwtPayload).exp;
    for (let hour = 1; hour < 12; hour++) {
      world.clock.advance(3_600_000);
      ({ refreshToken } = await rotated(refreshToken));
      expect((jwt.decode(refreshToken) as jwt.JwtPayload).exp).toBe(end);
    }
    world.clock.advance(3_600_000);
    expect(await rotate(refreshToken)).toEqual(INVALID);
  });

  it("needs the session's own cookie where a browser signed in, and does not use the token up without it", async () => {
    const { tokens, token } = await signIn(world, "ada@example.org", { cookieBound: true });
    const other = await signIn(world);
    expect(await rotate(tokens.refreshToken)).toEqual(INVALID);
    expect(await rotate(tokens.refreshToken, other.token)).toEqual(INVALID);
    expect((await rotate(tokens.refreshToken, token)).ok).toBe(true);
    expect(await auditActions(world)).toContain("session.refresh-refused");
  });

  it("stores no token, only hashes", async () => {
    const { tokens } = await signIn(world);
    const { jti } = jwt.decode(tokens.refreshToken) as jwt.JwtPayload;
    const [row] = await world.db.refreshToken.findMany();
    expect(row?.idHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(jti);
  });
});

describe("logging out with a refresh token", () => {
  it("ends its session and nobody else's", async () => {
    const mine = await signIn(world);
    const other = await signIn(world);
    await signOutByRefreshToken(world.deps, mine.tokens.refreshToken);
    await signOutByRefreshToken(world.deps, "undefined");
    expect(await findTokenSession(world.deps, mine.tokens.accessToken)).toBeNull();
    expect(await findTokenSession(world.deps, other.tokens.accessToken)).not.toBeNull();
  });
});

it("mints nothing for a session that has ended", async () => {
  const { id, token } = await signIn(world);
  expect(await world.db.$transaction((tx) => mintTokens(tx, world.deps, id))).not.toBeNull();
  await signOut(world.deps, token);
  expect(await world.db.$transaction((tx) => mintTokens(tx, world.deps, id))).toBeNull();
});
