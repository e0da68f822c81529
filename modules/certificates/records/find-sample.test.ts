import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("is the newest certificate that is anchored and in force, in the visitor's language where there is one", async () => {
  const actor = await world.organization("samples");
  const find = (language: string) => certificates.findSample(world.deps, { slug: "samples", language });
  expect(await certificates.findSample(world.deps, { slug: "nobody", language: "en" })).toBeNull();
  const french = await world.certificate(actor, {}, { language: "fr" });
  expect(await find("fr")).toBeNull();
  await world.runJobs();
  expect(await find("fr")).toBe(french.publicId);
  expect(await find("en")).toBe(french.publicId);

  world.clock.advance(60_000);
  const english = await world.certificate(actor);
  const expired = await world.certificate(actor, { issued_on: "2020-01-01", expires_on: "2021-01-01" });
  const suspended = await world.certificate(actor);
  const revoked = await world.certificate(actor);
  await certificates.suspendCertificate(world.deps, actor, { id: suspended.id, reason: "under-review" });
  await certificates.revokeCertificate(world.deps, actor, { id: revoked.id, reason: "issued-in-error" });
  await world.runJobs();
  expect(await find("en")).toBe(english.publicId);
  expect(await find("fr")).toBe(french.publicId);
  expect([expired, suspended, revoked].map(({ publicId }) => publicId)).not.toContain(await find("de"));
});
