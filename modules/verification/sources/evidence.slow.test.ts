import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, verification } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";
import { fakeClock } from "#tests/fakes/clock";
import { startTestChain, type TestChain } from "#tests/setup/local-chain";
import { type EvidenceBundle, readEvidence } from "../evidence/format";
import { verifyEvidence } from "./evidence";

// The world's clock stands still; the local chain's blocks have the real date.
const now = new Date(Math.max(Date.now(), Date.parse("2026-11-20T12:00:00Z")));
let node: TestChain;
let movable: ReturnType<typeof fakeClock>;
let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let publicId: string;
let certificateId: string;
let evidence: EvidenceBundle;

async function make(of = publicId): Promise<EvidenceBundle> {
  const made = await verification.makeEvidence(world.deps, of);
  if (!made) throw new Error("there is no evidence");
  // As read back from the file.
  const read = readEvidence(JSON.stringify(made));
  if (!read) throw new Error("the evidence cannot be read back");
  return read;
}

beforeAll(async () => {
  node = await startTestChain();
  movable = fakeClock();
  world = await createWorld({ chain: node.connect(), clock: movable });
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

const verdictOf = async (changed: EvidenceBundle) => (await verifyEvidence(changed, now))?.verdict;

describe("the evidence of a certificate", () => {
  it("verifies it with nobody to ask, and says as of when and by which block", async () => {
    const result = await verifyEvidence(evidence, now);
    expect(result).toMatchObject({
      verdict: "valid",
      statusAsOf: "2026-11-20T09:00:00Z",
      block: { chainId: 31_337, number: evidence.anchor?.proof?.blockNumber, hash: evidence.anchor?.proof?.blockHash },
      certificate: { publicId, recipientName: "سلمى" },
    });
    expect(result?.checks.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "pass", "pass"]);
  });

  it("tells the time in the list's signature and no other", async () => {
    for (const madeAt of ["2020-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"]) {
      expect(await verifyEvidence({ ...evidence, madeAt }, now)).toMatchObject({
        statusAsOf: "2026-11-20T09:00:00Z",
      });
    }
  });

  it("names the chain that the transaction was signed for and the block of its header, whatever the file calls them", async () => {
    const { anchor } = evidence;
    if (!anchor?.proof) throw new Error("the anchor was not proven");
    const proof = { ...anchor.proof, blockNumber: 1, blockTime: "2020-01-01T00:00:00Z" };
    const result = await verifyEvidence({ ...evidence, anchor: { ...anchor, chainId: 1, proof } }, now);
    expect(result?.block).toEqual({ chainId: 31_337, number: anchor.proof.blockNumber, hash: anchor.proof.blockHash });
    expect(result?.checks.at(-1)?.evidence).toMatchObject({
      block: anchor.proof.blockNumber,
      blockTime: anchor.proof.blockTime,
    });
    const unproven = await verifyEvidence({ ...evidence, anchor: { ...anchor, proof: null } }, now);
    expect(unproven?.block).toBeNull();
  });

  it("does not believe a list or a block of a day that has not come", async () => {
    const result = await verifyEvidence(evidence, new Date("2026-11-19T08:00:00Z"));
    const codes = result?.checks.map(({ code }) => code);
    expect(codes).toEqual(["intact", "signed-by-issuer", "status-from-future", "chain-unreachable"]);
  });

  it("proves the anchor by the node's own header where the node has forgotten the transaction", async () => {
    const { blockHash } = evidence.anchor?.proof ?? { blockHash: "" };
    const verifyWith = (hash: string | null | undefined) =>
      verifyEvidence(evidence, now, {
        findTransaction: async () => undefined,
        fetchStatusList: async () => null,
        findBlockHash: async () => hash,
      });
    expect(await verifyWith(blockHash)).toMatchObject({ verdict: "valid", block: null });
    expect(await verifyWith(null)).toMatchObject({ verdict: "valid", block: { hash: blockHash } });
    for (const other of [`0x${"1".repeat(64)}`, undefined]) {
      const result = await verifyWith(other);
      expect(result?.verdict).toBe("not-checked");
      expect(result?.checks.at(-1)).toMatchObject({ outcome: "unknown", code: "transaction-unknown" });
    }
  });

  it("gives way to lists that can be asked for, and is of now then", async () => {
    const lists = new Map(evidence.statusLists.map(({ url, list }) => [url, list]));
    const lookups = { findTransaction: async () => null, fetchStatusList: async (url: string) => lists.get(url) };
    const result = await verifyEvidence(evidence, now, lookups);
    expect(result).toMatchObject({ verdict: "valid", statusAsOf: null });
    expect(result?.checks[2]?.code).toBe("in-force");
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

  it("says nothing by a list from before the certificate was signed", async () => {
    const { statusLists } = evidence;
    movable.advance(3_600_000);
    const later = await world.certificate(actor, { name: "Later" });
    await world.runJobs();
    const made = await make(later.publicId);
    expect(await verdictOf(made)).toBe("valid");
    const result = await verifyEvidence({ ...made, statusLists }, now);
    expect(result).toMatchObject({ verdict: "not-checked", statusAsOf: null });
    expect(result?.checks[2]?.code).toBe("status-before-issue");
  });

  it("is made anew with what has become of the certificate, while the old one stays what it was", async () => {
    movable.advance(3_600_000);
    await certificates.revokeCertificate(world.deps, actor, { id: certificateId, reason: "issued-in-error" });
    const later = await make();
    expect(await verdictOf(later)).toBe("revoked");
    // Genuine older lists in the later file: valid as of their date, without later changes.
    const mixed = await verifyEvidence({ ...later, statusLists: evidence.statusLists }, now);
    expect(mixed).toMatchObject({ verdict: "valid", statusAsOf: "2026-11-20T09:00:00Z" });
    expect(mixed?.checks[2]?.code).toBe("in-force-then");
    expect(await verdictOf(evidence)).toBe("valid");
  });

  it("is not made for what nobody issued", async () => {
    expect(await verification.makeEvidence(world.deps, "CERT-2026-0000000000000000")).toBeNull();
  });

  it.each(["", "{}", "[]", '{"type":"SanadEvidence","version":2}', "x"])("is not read from %j", (text) => {
    expect(readEvidence(text)).toBeNull();
  });
});
