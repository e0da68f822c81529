import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, verification } from "#app/modules.server";
import { NOW, sourcesOf } from "#tests/builders/standalone";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let id: string;
let credential: string;

/** The chain and the lists as a standalone verifier reaches them; each can be made unreachable. */
function outside(reach: { chain?: boolean; lists?: boolean } = {}): verification.StandaloneLookups {
  return {
    ...sourcesOf(world),
    ...(reach.chain === false ? { findTransaction: async () => null } : {}),
    ...(reach.lists === false ? { fetchStatusList: async () => null } : {}),
  };
}

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("alone");
});
afterAll(() => world.close());

let count = 0;
beforeEach(async () => {
  const issued = await world.certificate(actor, { name: `سلمى ${++count}` }, { template: "diwan", language: "ar" });
  await world.runJobs();
  id = issued.id;
  credential = await world.credential(issued.publicId);
});

const verdict = async (text: string, reach?: { chain?: boolean; lists?: boolean }) =>
  (await verification.verifyStandalone(text, outside(reach), NOW))?.verdict;

describe("verifying without the platform", () => {
  it("says valid with any node of the chain and the issuer's signed lists", async () => {
    const result = await verification.verifyStandalone(credential, outside(), NOW);
    expect(result?.verdict).toBe("valid");
    expect(result?.checks.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "pass", "pass"]);
  });

  it("says under which address another platform issued it first, and only what was signed", async () => {
    const origin = "https://badges.example.org/assertions/7";
    const { publicId } = await world.certificate(actor, { name: "Moved", origin });
    const text = await world.credential(publicId);
    const read = (document: string) => verification.verifyStandalone(document, outside(), NOW);
    expect((await read(text))?.certificate.origin).toBe(origin);
    expect((await read(credential))?.certificate.origin).toBeNull();
    expect((await read(text.replace("assertions/7", "assertions/8")))?.verdict).toBe("tampered");
  });

  it("does not say valid, nor invalid, without the chain or without the lists", async () => {
    expect(await verdict(credential, { chain: false })).toBe("not-checked");
    expect(await verdict(credential, { lists: false })).toBe("not-checked");
  });

  it("sees a revocation in the signed list", async () => {
    await certificates.revokeCertificate(world.deps, actor, { id, reason: "issued-in-error" });
    expect(await verdict(credential)).toBe("revoked");
  });

  it("sees one changed letter, in the text or in a proof", async () => {
    expect(await verdict(credential.replace("Chemistry", "Chemistrz"))).toBe("tampered");
    expect(
      await verdict(
        credential.replace(
          /("merkle-proof-2019"[\s\S]*?"proofValue": "z.{40})(.)/,
          (_match, before, letter) => `${before}${letter === "x" ? "y" : "x"}`,
        ),
      ),
    ).not.toBe("valid");
  });

  it("does not take a list that somebody else signed", async () => {
    const other = await world.organization("other");
    const forged: verification.StandaloneLookups = {
      ...outside(),
      async fetchStatusList(url) {
        const list = Object(await outside().fetchStatusList(url));
        const [key] = await world.db.issuerKey.findMany({ where: { organizationId: other.organizationId } });
        return { ...list, issuer: key?.did };
      },
    };
    expect((await verification.verifyStandalone(credential, forged, NOW))?.verdict).toBe("not-checked");
  });

  it("does not take a transaction that carries another root or came from another address", async () => {
    const real = outside();
    const lying = (change: object): verification.StandaloneLookups => ({
      ...real,
      findTransaction: async (hash) => ({ ...Object(await real.findTransaction(hash)), ...change }),
    });
    expect(
      (await verification.verifyStandalone(credential, lying({ calldata: `0x${"0".repeat(64)}` }), NOW))?.verdict,
    ).toBe("tampered");
    expect(
      (await verification.verifyStandalone(credential, lying({ from: `0x${"1".repeat(40)}` }), NOW))?.verdict,
    ).toBe("tampered");
  });

  it("does not say invalid because a node has forgotten the transaction, unless the contract denies the root", async () => {
    const asking = (findAnchor?: verification.StandaloneLookups["findAnchor"]) =>
      verification.verifyStandalone(
        credential,
        { ...outside(), findTransaction: async () => undefined, ...(findAnchor ? { findAnchor } : {}) },
        NOW,
      );
    const forgotten = await asking();
    expect(forgotten?.verdict).toBe("not-checked");
    expect(forgotten?.checks.at(-1)).toMatchObject({ outcome: "unknown", code: "transaction-unknown" });
    expect((await asking(async () => null))?.verdict).toBe("not-checked");
    expect((await asking(async () => ({ blockNumber: 7, blockTime: new Date("2026-11-20") })))?.verdict).toBe("valid");
    const denied = await asking(async () => undefined);
    expect(denied?.verdict).toBe("tampered");
    expect(denied?.checks.at(-1)?.code).toBe("not-anchored");
  });

  it("knows nothing of other text", async () => {
    expect(await verification.verifyStandalone("{}", outside(), NOW)).toBeNull();
    expect(await verification.verifyStandalone("hello", outside(), NOW)).toBeNull();
  });
});
