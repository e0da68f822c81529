import { afterEach, beforeEach, expect, it } from "vitest";
import { certificates, issuance, type organizations } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let owner: organizations.OrganizationActor;
let one: { id: string; publicId: string };
let whole: { id: string; publicId: string };
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("acme");
  [one, whole] = [await world.certificate(owner, { name: "Ada" }), await world.certificate(owner, { name: "Bob" })];
  // Anchoring marks a certificate as damaged when its document no longer has the stored leaf.
  await world.db.certificate.update({ where: { id: one.id }, data: { leaf: "0".repeat(64) } });
  await certificates.anchorWaiting(world.deps);
});
afterEach(() => world.close());

const action = async (kind: "files" | "export" | "renew") => {
  const chosen = { ids: [one.id, whole.id] };
  const drafted = await issuance.draftBulkAction(world.deps, owner, { kind, chosen });
  if (!drafted.ok) throw new Error(drafted.code);
  return drafted.id;
};

it("is handed out in no form, also not as the bare credential", async () => {
  for (const format of ["json", "pdf"] as const) {
    const file = (publicId: string) => certificates.renderFile(world.deps, { publicId, format });
    await expect(file(one.publicId)).rejects.toThrow("altered");
    expect((await file(whole.publicId))?.bytes.length).toBeGreaterThan(0);
  }
});

it("is left out of what is renewed and downloaded together, and exported without its credential", async () => {
  for (const kind of ["files", "renew"] as const)
    expect(await issuance.getBulkAction(world.deps, owner, await action(kind))).toMatchObject({
      action: { will: 1, leftOut: [{ code: "damaged", count: 1 }] },
    });
  const exported = await issuance.exportMany(world.deps, owner, { id: await action("export"), as: "json" });
  if (!exported.ok) throw new Error(exported.code);
  const all: issuance.ExportedCertificate[] = [];
  for await (const certificate of exported.certificates) all.push(certificate);
  expect(all.map(({ recipientName, credential }) => [recipientName, credential === null])).toEqual([
    ["Ada", true],
    ["Bob", false],
  ]);
});

it("is not corrected, renewed or reinstated, and is suspended and revoked as any other one", async () => {
  const { id } = one;
  expect(await certificates.getCertificate(world.deps, owner, id)).toMatchObject({ certificate: { state: "damaged" } });
  expect(await issuance.getCorrectable(world.deps, owner, id)).toEqual({ ok: false, code: "not-correctable" });
  expect(await issuance.getRenewable(world.deps, owner, id)).toEqual({ ok: false, code: "not-renewable" });
  expect(await certificates.suspendCertificate(world.deps, owner, { id, reason: "under-review" })).toEqual({
    ok: true,
  });
  expect(await issuance.reinstateCertificate(world.deps, owner, { id })).toEqual({ ok: false, code: "damaged" });
  expect(await certificates.revokeCertificate(world.deps, owner, { id, reason: "other" })).toEqual({ ok: true });
});
