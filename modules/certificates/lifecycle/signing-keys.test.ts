import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, issuance, organizations, verification } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: organizations.OrganizationActor;
let keyId: string;
const ids: string[] = [];
const NOW = "2026-11-20T12:00:00Z";
const AT = "2026-11-20T10:30:00Z";
const EVER = "2026-01-01T00:00:00Z";

beforeAll(async () => {
  world = await createWorld();
  world.clock.set("2026-11-20T08:00:00Z");
  actor = await world.organization("voided");
  ({ id: keyId } = await world.db.issuerKey.findFirstOrThrow({ where: { organizationId: actor.organizationId } }));
  for (const [blockTime, cells] of [
    ["2026-11-20T10:00:00Z", {}],
    ["2026-11-20T10:30:00Z", {}],
    ["2026-11-20T11:00:00Z", {}],
    ["2026-11-20T11:00:01Z", { expires_on: "2026-11-20" }],
    [null, {}],
  ] as const) {
    const { id, publicId } = await world.certificate(actor, cells);
    ids.push(publicId);
    if (!blockTime) continue;
    await world.runJobs();
    await world.db.anchorBatch.updateMany({ where: { certificates: { some: { id } } }, data: { blockTime } });
  }
});
afterAll(() => world.close());

async function count(from: string, key = keyId, as = actor) {
  world.clock.set(NOW);
  return certificates.countVoided(world.deps, as, { keyId: key, from: new Date(from) });
}
const idOf = async (at: number) =>
  (await world.db.certificate.findUniqueOrThrow({ where: { publicId: ids[at] ?? "" } })).id;

describe("how many certificates a report of a key voids", () => {
  it("is all that no block proves older, and more the earlier the moment", async () => {
    expect(await count(NOW)).toEqual({ ok: true, count: 1 });
    expect(await count("2026-11-20T10:30:01Z")).toEqual({ ok: true, count: 3 });
    expect(await count(AT)).toEqual({ ok: true, count: 4 });
    expect(await count(EVER)).toEqual({ ok: true, count: 5 });
  });

  it("leaves out what other keys signed, and is for those who may report", async () => {
    const other = await world.organization("voided-elsewhere");
    expect(await count(EVER, keyId, other)).toEqual({ ok: true, count: 0 });
    expect(await count(EVER, keyId, asRole(actor, "issuer"))).toEqual({ ok: false, code: "forbidden" });
    expect(await count(EVER, keyId, asRole(actor, "admin"))).toEqual({ ok: true, count: 5 });
    expect(await count(EVER, "00000000-0000-7000-8000-000000000000")).toEqual({ ok: true, count: 0 });
  });

  it("leaves out what is not good any more, and counts what is suspended", async () => {
    await certificates.suspendCertificate(world.deps, actor, { id: await idOf(1), reason: "under-review" });
    expect(await count(EVER)).toEqual({ ok: true, count: 5 });
    await issuance.reinstateCertificate(world.deps, actor, { id: await idOf(1) });
    await certificates.revokeCertificate(world.deps, actor, { id: await idOf(2), reason: "issued-in-error" });
    expect(await count(EVER)).toEqual({ ok: true, count: 4 });
    await world.db.certificate.update({ where: { id: await idOf(3) }, data: { expiresOn: new Date("2026-11-19") } });
    expect(await count(EVER)).toEqual({ ok: true, count: 3 });
  });

  it("is what verification then says", async () => {
    const verdicts = async () =>
      Promise.all(ids.map(async (id) => (await verification.verify(world.deps, id))?.verdict));
    const before = await verdicts();
    const counted = await count(AT);
    await organizations.reportKeyCompromise(world.deps, actor, { keyId, from: new Date(AT) });
    const after = await verdicts();
    const good = ["valid", "anchor-pending"];
    const lost = before.filter((verdict, at) => good.includes(verdict ?? "") && !good.includes(after[at] ?? ""));
    expect(counted).toEqual({ ok: true, count: lost.length });
    expect(lost).toHaveLength(2);
  });
});
