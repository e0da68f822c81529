import { Interface, Wallet } from "ethers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import artifact from "#contracts/abi/SanadRegistry.json";
import type { Chain, Hex32 } from "#modules/kernel/ports";
import { anchorNow, newRoot, referenceTo, startTestChain, type TestChain } from "#tests/setup/local-chain";
import { startRpcProxy } from "#tests/setup/rpc-proxy";

const registry = new Interface(artifact.abi);
const UNKNOWN_TRANSACTION: Hex32 = `0x${"12".repeat(32)}`;

let node: TestChain;
let chain: Chain;
let other: Chain;
beforeAll(async () => {
  node = await startTestChain();
  chain = node.connect();
  const otherKey = Wallet.createRandom().privateKey;
  await node.rpc("local_fund", new Wallet(otherKey).address);
  other = node.connect({ anchorPrivateKey: otherKey });
});
afterAll(() => node.stop());

/** Sends a transaction other than an anchor from the platform's address. */
async function sendAsPlatform(to: string, data: string): Promise<Hex32> {
  const raw = await new Wallet(node.anchorPrivateKey).signTransaction({
    type: 2,
    chainId: 31_337,
    to,
    data,
    nonce: await chain.nextNonce(chain.target().anchorer),
    gasLimit: 200_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 1n,
  });
  const hash = String(await node.rpc("eth_sendRawTransaction", raw));
  return `0x${hash.slice(2)}`;
}

describe("an anchor is confirmed", () => {
  test("with its block and time when the contract holds it and the transaction carries it", async () => {
    const reference = await anchorNow(chain);
    const block = await node.rpc("eth_getBlockByNumber", "latest", false);
    const { number, timestamp } = Object(block);
    expect(await chain.checkAnchor(reference)).toEqual({
      state: "anchored",
      blockNumber: Number(number),
      confirmations: 1,
      blockTime: new Date(Number(timestamp) * 1000),
    });
  });

  test("only under the configured number of blocks, and is pending until then", async () => {
    const patient = node.connect({ confirmations: 3 });
    const reference = await anchorNow(patient);
    expect(await patient.checkAnchor(reference)).toEqual({ state: "pending", confirmations: 1 });
    await node.rpc("evm_mine");
    expect(await patient.checkAnchor(reference)).toEqual({ state: "pending", confirmations: 2 });
    await node.rpc("evm_mine");
    expect(await patient.checkAnchor(reference)).toMatchObject({ state: "anchored", confirmations: 3 });
  });

  test("when its root begins like a function and had to be anchored by name", async () => {
    const selector = registry.getFunction("retire")?.selector ?? "";
    const root: Hex32 = `0x${selector.slice(2)}${newRoot().slice(10)}`;
    expect(await chain.checkAnchor(await anchorNow(chain, root))).toMatchObject({ state: "anchored" });
  });

  test("when somebody else anchored the same root before", async () => {
    const root = newRoot();
    await anchorNow(other, root);
    expect(await chain.checkAnchor(await anchorNow(chain, root))).toMatchObject({ state: "anchored" });
  });
});

test("an anchor in the pool is pending without a confirmation", async () => {
  const root = newRoot();
  const nonce = await chain.nextNonce(chain.target().anchorer);
  const waiting = await chain.signCall({ kind: "anchor", root }, nonce + 1);
  await chain.broadcast(waiting);
  const reference = referenceTo(chain, root, waiting.hash);
  expect(await chain.checkAnchor(reference)).toEqual({ state: "pending", confirmations: 0 });
  await chain.broadcast(await chain.signCall({ kind: "anchor", root: newRoot() }, nonce));
  expect(await chain.checkAnchor(reference)).toMatchObject({ state: "anchored" });
});

describe("an anchor is denied", () => {
  test("when the contract holds no such root", async () => {
    const reference = referenceTo(chain, newRoot(), UNKNOWN_TRANSACTION);
    expect(await chain.checkAnchor(reference)).toEqual({ state: "not-anchored" });
  });

  test("when only somebody else anchored the root", async () => {
    const root = newRoot();
    await anchorNow(other, root);
    const reference = referenceTo(chain, root, UNKNOWN_TRANSACTION);
    expect(await chain.checkAnchor(reference)).toEqual({ state: "not-anchored" });
  });

  test("when its transaction failed", async () => {
    // Sends to the contract with too little gas to write the record.
    const root = newRoot();
    const raw = await new Wallet(node.anchorPrivateKey).signTransaction({
      type: 2,
      chainId: 31_337,
      to: node.deployment.address,
      data: root,
      nonce: await chain.nextNonce(chain.target().anchorer),
      gasLimit: 30_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
    });
    const hash = String(await node.rpc("eth_sendRawTransaction", raw));
    const reference = referenceTo(chain, root, `0x${hash.slice(2)}`);
    expect(await chain.checkAnchor(reference)).toEqual({ state: "not-anchored" });
  });
});

describe("an anchor is a mismatch", () => {
  const mismatch = (detail: string) => ({ state: "mismatch", detail });

  test("when the transaction carries another root", async () => {
    const [one, another] = [await anchorNow(chain), await anchorNow(chain)];
    const mixed = { ...one, transactionHash: another.transactionHash };
    expect(await chain.checkAnchor(mixed)).toEqual(mismatch("the transaction carries something else"));
  });

  test("when the transaction came from somebody else", async () => {
    const root = newRoot();
    const theirs = await anchorNow(other, root);
    const ours = await anchorNow(chain, root);
    const mixed = { ...ours, transactionHash: theirs.transactionHash };
    expect(await chain.checkAnchor(mixed)).toEqual(mismatch("the transaction came from somebody else"));
  });

  test("when the transaction went to another contract", async () => {
    const reference = await anchorNow(chain);
    const transactionHash = await sendAsPlatform(new Wallet(node.anchorPrivateKey).address, reference.root);
    const detail = "the transaction went to another contract";
    expect(await chain.checkAnchor({ ...reference, transactionHash })).toEqual(mismatch(detail));
  });

  test("when the transaction failed because the root was there before", async () => {
    const reference = await anchorNow(chain);
    const transactionHash = await sendAsPlatform(node.deployment.address, reference.root);
    const mixed = { ...reference, transactionHash };
    expect(await chain.checkAnchor(mixed)).toEqual(mismatch("the transaction failed"));
    expect(await chain.checkAnchor(reference)).toMatchObject({ state: "anchored" });
  });

  test("when the platform never stood behind the sender", async () => {
    const detail = "the platform did not stand behind the sender at that time";
    expect(await chain.checkAnchor(await anchorNow(other))).toEqual(mismatch(detail));
  });

  test("when the sender's key was reported as compromised before, but not when after", async () => {
    const rotated = node.connect({ anchorPrivateKey: Wallet.createRandom().privateKey });
    const key = `0x${rotated.target().anchorer.slice(2).padStart(64, "0")}`;
    const platform = `0x${"0".repeat(64)}`;
    await node.rpc("local_fund", rotated.target().anchorer);
    await sendAsPlatform(node.deployment.address, registry.encodeFunctionData("register", [platform, key]));
    const before = await anchorNow(rotated);
    // Block timestamps are in seconds: waits so that the report does not share the anchor's second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await sendAsPlatform(node.deployment.address, registry.encodeFunctionData("reportCompromise", [platform, key]));
    const after = await anchorNow(rotated);
    expect(await chain.checkAnchor(before)).toMatchObject({ state: "anchored" });
    expect(await chain.checkAnchor(after)).toMatchObject({ state: "mismatch" });
  });
});

describe("an anchor cannot be checked", () => {
  test("when it is on another chain", async () => {
    const reference = { ...(await anchorNow(chain)), chainId: 1 };
    expect(await chain.checkAnchor(reference)).toMatchObject({ state: "unavailable", reason: "wrong-network" });
  });

  test("when it is in another contract", async () => {
    const reference = { ...(await anchorNow(chain)), contract: chain.target().anchorer };
    expect(await chain.checkAnchor(reference)).toMatchObject({ state: "unavailable", reason: "wrong-contract" });
  });

  test.each([
    ["what it carries", (reported: object) => ({ ...reported, input: newRoot() })],
    ["where it went", (reported: object) => ({ ...reported, to: Wallet.createRandom().address })],
    ["who sent it", (reported: object) => ({ ...reported, from: Wallet.createRandom().address })],
  ])("when the node lies about the transaction: %s", async (_what, lie) => {
    const reference = await anchorNow(chain);
    const proxy = await startRpcProxy(node.rpcUrl, async (call, forward) => {
      const answer = await forward(call);
      return call.method === "eth_getTransactionByHash" ? lie(Object(answer)) : answer;
    });
    onTestFinished(() => proxy.stop());
    const lying = node.connect({ rpcUrls: [proxy.url] });
    expect(await lying.checkAnchor(reference)).toMatchObject({ state: "unavailable", reason: "error" });
  });

  test("when the root is there but the node does not know the named transaction", async () => {
    const reference = { ...(await anchorNow(chain)), transactionHash: UNKNOWN_TRANSACTION };
    expect(await chain.checkAnchor(reference)).toMatchObject({ state: "unavailable", reason: "error" });
  });
});
