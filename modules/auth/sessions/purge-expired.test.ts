import { afterEach, beforeEach, expect, it } from "vitest";
import { createPerson, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { requestPasswordReset } from "../passwords/reset-password";
import { signIn as trySignIn } from "../passwords/sign-in";
import { purgeExpired } from "./purge-expired";

const DAY_MS = 86_400_000;
let world: World;
beforeEach(async () => {
  world = await createWorld();
  await createPerson(world);
  await requestPasswordReset(world.deps, { email: "ada@example.org", language: "en" });
  await trySignIn(world.deps, { email: "ada@example.org", password: "wrong", remember: false, userAgent: "" });
  await signIn(world, "ada@example.org", { remember: true });
  await trySignIn(world.deps, { email: "eve@example.org", password: "wrong", remember: false, userAgent: "" });
});
afterEach(() => world.close());

async function remaining() {
  await purgeExpired(world.deps);
  const { accountLink, signInThrottle, session, refreshToken } = world.db;
  const counts = [accountLink.count(), signInThrottle.count(), session.count(), refreshToken.count()];
  const [links, throttles, sessions, tokens] = await Promise.all(counts);
  return { links, throttles, sessions, tokens };
}

it("leaves alone what still has work to do", async () => {
  expect(await remaining()).toEqual({ links: 1, throttles: 1, sessions: 1, tokens: 1 });
});

it("forgets links first, then counts of wrong passwords, then sessions that are over, with their tokens", async () => {
  world.clock.advance(2 * DAY_MS);
  expect(await remaining()).toEqual({ links: 0, throttles: 1, sessions: 1, tokens: 1 });
  world.clock.advance(30 * DAY_MS);
  expect(await remaining()).toEqual({ links: 0, throttles: 0, sessions: 1, tokens: 1 });
  world.clock.advance(180 * DAY_MS);
  expect(await remaining()).toEqual({ links: 0, throttles: 0, sessions: 0, tokens: 0 });
});
