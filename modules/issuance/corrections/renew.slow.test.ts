import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billing, certificates, issuance } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

const used = async (actor: Actor) => (await billing.getQuota(world.db, world.deps, actor.organizationId)).used;
const read = (id: string) => world.db.certificate.findUniqueOrThrow({ where: { id } });
const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
const today = () => world.clock.now().toISOString().slice(0, 10);
const yearsAgo = (years: number) => `${Number(today().slice(0, 4)) - years}-01-15`;

/** Issues a certificate that was valid for a year and has expired. */
async function expired(actor: Actor, cells = {}, style = {}) {
  const { id } = await world.certificate(actor, { issued_on: yearsAgo(2), expires_on: yearsAgo(1), ...cells }, style);
  return read(id);
}

describe("renewing one certificate", () => {
  it("issues another for as long as before, counts toward the plan, and leads from the old one to it", async () => {
    const actor = await world.organization("renews");
    const old = await expired(actor, { name: "Lina Haddad" }, { language: "fr" });
    const before = await used(actor);
    const found = await issuance.getRenewable(world.deps, actor, old.id);
    if (!found.ok) throw new Error(found.code);
    const input = { id: old.id, issuedOn: "", expiresOn: "" };
    const [first, second] = await Promise.all([
      issuance.renewCertificate(world.deps, actor, input),
      issuance.renewCertificate(world.deps, actor, input),
    ]);
    expect(first).toEqual(second);
    if (!first?.ok) throw new Error(JSON.stringify(first));
    const now = await read(first.id);
    expect(now).toMatchObject({ recipientName: "Lina Haddad", language: "fr", template: old.template });
    expect([day(now.issuedOn), day(now.expiresOn)]).toEqual([today(), found.dates.expiresOn]);
    expect(await used(actor)).toBe(before + 1);
    expect(await read(old.id)).toMatchObject({ renewedById: now.id, revokedAt: null, supersededById: null });
    const seen = await certificates.getPublicRecord(world.db, old.publicId);
    expect(seen).toMatchObject({ renewedBy: now.publicId, supersededBy: null });
    const [page, other] = await Promise.all(
      [old.id, now.id].map((id) => certificates.getCertificate(world.deps, actor, id)),
    );
    expect(page).toMatchObject({ certificate: { status: "renewed", renewal: { id: now.id }, renews: null } });
    expect(other).toMatchObject({ certificate: { renewal: null, renews: { id: old.id } } });
    const history = await certificates.getHistory(world.deps, actor, old.id);
    expect(history.map(({ what }) => what)).toContain("renewed");
    for (const [state, ids] of [
      ["renewed", [old.id]],
      ["expired", []],
    ] as const) {
      const list = await certificates.listCertificates(world.deps, actor, { state });
      expect(list.ok && list.certificates.map(({ id }) => id)).toEqual(ids);
    }
  });

  it("can be done again once the renewal is revoked, and follows where the renewal is corrected", async () => {
    const actor = await world.organization("renews-again");
    const old = await expired(actor);
    const renew = (issuedOn = "") =>
      issuance.renewCertificate(world.deps, actor, { id: old.id, issuedOn, expiresOn: "" });
    const first = await renew();
    if (!first.ok) throw new Error(first.code);
    const values = await issuance.getCorrectable(world.deps, actor, first.id);
    if (!values.ok) throw new Error(values.code);
    const correction = { ...values.values, name: "Corrected" };
    const corrected = await issuance.correctCertificate(world.deps, actor, { id: first.id, correction });
    if (!corrected.ok) throw new Error(corrected.code);
    expect((await read(old.id)).renewedById).toBe(corrected.id);
    await certificates.revokeCertificate(world.deps, actor, { id: corrected.id, reason: "duplicate" });
    expect((await read(old.id)).renewedById).toBeNull();
    expect(await renew()).toMatchObject({ ok: true });
  });

  it("is refused for what was revoked, for others, beyond the plan, and for dates that do not go together", async () => {
    const actor = await world.organization("renews-not");
    const other = await world.organization("renews-other");
    const old = await expired(actor);
    const input = { id: old.id, issuedOn: "", expiresOn: "" };
    const refused = (who: Actor, more = {}) => issuance.renewCertificate(world.deps, who, { ...input, ...more });
    expect(await refused(other)).toEqual({ ok: false, code: "not-found" });
    expect(await refused(asRole(actor, "viewer"))).toEqual({ ok: false, code: "forbidden" });
    expect(await refused(actor, { expiresOn: yearsAgo(1) })).toMatchObject({ ok: false, code: "invalid" });
    expect(await refused(actor, { issuedOn: "soon" })).toMatchObject({ ok: false, code: "invalid" });
    expect(await refused(actor, { issuedOn: yearsAgo(2), expiresOn: yearsAgo(1) })).toEqual({
      ok: false,
      code: "already-issued",
    });
    await certificates.revokeCertificate(world.deps, actor, { id: old.id, reason: "duplicate" });
    expect(await refused(actor)).toEqual({ ok: false, code: "not-renewable" });
  });
});

describe("renewing many", () => {
  async function renewAll(actor: Actor) {
    const { organizationId } = actor;
    const ids = (await world.db.certificate.findMany({ where: { organizationId } })).map(({ id }) => id);
    const drafted = await issuance.draftBulkAction(world.deps, actor, { kind: "renew", chosen: { ids } });
    if (!drafted.ok) throw new Error(drafted.code);
    const input = { id: drafted.id, name: "Renewals", issuedOn: "", expiresOn: "" };
    const result = await issuance.renewMany(world.deps, actor, input);
    expect(await issuance.renewMany(world.deps, actor, input)).toEqual({ ok: false, code: "not-found" });
    if (!result.ok) throw new Error(result.code);
    return { id: drafted.id, batchId: result.batchId };
  }

  it("makes a list of them that is issued like any other, each in its own language and design, once", async () => {
    const actor = await world.organization("renews-many");
    const arabic = await expired(actor, { name: "ليلى" }, { language: "ar", template: "riad" });
    const english = await expired(actor, { name: "Ada" });
    const gone = await expired(actor, { name: "Gone" });
    await certificates.revokeCertificate(world.deps, actor, { id: gone.id, reason: "duplicate" });
    const { id, batchId } = await renewAll(actor);
    expect(await issuance.getBulkAction(world.deps, actor, id)).toMatchObject({
      action: { state: "finished", done: 2, leftOut: [{ code: "already-revoked", count: 1 }] },
    });
    // Another person renews one of them by hand meanwhile.
    const byHand = await issuance.renewCertificate(world.deps, actor, {
      id: english.id,
      issuedOn: yearsAgo(0),
      expiresOn: "",
    });
    if (!byHand.ok) throw new Error(byHand.code);
    const before = await used(actor);
    const queued = await issuance.issueBatch(world.deps, actor, {
      batchId,
      validRowsOnly: false,
      replaceChanged: false,
    });
    expect(queued).toEqual({ ok: true, queued: 2 });
    await world.runJobs();
    const made = await world.db.certificate.findMany({ where: { batchId } });
    expect(made).toMatchObject([{ recipientName: "ليلى", language: "ar", template: arabic.template }]);
    expect(await used(actor)).toBe(before + 1);
    expect((await read(arabic.id)).renewedById).toBe(made[0]?.id);
    expect((await read(english.id)).renewedById).toBe(byHand.id);
    expect((await certificates.checkConsistency(world.deps)).faults).toEqual([]);
  });
});

describe("a list that corrects certificates by their IDs", () => {
  it("leaves each in its own language and design", async () => {
    const actor = await world.organization("corrects-own-look");
    const arabic = await expired(actor, { name: "ليلى" }, { language: "ar", template: "riad" });
    const bytes = new TextEncoder().encode(`Certificate ID,Name\n${arabic.publicId},ليلى حداد\n`);
    const style = { template: "meridian", language: "en" } as const;
    const drafted = await issuance.draftBatch(world.deps, actor, { ...style, name: "fix.csv", bytes });
    if (!drafted.ok) throw new Error(JSON.stringify(drafted));
    const { batchId } = drafted;
    await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: true });
    await world.runJobs();
    const made = await world.db.certificate.findMany({ where: { batchId } });
    expect(made).toMatchObject([{ recipientName: "ليلى حداد", language: "ar", template: arabic.template }]);
  });
});
