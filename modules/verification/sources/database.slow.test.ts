import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { certificates, rendering, verification } from "#app/modules.server";
import { alterDocument, readStored } from "#tests/builders/stored-documents";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("verified");
});
afterAll(() => world.close());
beforeEach(() => {
  world.chain.setDown(false);
  world.clock.set("2026-11-20T09:00:00Z");
});

async function issued({ anchor = true, ...cells }: { issued_on?: string; expires_on?: string; anchor?: boolean } = {}) {
  const result = await world.certificate(actor, { ...cells, custom: [{ label: "Grade", value: "A" }] });
  if (anchor) await world.runJobs();
  return result;
}

const check = async (publicId: string) => {
  const verified = await verification.verify(world.deps, publicId);
  return { verdict: verified?.verdict, codes: verified?.checks.map(({ name, code }) => `${name}: ${code}`) };
};
const changeBlocks = (
  anchorBatchId: string,
  data: { leaves?: Uint8Array<ArrayBuffer>; path?: Uint8Array<ArrayBuffer> },
) => world.db.anchorBlock.updateMany({ where: { anchorBatchId }, data });
const passed = ["document: intact", "signature: signed-by-issuer", "status: in-force", "anchor: anchored"];

describe("verification", () => {
  it("says valid of a certificate that was issued here and anchored", async () => {
    const { publicId } = await issued();
    expect(await check(publicId)).toEqual({ verdict: "valid", codes: passed });
    expect((await check(publicId.toLowerCase().replaceAll("-", " "))).verdict).toBe("valid");
  });

  it("knows nothing of an unknown ID, nor of one with a changed digit", async () => {
    const { publicId } = await issued();
    const changed = publicId.slice(0, -1) + ((Number(publicId.at(-1)) + 1) % 10);
    expect(await verification.verify(world.deps, changed)).toBeNull();
    expect(await verification.verify(world.deps, "CERT-2026-0000000000000000")).toBeNull();
    expect(await verification.verify(world.deps, publicId)).not.toBeNull();
  });

  it("says that the anchor is pending before there is one", async () => {
    const { publicId } = await issued({ anchor: false });
    expect((await check(publicId)).verdict).toBe("anchor-pending");
    await world.runJobs();
    expect((await check(publicId)).verdict).toBe("valid");
  });

  it("says revoked with the reason and the date, and keeps the first of two revocations", async () => {
    const { id, publicId } = await issued();
    const revoke = (reason: string) => certificates.revokeCertificate(world.deps, actor, { id, reason });
    expect(await revoke("In my own words")).toEqual({ ok: false, code: "reason-required" });
    expect((await check(publicId)).verdict).toBe("valid");
    expect(await revoke("issued-in-error")).toEqual({ ok: true });
    world.clock.advance(60_000);
    expect(await revoke("other")).toEqual({ ok: false, code: "already-revoked" });
    const verified = await verification.verify(world.deps, publicId);
    expect(verified?.verdict).toBe("revoked");
    expect(verified?.checks.find(({ name }) => name === "status")?.evidence).toEqual({
      changedAt: "2026-11-20T09:00:00.000Z",
      reason: "issued-in-error",
      statusListVersion: 2,
    });
  });

  it("could not be checked, and is neither valid nor invalid, while the chain is out of reach", async () => {
    const { publicId } = await issued();
    world.chain.setDown(true);
    expect(await check(publicId)).toEqual({
      verdict: "not-checked",
      codes: [...passed.slice(0, 3), "anchor: chain-unreachable"],
    });
    world.chain.setDown(false);
    expect((await check(publicId)).verdict).toBe("valid");
  });

  it("says revoked even while the chain is out of reach", async () => {
    const { id, publicId } = await issued();
    await certificates.revokeCertificate(world.deps, actor, { id, reason: "issued-in-error" });
    world.chain.setDown(true);
    expect((await check(publicId)).verdict).toBe("revoked");
  });

  it("says expired after the last day and not on it", async () => {
    const { publicId } = await issued({ expires_on: "2026-11-30" });
    world.clock.set("2026-11-30T23:00:00Z");
    expect((await check(publicId)).verdict).toBe("valid");
    world.clock.set("2026-12-02T00:00:00Z");
    expect((await check(publicId)).verdict).toBe("expired");
  });

  it("reads the stored document once for all its checks", async () => {
    const { id, publicId } = await issued();
    const { document } = await readStored(world.db, id);
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => parse.mockRestore());
    expect((await check(publicId)).verdict).toBe("valid");
    expect(parse.mock.calls.filter(([text]) => text === document)).toHaveLength(1);
  });

  it("says not yet valid before the date of issue", async () => {
    const { publicId } = await issued({ issued_on: "2026-12-24" });
    expect((await check(publicId)).verdict).toBe("not-yet-valid");
  });

  it.each([
    ["the name in the document", (text: string) => text.replace("Chemistry", "Alchemistry")],
    [
      "the proof",
      (text: string) => text.replace(/"proofValue":"z(.)/, (_m, c) => `"proofValue":"z${c === "2" ? "3" : "2"}`),
    ],
  ])("says tampered when %s was changed in the database", async (_what, alter) => {
    const { id, publicId } = await issued();
    const { document } = await readStored(world.db, id);
    await alterDocument(world.db, id, alter);
    expect((await check(publicId)).verdict).toBe("tampered");
    await alterDocument(world.db, id, () => document);
    expect((await check(publicId)).verdict).toBe("valid");
  });

  it("says tampered when the page would show another name than the document", async () => {
    const { id, publicId } = await issued();
    await world.db.certificate.update({ where: { id }, data: { recipientName: "Mallory" } });
    expect(await check(publicId)).toMatchObject({
      verdict: "tampered",
      codes: ["document: record-differs", ...passed.slice(1)],
    });
  });

  it.each([
    ["are gone", (id: string) => world.db.anchorBlock.deleteMany({ where: { anchorBatchId: id } })],
    ["are empty", (id: string) => changeBlocks(id, { leaves: new Uint8Array() })],
    ["end in the middle of one", (id: string) => changeBlocks(id, { leaves: new Uint8Array(33) })],
    ["are other ones", (id: string) => changeBlocks(id, { leaves: new Uint8Array(64).fill(7) })],
    ["have another way to the root", (id: string) => changeBlocks(id, { path: new Uint8Array(33).fill(1) })],
    ["have a path that ends in the middle of a step", (id: string) => changeBlocks(id, { path: new Uint8Array(5) })],
  ])(
    "could not be completed when the stored leaves around it %s, with everything else checked",
    async (_what, damage) => {
      const { publicId } = await issued();
      const { anchorBatchId } = await world.db.certificate.findUniqueOrThrow({ where: { publicId } });
      await damage(anchorBatchId ?? "");
      expect(await check(publicId)).toMatchObject({
        verdict: "not-checked",
        codes: ["document: path-damaged", ...passed.slice(1)],
      });
      // Issued files carry only the proof that is still valid.
      const file = await certificates.renderFile(world.deps, { publicId, format: "json" });
      expect(JSON.parse(Buffer.from(file?.bytes ?? []).toString()).proof).toHaveLength(1);
      expect((await certificates.checkConsistency(world.deps)).faults.join("\n")).toContain(publicId);
    },
  );

  it("could not be completed when the packed document cannot be unpacked, whatever else was withdrawn", async () => {
    const { id, publicId } = await issued();
    await world.db.certificate.update({ where: { id }, data: { packed: new Uint8Array([255, 0, 1]) } });
    expect(await check(publicId)).toMatchObject({
      verdict: "not-checked",
      codes: ["document: document-damaged", "signature: document-damaged", ...passed.slice(2)],
    });
    const file = certificates.renderFile(world.deps, { publicId, format: "json" });
    await expect(file).rejects.toThrow(rendering.NotDrawn);
    await world.db.certificate.update({
      where: { id },
      data: { revokedAt: world.clock.now(), revocationReason: "error" },
    });
    expect((await check(publicId)).verdict).toBe("revoked");
  });

  it("says tampered when document, leaf, path and root were all rewritten and only the chain remembers", async () => {
    const { id, publicId } = await issued();
    const row = await world.db.certificate.findUniqueOrThrow({ where: { id }, include: { anchorBatch: true } });
    const forged = "f".repeat(64);
    await world.db.anchorBatch.update({ where: { id: row.anchorBatchId ?? "" }, data: { root: forged } });
    expect((await check(publicId)).verdict).toBe("tampered");
  });

  it("says wrong issuer when the signing key is not one of the organization's", async () => {
    const { publicId } = await issued();
    const keys = await world.db.issuerKey.findMany({ where: { organizationId: actor.organizationId } });
    const other = await world.organization("impostor");
    for (const { id } of keys)
      await world.db.issuerKey.update({ where: { id }, data: { organizationId: other.organizationId } });
    expect(await check(publicId)).toMatchObject({ verdict: "wrong-issuer" });
    for (const { id } of keys)
      await world.db.issuerKey.update({ where: { id }, data: { organizationId: actor.organizationId } });
    expect((await check(publicId)).verdict).toBe("valid");
  });

  it("trusts a compromised key only for what was anchored before the compromise", async () => {
    const { publicId } = await issued();
    const key = await world.db.issuerKey.findFirstOrThrow({ where: { organizationId: actor.organizationId } });
    const set = (compromisedFrom: string | null) =>
      world.db.issuerKey.update({ where: { id: key.id }, data: { compromisedFrom } });
    await set("2026-11-20T12:00:00Z");
    expect((await check(publicId)).verdict).toBe("valid");
    await set("2026-11-19T00:00:00Z");
    expect(await check(publicId)).toMatchObject({ verdict: "tampered" });
    await set(null);
  });
});
