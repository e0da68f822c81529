import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const issue = (actor: Awaited<ReturnType<World["organization"]>>, achievement: string, issued_on: string) =>
  world.certificate(actor, { achievement, issued_on });

it("names what an organization awards, the latest first, without what was withdrawn or erased or is another's", async () => {
  const actor = await world.organization("awarding");
  const other = await world.organization("awarding-too");
  await issue(other, "Elsewhere", "2026-11-03");
  await issue(actor, "Chemistry", "2026-11-01");
  await issue(actor, "Chemistry", "2026-10-01");
  const suspended = await issue(actor, "Welding", "2026-11-02");
  const revoked = await issue(actor, "Chemistry", "2026-11-05");
  const erased = await issue(actor, "Physics", "2026-11-05");
  expect((await certificates.getAwards(world.db, actor.organizationId)).certificates).toBe(5);

  const reason = "misconduct";
  await certificates.suspendCertificate(world.deps, actor, { id: suspended.id, reason });
  await certificates.revokeCertificate(world.deps, actor, { id: revoked.id, reason });
  await certificates.eraseRecipient(world.deps, actor, { certificateIds: [erased.id], recipient: null });
  expect(await certificates.getAwards(world.db, actor.organizationId)).toEqual({
    listed: [
      { achievement: "Welding", achievementId: expect.any(String), certificates: 1, lastIssuedOn: "2026-11-02" },
      { achievement: "Chemistry", achievementId: expect.any(String), certificates: 2, lastIssuedOn: "2026-11-01" },
    ],
    achievements: 2,
    certificates: 3,
  });
});

it("lists fifty achievements at most and counts all of them", async () => {
  const actor = await world.organization("awarding-much");
  const { id } = await issue(actor, "Course 0", "2026-11-01");
  const row = await world.db.certificate.findUniqueOrThrow({ where: { id } });
  await world.db.certificate.createMany({
    data: Array.from({ length: 500 }, (_, n) => ({
      ...row,
      customFields: [],
      id: crypto.randomUUID(),
      publicId: `CERT-2025-${n}`,
      issueKey: n.toString(16).padStart(32, "0"),
      achievementName: `Course ${n + 1}`,
      statusIndex: row.statusIndex + n + 1,
    })),
  });
  const awards = await certificates.getAwards(world.db, actor.organizationId);
  expect([awards.listed.length, awards.achievements, awards.certificates]).toEqual([50, 501, 501]);
});
