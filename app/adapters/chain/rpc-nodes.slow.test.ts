import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { AnchorReference, Chain } from "#modules/kernel/ports";
import { anchorNow, newRoot, startTestChain, type TestChain } from "#tests/setup/local-chain";
import * as proxy from "#tests/setup/rpc-proxy";

let node: TestChain;
let honest: Chain;
let anchored: AnchorReference;
beforeAll(async () => {
  node = await startTestChain();
  honest = node.connect();
  anchored = await anchorNow(honest);
});
afterAll(() => node.stop());

async function started(server: Promise<proxy.Server>): Promise<string> {
  const { url, stop } = await server;
  onTestFinished(stop);
  return url;
}
const startProxy = (behave: proxy.Behaviour) => started(proxy.startRpcProxy(node.rpcUrl, behave));
const DEAD = "http://127.0.0.1:1";

describe("one node", () => {
  test("that does not exist is unreachable", async () => {
    const chain = node.connect({ rpcUrls: [DEAD] });
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "unavailable", reason: "unreachable" });
  });

  test.each([{ drip: false }, { drip: true }])("that hangs is unreachable within 3.5 s (%j)", async (manner) => {
    const chain = node.connect({ rpcUrls: [await started(proxy.startHangingServer(manner))] });
    const begin = performance.now();
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "unavailable", reason: "unreachable" });
    expect(performance.now() - begin).toBeLessThan(3500);
  });

  test.each([{ drip: false }, { drip: true }])("that hangs gives every question up in time (%j)", async (manner) => {
    const url = await started(proxy.startHangingServer(manner));
    const chain = node.connect({ rpcUrls: [url], timeoutMs: 300 });
    const begin = performance.now();
    await expect(chain.nextNonce(chain.target().anchorer)).rejects.toMatchObject({ reason: "unreachable" });
    expect(performance.now() - begin).toBeLessThan(1000);
  });

  test.each([200, 429, 502])("that answers with a web page and status %i is unreachable", async (status) => {
    const chain = node.connect({ rpcUrls: [await started(proxy.startWebServer(status))] });
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "unavailable", reason: "unreachable" });
  });

  test("that refuses to answer is an error, with its words", async () => {
    const url = await startProxy(async (call, forward) => {
      if (call.method === "eth_call") throw new Error("missing trie node");
      return forward(call);
    });
    const check = await node.connect({ rpcUrls: [url] }).checkAnchor(anchored);
    expect(check).toMatchObject({ state: "unavailable", reason: "error" });
    expect(check).toHaveProperty("detail", expect.stringContaining("missing trie node"));
  });

  test.each(["eth_call", "eth_blockNumber", "eth_getTransactionReceipt"])(
    "that answers %s with nonsense is an error",
    async (method) => {
      const url = await startProxy((call, forward) =>
        call.method === method ? Promise.resolve("0x6e6f") : forward(call),
      );
      const broken = await startProxy((call, forward) =>
        call.method === method ? Promise.resolve({ no: "sense" }) : forward(call),
      );
      for (const rpcUrl of method === "eth_call" ? [url, broken] : [broken]) {
        const check = await node.connect({ rpcUrls: [rpcUrl] }).checkAnchor(anchored);
        expect(check).toMatchObject({ state: "unavailable", reason: "error" });
      }
    },
  );

  test("on another chain is not believed", async () => {
    const url = await startProxy((call, forward) =>
      call.method === "eth_chainId" ? Promise.resolve("0x1") : forward(call),
    );
    const chain = node.connect({ rpcUrls: [url] });
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "unavailable", reason: "wrong-network" });
    await expect(chain.nextNonce(chain.target().anchorer)).rejects.toMatchObject({ reason: "wrong-network" });
  });

  test("on another chain with the same id is not believed", async () => {
    const deployment = { ...node.deployment, genesisHash: `0x${"ab".repeat(32)}` };
    const chain = node.connect({ deployment });
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "unavailable", reason: "wrong-network" });
  });

  test("without our contract is not believed", async () => {
    const address = "0x1111111111111111111111111111111111111111";
    const chain = node.connect({ deployment: { ...node.deployment, address } });
    const reference = { ...anchored, contract: chain.target().contract };
    expect(await chain.checkAnchor(reference)).toMatchObject({ state: "unavailable", reason: "no-contract" });
  });

  test("with another contract in its place is not believed", async () => {
    const runtimeCodeHash = `0x${"cd".repeat(32)}`;
    const chain = node.connect({ deployment: { ...node.deployment, runtimeCodeHash } });
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "unavailable", reason: "wrong-contract" });
  });

  test("has its address, which may hold a secret, kept out of what is told", async () => {
    const chain = node.connect({ rpcUrls: [`${DEAD}/v3/secret`] });
    expect(JSON.stringify(await chain.checkAnchor(anchored))).not.toContain("secret");
  });
});

describe("two nodes", () => {
  const both = (second: string) => node.connect({ rpcUrls: [node.rpcUrl, second] });
  const hideAnchor: proxy.Behaviour = (call, forward) => {
    if (call.method === "eth_call") {
      const [{ to, data }] = call.params as [{ to: string; data: string }];
      return forward({
        method: "eth_call",
        params: [{ to, data: data.replace(anchored.root.slice(2), "f".repeat(64)) }, "latest"],
      });
    }
    if (/^eth_getTransaction(ByHash|Receipt)$/.test(call.method)) return Promise.resolve(null);
    return forward(call);
  };

  test("that agree confirm and deny", async () => {
    const chain = both(await startProxy((call, forward) => forward(call)));
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "anchored" });
    const unknown = { ...anchored, root: newRoot(), transactionHash: newRoot() };
    expect(await chain.checkAnchor(unknown)).toEqual({ state: "not-anchored" });
    expect(await chain.findAnchor(anchored.root)).toEqual(await honest.findAnchor(anchored.root));
  });

  test("of which one hides an anchor disagree", async () => {
    const chain = both(await startProxy(hideAnchor));
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "unavailable", reason: "disagreement" });
    await expect(chain.findAnchor(anchored.root)).rejects.toMatchObject({ reason: "disagreement" });
  });

  test("of which one invents an anchor disagree, in either order", async () => {
    const forged = { ...anchored, root: newRoot() };
    const url = await startProxy(async (call, forward) => {
      if (call.method === "eth_call") {
        const [{ to, data }] = call.params as [{ to: string; data: string }];
        const real = data.replace(forged.root.slice(2), anchored.root.slice(2));
        return forward({ method: "eth_call", params: [{ to, data: real }, "latest"] });
      }
      const answer = await forward(call);
      return call.method === "eth_getTransactionByHash" ? { ...Object(answer), input: forged.root } : answer;
    });
    expect(await node.connect({ rpcUrls: [url] }).checkAnchor(forged)).toMatchObject({ state: "anchored" });
    for (const rpcUrls of [
      [node.rpcUrl, url],
      [url, node.rpcUrl],
    ]) {
      const check = await node.connect({ rpcUrls }).checkAnchor(forged);
      expect(check).toMatchObject({ state: "unavailable", reason: "disagreement" });
    }
  });

  test("of which one has not come to the block yet leave the anchor pending", async () => {
    const reference = await anchorNow(honest);
    const previous = `0x${(Number(await node.rpc("eth_blockNumber")) - 1).toString(16)}`;
    const chain = both(
      await startProxy((call, forward) => {
        if (call.method === "eth_blockNumber") return Promise.resolve(previous);
        if (call.method === "eth_call") return forward({ ...call, params: [call.params[0], previous] });
        if (/^eth_getTransaction(ByHash|Receipt)$/.test(call.method)) return Promise.resolve(null);
        if (call.method === "eth_getTransactionCount") return forward({ ...call, params: [call.params[0], previous] });
        return forward(call);
      }),
    );
    expect(await chain.checkAnchor(reference)).toEqual({ state: "pending", confirmations: 0 });
    expect(await chain.findAnchor(reference.root)).toEqual(await honest.findAnchor(reference.root));
    const transaction = { hash: reference.transactionHash, from: reference.anchorer, nonce: 2 };
    expect(await honest.transactionState(transaction)).toMatchObject({ state: "mined" });
    expect(await chain.transactionState(transaction)).toEqual({ state: "pending", blockNumber: null });
  });

  test("of which one is lost go on with the other", async () => {
    const chain = both(DEAD);
    expect(await chain.checkAnchor(anchored)).toMatchObject({ state: "anchored" });
    expect(await chain.nextNonce(chain.target().anchorer)).toBe(await honest.nextNonce(honest.target().anchorer));
    expect(await chain.checkAnchor(await anchorNow(chain))).toMatchObject({ state: "anchored" });
  });

  test("of which one is on another chain are not used at all", async () => {
    const url = await startProxy((call, forward) =>
      call.method === "eth_chainId" ? Promise.resolve("0x1") : forward(call),
    );
    expect(await both(url).checkAnchor(anchored)).toMatchObject({ state: "unavailable", reason: "wrong-network" });
  });
});
