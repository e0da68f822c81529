import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, verification } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";
import { startTestChain, type TestChain } from "#tests/setup/local-chain";
import { type EvidenceBundle, readEvidence } from "./format";
import { verifyEvidence } from "./verify-evidence";

const today = { earliest: "2026-11-19", latest: "2026-11-21" };
let node: TestChain;
let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let publicId: string;
let certificateId: string;
let evidence: EvidenceBundle;

async function make(): Promise<EvidenceBundle> {
  const made = await verification.makeEvidence(world.deps, publicId);
  if (!made) throw new Error("there is no evidence");
  // As it comes out of the file.
  const read = readEvidence(JSON.stringify(made));
  if (!read) throw new Error("the evidence cannot be read back");
  return read;
}

beforeAll(async () => {
  node = await startTestChain();
  world = await createWorld({ chain: node.connect() });
  actor = await world.organization("evidence");
  const issued = await world.certificate(actor, { name: "سلمى" }, { template: "diwan", language: "ar" });
  ({ publicId, id: certificateId } = issued);
  await world.runJobs();
  evidence = await make();
});
afterAll(async () => {
  await world.close();
  await node.stop();
});

const verdictOf = async (changed: EvidenceBundle) => (await verifyEvidence(changed, today))?.verdict;

describe("the evidence of a certificate", () => {
  it("verifies it with nobody to ask, and says as of when and by which block", async () => {
    const result = await verifyEvidence(evidence, today);
    expect(result).toMatchObject({
      verdict: "valid",
      statusAsOf: evidence.madeAt,
      block: { chainId: 31_337, number: evidence.anchor?.proof?.blockNumber, hash: evidence.anchor?.proof?.blockHash },
      certificate: { publicId, recipientName: "سلمى" },
    });
    expect(result?.checks.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "pass", "pass"]);
  });

  it("gives way to the world where that can be asked", async () => {
    const lists = new Map(evidence.statusLists.map(({ url, list }) => [url, list]));
    const asked = { findTransaction: async () => undefined, fetchStatusList: async (url: string) => lists.get(url) };
    const result = await verifyEvidence(evidence, today, asked);
    expect(result).toMatchObject({ verdict: "tampered", statusAsOf: null });
  });

  it("is void where its words were changed", async () => {
    const credential = evidence.credential.replaceAll("سلمى", "ليلى");
    expect(await verdictOf({ ...evidence, credential })).toBe("tampered");
  });

  it("proves nothing of the anchor without its proof, or with another's", async () => {
    if (!evidence.anchor?.proof) throw new Error("the anchor was not proven");
    const { anchor } = evidence;
    expect(await verdictOf({ ...evidence, anchor: { ...anchor, proof: null } })).toBe("not-checked");
    const { header } = evidence.anchor.proof;
    const proof = { ...evidence.anchor.proof, header: header.slice(0, -1) + (header.endsWith("0") ? "1" : "0") };
    expect(await verdictOf({ ...evidence, anchor: { ...anchor, proof } })).toBe("not-checked");
  });

  it("proves nothing of the status without lists, or with lists that were changed", async () => {
    expect(await verdictOf({ ...evidence, statusLists: [] })).toBe("not-checked");
    const later = await make();
    const statusLists = later.statusLists.map(({ url, list }) => ({
      url,
      list: { ...Object(list), validFrom: "2020-01-01T00:00:00Z" },
    }));
    expect(await verdictOf({ ...evidence, statusLists })).toBe("not-checked");
  });

  it("takes trust from a key that its history calls compromised before the anchor", async () => {
    const anchoredAt = Date.parse(evidence.anchor?.proof?.blockTime ?? "");
    const withKey = (moment: number) => {
      const profile = structuredClone(evidence.issuer.profile) as { signingKeys: { compromisedFrom?: string }[] };
      for (const key of profile.signingKeys) key.compromisedFrom = new Date(moment).toISOString();
      return verdictOf({ ...evidence, issuer: { ...evidence.issuer, profile } });
    };
    expect(await withKey(anchoredAt - 1000)).not.toBe("valid");
    expect(await withKey(anchoredAt + 1000)).toBe("valid");
  });

  it("is made anew with what has become of the certificate, while the old one stays what it was", async () => {
    await certificates.revokeCertificate(world.deps, actor, { id: certificateId, reason: "Issued in error" });
    expect(await verdictOf(await make())).toBe("revoked");
    expect(await verdictOf(evidence)).toBe("valid");
  });

  it("is not made for what nobody issued", async () => {
    expect(await verification.makeEvidence(world.deps, "CERT-2026-0000000000000000")).toBeNull();
  });

  it.each(["", "{}", "[]", '{"type":"SanadEvidence","version":2}', "x"])("is not read from %j", (text) => {
    expect(readEvidence(text)).toBeNull();
  });
});
