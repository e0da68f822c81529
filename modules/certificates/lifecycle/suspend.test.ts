import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, credentials, issuance, verification } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { NOW, sourcesOf } from "#tests/builders/standalone";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let id: string;
let publicId: string;

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("suspending");
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-11-20T09:00:00Z");
  ({ id, publicId } = await world.certificate(actor));
  await world.runJobs();
});

const suspend = (reason: string, as = actor) => certificates.suspendCertificate(world.deps, as, { id, reason });
const reinstate = (as = actor) => issuance.reinstateCertificate(world.deps, as, { id });
const revoke = () => certificates.revokeCertificate(world.deps, actor, { id, reason: "issued-in-error" });
const verdict = async () => (await verification.verify(world.deps, publicId))?.verdict;

async function listed(purpose: "revocation" | "suspension") {
  const { statusListId, statusIndex } = await world.db.certificate.findUniqueOrThrow({ where: { id } });
  const list = await certificates.getStatusListCredential(world.deps, { listId: statusListId, purpose });
  if (!list) throw new Error("there is no list");
  const { credential, version } = list;
  const bit = await credentials.readStatusBit(credential, {
    listUrl: credential.id,
    issuerDid: credential.issuer,
    purpose,
    index: statusIndex,
  });
  return { set: bit?.set, version };
}

describe("suspending", () => {
  it("puts a certificate out of force with reason and time, and reinstating puts it back", async () => {
    expect(await verdict()).toBe("valid");
    expect(await suspend("under-review")).toEqual({ ok: true });
    const verified = await verification.verify(world.deps, publicId);
    expect(verified?.verdict).toBe("suspended");
    expect(verified?.checks.find(({ name }) => name === "status")).toMatchObject({
      code: "suspended",
      evidence: { changedAt: "2026-11-20T09:00:00.000Z", reason: "under-review" },
    });
    expect(await reinstate()).toEqual({ ok: true });
    await world.runJobs();
    expect(await verdict()).toBe("valid");
    const audited = await world.db.auditEntry.findMany({ where: { subject: id }, orderBy: { id: "asc" } });
    expect(audited.map(({ action }) => action)).toEqual([
      "certificate.issued",
      "certificate.suspended",
      "certificate.reinstated",
    ]);
  });

  it("sets the revocation bit as well, which every verifier reads, and never clears it", async () => {
    const before = await listed("revocation");
    await suspend("under-review");
    expect(await listed("revocation")).toEqual({ set: true, version: before.version + 1 });
    expect(await listed("suspension")).toEqual({ set: true, version: before.version + 1 });
    await revoke();
    expect(await listed("revocation")).toMatchObject({ set: true });
    expect(await listed("suspension")).toMatchObject({ set: false });
  });

  it("shows to whoever verifies alone", async () => {
    const credential = await world.credential(publicId);
    const outside = { ...sourcesOf(world), findTransaction: async () => null };
    const alone = async () => (await verification.verifyStandalone(credential, outside, NOW))?.verdict;
    expect(await alone()).toBe("not-checked");
    await suspend("under-review");
    expect(await alone()).toBe("suspended");
    await revoke();
    expect(await alone()).toBe("revoked");
  });

  it("asks for a reason and keeps the first one and its date", async () => {
    expect(await suspend("  ")).toEqual({ ok: false, code: "reason-required" });
    expect(await suspend("Fees are open")).toEqual({ ok: false, code: "reason-required" });
    expect(await verdict()).toBe("valid");
    expect(await suspend("misconduct")).toEqual({ ok: true });
    expect(await suspend("other")).toEqual({ ok: false, code: "already-suspended" });
    const row = await world.db.certificate.findUniqueOrThrow({ where: { id } });
    expect(row.suspensionReason).toBe("misconduct");
  });

  it("keeps a private note apart, which no verifier and no message sees", async () => {
    const note = "Fees are open since March";
    const step = (text: string) =>
      certificates.suspendCertificate(world.deps, actor, { id, reason: "under-review", note: text });
    expect(await step("x".repeat(1001))).toEqual({ ok: false, code: "note-too-long" });
    expect(await step(note)).toEqual({ ok: true });
    await world.runJobs();
    const verified = await verification.verify(world.deps, publicId);
    const reported = JSON.stringify([verified, world.post.sent.map(({ text, html }) => text + html)]);
    expect(reported).toContain("under-review");
    expect(reported).not.toContain("March");
    const history = await certificates.getHistory(world.deps, actor, id);
    expect(history.at(0)).toMatchObject({
      what: "suspended",
      who: { kind: "user", name: "Test Owner" },
      reason: "under-review",
      note,
    });
  });

  it("is not for what is revoked, which stays revoked whatever was before", async () => {
    await suspend("under-review");
    expect(await revoke()).toEqual({ ok: true });
    expect(await verdict()).toBe("revoked");
    expect(await reinstate()).toEqual({ ok: false, code: "not-suspended" });
    expect(await suspend("other")).toEqual({ ok: false, code: "already-revoked" });
    expect(await verdict()).toBe("revoked");
  });

  it("leaves what is not suspended as it is", async () => {
    expect(await reinstate()).toEqual({ ok: false, code: "not-suspended" });
    expect(await verdict()).toBe("valid");
  });

  it("is refused to who may only look, and to everybody else's organization", async () => {
    const other = await world.organization("other");
    for (const [as, code] of [
      [asRole(actor, "viewer"), "forbidden"],
      [other, "not-found"],
    ] as const) {
      expect(await suspend("other", as)).toEqual({ ok: false, code });
      expect(await verdict()).toBe("valid");
    }
    expect(await suspend("other", asRole(actor, "issuer"))).toEqual({ ok: true });
    expect(await reinstate(other)).toEqual({ ok: false, code: "not-found" });
    expect(await reinstate(asRole(actor, "viewer"))).toEqual({ ok: false, code: "forbidden" });
    expect(await verdict()).toBe("suspended");
  });

  it("happens once when two do it at the same time", async () => {
    const results = await Promise.all([suspend("other"), suspend("misconduct")]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await verdict()).toBe("suspended");
  });
});
