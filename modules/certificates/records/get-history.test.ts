import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { certificates, issuance, type organizations } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

const ADMIN: organizations.PlatformActor = {
  name: "user:3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11",
  platformRole: "admin",
};
const OK = { ok: true };

let world: World;
let actor: organizations.OrganizationActor;
let id: string;
let publicId: string;
let minutes = 0;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("histories");
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id, publicId } = await world.certificate(actor, { name: `Person ${++minutes}` }));
  world.clock.advance(60_000);
});

const suspend = (note: string) =>
  certificates.suspendCertificate(world.deps, actor, { id, reason: "under-review", note });
const reinstate = () => issuance.reinstateCertificate(world.deps, actor, { id });
const steps = () => world.db.certificateStatusChange.findMany({ where: { certificateId: id }, orderBy: { id: "asc" } });
const history = async (as = actor) =>
  (await certificates.getHistory(world.deps, as, id)).map(({ what, who, reason, note }) => [
    what,
    who?.name ?? null,
    reason,
    note,
  ]);

it("gives each step its own note and reason, also where two were taken in one moment, the latest first", async () => {
  expect(await suspend("The first note")).toEqual(OK);
  expect(await reinstate()).toEqual(OK);
  expect(await suspend("")).toEqual(OK);
  expect(await reinstate()).toEqual(OK);
  expect(await suspend("The last note")).toEqual(OK);
  const owner = "Test Owner";
  expect((await history()).filter(([what]) => what !== "issued")).toEqual([
    ["suspended", owner, "under-review", "The last note"],
    ["reinstated", owner, null, null],
    ["suspended", owner, "under-review", null],
    ["reinstated", owner, null, null],
    ["suspended", owner, "under-review", "The first note"],
  ]);
});

it("says that the platform froze it and ended that, and not who of the platform did", async () => {
  const freeze = { publicId, publicReason: "frozen-misuse-report", reason: "Somebody says so." };
  expect(await certificates.freezeCertificate(world.deps, ADMIN, freeze)).toEqual(OK);
  world.clock.advance(60_000);
  const end = { publicId, reason: "A mistake." };
  expect(await certificates.unfreezeCertificate(world.deps, ADMIN, end)).toEqual(OK);
  expect((await certificates.getHistory(world.deps, actor, id)).slice(0, 2)).toMatchObject([
    { what: "unfrozen", who: null, reason: null, note: null },
    { what: "frozen", who: null, reason: "frozen-misuse-report", note: null },
  ]);
  expect((await steps()).map(({ step, by }) => [step, by])).toEqual([
    ["frozen", ADMIN.name],
    ["unfrozen", ADMIN.name],
  ]);
});

it("is empty for others, and begins with the first step: issuing writes none", async () => {
  const other = await world.organization(`other-${minutes}`);
  expect(await steps()).toEqual([]);
  expect(await suspend("Ours alone")).toEqual(OK);
  expect(await steps()).toMatchObject([{ step: "suspended", by: actor.name, note: "Ours alone" }]);
  expect(await history(other)).toEqual([]);
  expect(await history()).toContainEqual(["suspended", "Test Owner", "under-review", "Ours alone"]);
});

it("says of what was corrected or renewed by whom, in the step and nowhere twice", async () => {
  const renewed = await issuance.renewCertificate(world.deps, actor, { id, issuedOn: "2026-11-24", expiresOn: "" });
  expect(renewed).toMatchObject(OK);
  const found = await issuance.getCorrectable(world.deps, actor, id);
  if (!found.ok) throw new Error(found.code);
  const correction = { ...found.values, name: "Corrected" };
  expect(await issuance.correctCertificate(world.deps, actor, { id, correction })).toMatchObject(OK);
  expect((await steps()).map(({ step, by }) => [step, by])).toEqual([
    ["renewed", actor.name],
    ["superseded", actor.name],
  ]);
  expect((await history()).filter(([what]) => what === "replaced" || what === "renewed")).toEqual([
    ["replaced", "Test Owner", null, null],
    ["renewed", "Test Owner", null, null],
  ]);
});

it("keeps that steps were taken when the person is erased, and neither why nor what was noted", async () => {
  expect(await suspend("Names the person")).toEqual(OK);
  const erased = await certificates.eraseRecipient({ ...world.deps, mailer: world.post.mailer }, actor, {
    certificateIds: [id],
    recipient: null,
  });
  expect(erased).toMatchObject({ ok: true, erased: 1 });
  expect(await steps()).toMatchObject([{ step: "suspended", by: actor.name, reason: null, note: null }]);
});
