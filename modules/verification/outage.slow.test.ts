import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { certificates, verification } from "#app/modules.server";
import type { Chain } from "#modules/kernel/ports";
import { createWorld, type World } from "#tests/builders/world";
import { callRpc, startTestChain, type TestChain } from "#tests/setup/local-chain";
import * as proxy from "#tests/setup/rpc-proxy";

const DEAD = "http://127.0.0.1:1";
/** Longest acceptable wait for a person, whatever has failed. */
const LONGEST_MS = 3500;

let node: TestChain;
let world: World;
let publicId: string;
let credential: string;
let root: string;
beforeAll(async () => {
  node = await startTestChain();
  world = await createWorld({ chain: node.connect() });
  const actor = await world.organization("outages");
  ({ publicId } = await world.certificate(actor));
  await certificates.publishSnapshots(world.deps);
  await world.runJobs(10);
  credential = await world.credential(publicId);
  ({ root } = await world.db.anchorBatch.findFirstOrThrow());
});
afterAll(async () => {
  await world.close();
  await node.stop();
});

async function urlOf(server: Promise<proxy.Server>): Promise<string> {
  const { url, stop } = await server;
  onTestFinished(stop);
  return url;
}
const through = (behave: proxy.Behaviour) => urlOf(proxy.startRpcProxy(node.rpcUrl, behave));

/** Verifies with another chain instead of the world's and measures the time. */
async function verifyWith(chain: Chain) {
  const began = performance.now();
  const found = await verification.verify({ ...world.deps, chain }, publicId);
  const took = performance.now() - began;
  const codeOf = (name: string) => found?.checks.find((check) => check.name === name)?.code;
  return { verdict: found?.verdict, anchor: codeOf("anchor"), status: codeOf("status"), inTime: took < LONGEST_MS };
}

describe("verification while the chain", () => {
  it("is well says valid", async () => {
    expect(await verifyWith(node.connect())).toEqual({
      verdict: "valid",
      anchor: "anchored",
      status: "in-force",
      inTime: true,
    });
  });

  const outages: [string, () => Promise<string[]>, string][] = [
    ["is down", async () => [DEAD], "chain-unreachable"],
    ["hangs", async () => [await urlOf(proxy.startHangingServer({ drip: false }))], "chain-unreachable"],
    [
      "answers a byte at a time",
      async () => [await urlOf(proxy.startHangingServer({ drip: true }))],
      "chain-unreachable",
    ],
    ["answers with a web page", async () => [await urlOf(proxy.startWebServer(502))], "chain-unreachable"],
    [
      "is another one",
      async () => [
        await through((call, forward) => (call.method === "eth_chainId" ? Promise.resolve("0x1") : forward(call))),
      ],
      "chain-unusable",
    ],
    [
      "has another contract at the address",
      async () => [
        await through((call, forward) => (call.method === "eth_getCode" ? Promise.resolve("0x6001") : forward(call))),
      ],
      "chain-unusable",
    ],
    [
      "is seen through two nodes of which one hides everything",
      async () => [
        node.rpcUrl,
        await through((call, forward) => {
          if (/^eth_getTransaction(ByHash|Receipt)$/.test(call.method)) return Promise.resolve(null);
          if (call.method === "eth_call") {
            const [{ to, data }] = call.params as [{ to: string; data: string }];
            return forward({
              method: "eth_call",
              params: [{ to, data: data.replace(root, "f".repeat(64)) }, "latest"],
            });
          }
          return forward(call);
        }),
      ],
      "chain-disagrees",
    ],
  ];
  for (const [what, urls, code] of outages) {
    it(`${what} could not be checked, in time, and never says valid or false`, async () => {
      const answer = await verifyWith(node.connect({ rpcUrls: await urls() }));
      expect(answer).toEqual({ verdict: "not-checked", anchor: code, status: "in-force", inTime: true });
    });
  }

  it("is down still says what was revoked", async () => {
    const where = { publicId };
    await world.db.certificate.update({ where, data: { revokedAt: new Date(), revocationReason: "mistake" } });
    onTestFinished(async () => {
      await world.db.certificate.update({ where, data: { revokedAt: null, revocationReason: null } });
    });
    const answer = await verifyWith(node.connect({ rpcUrls: [DEAD] }));
    expect(answer).toMatchObject({ verdict: "revoked", inTime: true });
  });
});

describe("verification alone", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const reachable: verification.StandaloneLookups = {
    async findTransaction(hash) {
      const found = Object(await callRpc(node.rpcUrl, "eth_getTransactionByHash", [hash]));
      const block = Object(await callRpc(node.rpcUrl, "eth_getBlockByNumber", [found.blockNumber, false]));
      const { input: calldata, from, to } = found;
      const blockTime = new Date(Number(block.timestamp) * 1000);
      return { calldata, from, to, blockNumber: Number(found.blockNumber), blockTime };
    },
    async fetchStatusList(url) {
      const [, listId = "", purpose] = /status\/([^/]+)\/(\w+)$/.exec(url) ?? [];
      const listPurpose = purpose === "suspension" ? "suspension" : "revocation";
      return (await certificates.getStatusListCredential(world.deps, { listId, purpose: listPurpose }))?.credential;
    },
  };
  const check = async (outside: verification.StandaloneLookups) => {
    const result = await verification.verifyStandalone(credential, outside, now);
    return { verdict: result?.verdict, status: result?.checks.find(({ name }) => name === "status")?.code };
  };

  it("says valid where everything can be reached", async () => {
    expect(await check(reachable)).toEqual({ verdict: "valid", status: "in-force" });
  });

  it.each([
    ["revocation", "not-checked", "status-unreachable"],
    // Only the list that the credential names decides; the other one gives the reason for a set bit.
    ["suspension", "valid", "in-force"],
  ])("where the %s list is out of reach says %s", async (purpose, verdict, status) => {
    const fetchStatusList = async (url: string) => (url.endsWith(purpose) ? null : reachable.fetchStatusList(url));
    expect(await check({ ...reachable, fetchStatusList })).toEqual({ verdict, status });
  });

  it("could not be checked where the chain is out of reach", async () => {
    expect(await check({ ...reachable, findTransaction: async () => null })).toMatchObject({ verdict: "not-checked" });
  });
});
