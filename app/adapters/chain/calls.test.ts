import { Interface, id as keccakOfText } from "ethers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import artifact from "#contracts/abi/SanadRegistry.json";
import type { Chain, ContractCall } from "#modules/kernel/ports";
import { startTestChain, type TestChain } from "#tests/setup/local-chain";
import { startRpcProxy } from "#tests/setup/rpc-proxy";

const registry = new Interface(artifact.abi);
const organization = "https://certificates.example.org/issuers/school";
let node: TestChain;
let chain: Chain;
let count = 0;
beforeAll(async () => {
  node = await startTestChain();
  chain = node.connect();
});
afterAll(() => node.stop());

const newKey = () => `did:key:z6Mk${++count}`;
const call = (kind: "register-key" | "retire-key" | "report-key-compromise", key: string): ContractCall => ({
  kind,
  organization,
  key,
});

async function send(made: ContractCall) {
  const sender = chain.senderOf(made);
  if (!sender) throw new Error("nobody may send it");
  const transaction = await chain.signCall(made, await chain.nextNonce(sender));
  await chain.broadcast(transaction);
  return chain.transactionState(transaction);
}

async function read(view: string, ...args: string[]) {
  const data = registry.encodeFunctionData(view, args);
  const answer = await node.rpc("eth_call", { to: node.deployment.address, data }, "latest");
  return registry.decodeFunctionResult(view, String(answer))[0];
}

describe("calls", () => {
  test("of a key register, retire and report it under the hashes of its texts", async () => {
    const key = newKey();
    const dates = async () => {
      const tenure = await read("tenureOf", keccakOfText(organization), keccakOfText(key));
      return [tenure.validFrom, tenure.retiredFrom, tenure.compromisedFrom].map((date) => date > 0n);
    };
    expect(await dates()).toEqual([false, false, false]);
    expect(await send(call("register-key", key))).toMatchObject({ state: "mined" });
    expect(await dates()).toEqual([true, false, false]);
    await send(call("retire-key", key));
    expect(await dates()).toEqual([true, true, false]);
    await send(call("report-key-compromise", key));
    expect(await dates()).toEqual([true, true, true]);
  });

  test("of a snapshot state the digest under the hash of the list's address", async () => {
    const list = `${organization}/list-${++count}`;
    const digest = `0x${"5a".repeat(32)}` as const;
    expect(await send({ kind: "publish-status", list, digest })).toMatchObject({ state: "mined" });
    const status = await read("statusOf", chain.target().anchorer, keccakOfText(list));
    expect({ digest: status.digest, version: status.version }).toEqual({ digest, version: 1n });
  });

  test("of snapshots are found again, the newest of them, and none where there is none", async () => {
    const list = `${organization}/list-${++count}`;
    const fresh = () => node.connect();
    expect(await fresh().findSnapshot(list)).toBeNull();
    await send({ kind: "publish-status", list, digest: `0x${"01".repeat(32)}` });
    const second = await send({ kind: "publish-status", list, digest: `0x${"02".repeat(32)}` });
    if (second.state !== "mined") throw new Error(second.state);
    const { blockNumber, blockTime } = second;
    expect(await fresh().findSnapshot(list)).toEqual({ digest: `0x${"02".repeat(32)}`, blockNumber, blockTime });
  });

  test("of snapshots are not asked about again within a minute, and not found without a node", async () => {
    const list = `${organization}/list-${++count}`;
    const reader = node.connect();
    expect(await reader.findSnapshot(list)).toBeNull();
    await send({ kind: "publish-status", list, digest: `0x${"03".repeat(32)}` });
    expect(await reader.findSnapshot(list)).toBeNull();
    const dead = node.connect({ rpcUrls: ["http://127.0.0.1:1"] });
    await expect(dead.findSnapshot(list)).rejects.toMatchObject({ reason: "unreachable" });
  });

  test("of snapshots are found through the one of two nodes that does not hide them", async () => {
    const list = `${organization}/list-${++count}`;
    const [old, present] = [`0x${"04".repeat(32)}`, `0x${"05".repeat(32)}`] as const;
    await send({ kind: "publish-status", list, digest: old });
    const before = String(await node.rpc("eth_blockNumber"));
    await send({ kind: "publish-status", list, digest: present });
    const { url, stop } = await startRpcProxy(node.rpcUrl, (call, forward) =>
      forward(call.method === "eth_call" ? { ...call, params: [call.params[0], before] } : call),
    );
    onTestFinished(stop);
    expect(await node.connect({ rpcUrls: [url] }).findSnapshot(list)).toMatchObject({ digest: old });
    for (const rpcUrls of [
      [url, node.rpcUrl],
      [node.rpcUrl, url],
    ]) {
      expect(await node.connect({ rpcUrls }).findSnapshot(list)).toMatchObject({ digest: present });
    }
  });

  test("are simulated as the contract would answer them", async () => {
    const key = newKey();
    expect(await chain.simulateCall(call("retire-key", key))).toEqual({
      outcome: "refused",
      error: "KeyNotRegistered",
    });
    expect(await chain.simulateCall(call("register-key", key))).toEqual({ outcome: "works" });
    const registered = await send(call("register-key", key));
    if (registered.state !== "mined") throw new Error(registered.state);
    expect(await chain.simulateCall(call("register-key", key))).toEqual({
      outcome: "stands-already",
      since: registered.blockTime,
    });
    const retired = await send(call("retire-key", key));
    if (retired.state !== "mined") throw new Error(retired.state);
    expect(await chain.simulateCall(call("retire-key", key))).toEqual({
      outcome: "stands-already",
      since: retired.blockTime,
    });
  });

  test("of another account are refused when simulated, and revert when they are made all the same", async () => {
    const other = node.connect({ registrarPrivateKey: `0x${"42".repeat(32)}` });
    expect(await other.simulateCall(call("register-key", newKey()))).toEqual({
      outcome: "refused",
      error: "NotAuthority",
    });
    const twice = call("register-key", newKey());
    expect(await send(twice)).toMatchObject({ state: "mined" });
    expect(await send(twice)).toMatchObject({ state: "reverted" });
  });

  test("of keys have no sender where the registrar's key is kept elsewhere, and anchors have", async () => {
    const apart = node.connect({ registrarPrivateKey: null });
    expect(apart.target().registrar).toBeNull();
    expect(apart.senderOf(call("register-key", newKey()))).toBeNull();
    await expect(apart.simulateCall(call("register-key", newKey()))).rejects.toThrow(/kept elsewhere/);
    expect(apart.senderOf({ kind: "anchor", root: `0x${"00".repeat(32)}` })).toBe(apart.target().anchorer);
  });

  test("are not simulated without a node", async () => {
    const dead = node.connect({ rpcUrls: ["http://127.0.0.1:1"] });
    await expect(dead.simulateCall(call("register-key", newKey()))).rejects.toMatchObject({ reason: "unreachable" });
  });
});

describe("the senders' money", () => {
  test("is read with what it pays for, once for an address with two parts", async () => {
    const [own, ...others] = await chain.balances();
    expect(others).toEqual([]);
    expect(own?.address).toBe(chain.target().anchorer);
    const wei = BigInt(String(await node.rpc("eth_getBalance", chain.target().anchorer, "latest")));
    expect(Number(own?.ether)).toBeCloseTo(Number(wei) / 1e18, 6);
    expect(own?.anchorsPaidFor).toBeGreaterThan(200);
    expect(chain.target().isLocal).toBe(true);
  });

  test("of an address without any pays for nothing", async () => {
    const poor = node.connect({ registrarPrivateKey: `0x${"42".repeat(32)}` });
    const [, registrar] = await poor.balances();
    expect(registrar).toMatchObject({ address: poor.target().registrar, ether: "0.0", anchorsPaidFor: 0 });
  });
});
