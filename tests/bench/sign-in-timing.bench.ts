import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createPasswordHasher } from "#app/adapters/passwords/password-hasher.server";
import { auth } from "#app/modules.server";
import { createPerson } from "#tests/builders/person";
import { createWorld } from "#tests/builders/world";

const ROUNDS = 200;

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

it("a wrong password and an unknown address take the same time", async () => {
  const world = await createWorld();
  const passwords = createPasswordHasher(randomBytes(32));
  const deps = { ...world.deps, passwords };
  await createPerson(world);
  const hash = await passwords.hash("Zellige-8!");
  await world.db.user.updateMany({ data: { passwordHash: hash } });

  const times = { known: [] as number[], unknown: [] as number[] };
  const measure = async (kind: "known" | "unknown", email: string) => {
    const start = performance.now();
    const result = await auth.signIn(deps, {
      email,
      password: "Wrong-password-1!",
      remember: false,
      userAgent: "bench",
    });
    times[kind].push(performance.now() - start);
    expect(result).toEqual({ ok: false, code: "invalid-credentials" });
  };
  for (let round = 0; round < ROUNDS; round++) {
    // Advances beyond the growing delay of both accounts. They alternate, so that other load on the machine affects
    // both.
    world.clock.advance(16 * 60_000);
    await measure("known", "ada@example.org");
    await measure("unknown", "nobody@example.org");
  }
  await passwords.close();
  await world.close();
  const known = median(times.known);
  const unknown = median(times.unknown);
  const difference = Math.abs(known - unknown) / Math.max(known, unknown);
  console.log(
    `median of ${ROUNDS}: wrong password ${known.toFixed(1)} ms, unknown address ${unknown.toFixed(1)} ms, apart by ${(difference * 100).toFixed(1)} %`,
  );
  expect(difference).toBeLessThan(0.1);
});
