import { Transaction, Wallet } from "ethers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Chain, ChainUnavailable, type SignedTransaction } from "#modules/kernel/ports";
import { newRoot, startTestChain, type TestChain } from "#tests/setup/local-chain";
import { type Behaviour, DROP, startRpcProxy } from "#tests/setup/rpc-proxy";

let node: TestChain;
let chain: Chain;
beforeAll(async () => {
  node = await startTestChain();
  chain = node.connect();
});
afterAll(() => node.stop());

const signed = async (root = newRoot()) =>
  chain.signCall({ kind: "anchor", root }, await chain.nextNonce(chain.target().anchorer));
const timesMined = async ({ from }: SignedTransaction) =>
  Number(await node.rpc("eth_getTransactionCount", from, "latest"));

async function through(behave: Behaviour): Promise<Chain> {
  const { url, stop } = await startRpcProxy(node.rpcUrl, behave);
  onTestFinished(stop);
  return node.connect({ rpcUrls: [url] });
}

describe("signing", () => {
  test("makes a transaction whose calldata is exactly the root, and sends nothing", async () => {
    const root = newRoot();
    const transaction = await signed(root);
    const { data, to, value, from, nonce, hash, chainId } = Transaction.from(transaction.raw);
    const { contract, anchorer } = chain.target();
    expect({ data, to, from, value, chainId }).toEqual({
      data: root,
      to: contract,
      from: anchorer,
      value: 0n,
      chainId: 31_337n,
    });
    expect({ nonce, hash }).toEqual({ nonce: transaction.nonce, hash: transaction.hash });
    expect(await node.rpc("eth_getTransactionByHash", transaction.hash)).toBeNull();
  });

  test("leaves room for the base fee to double, and enough gas", async () => {
    const { raw } = await signed();
    const { maxFeePerGas, maxPriorityFeePerGas, gasLimit } = Transaction.from(raw);
    const { baseFeePerGas } = Object(await node.rpc("eth_getBlockByNumber", "latest", false));
    expect(maxFeePerGas).toBe(2n * BigInt(baseFeePerGas) + (maxPriorityFeePerGas ?? 0n));
    expect(gasLimit).toBeGreaterThanOrEqual(100_000n);
  });

  test("does not pay the fortune that a node asks for as a tip", async () => {
    const greedy = await through((call, forward) =>
      call.method === "eth_maxPriorityFeePerGas" ? Promise.resolve(`0x${(10n ** 18n).toString(16)}`) : forward(call),
    );
    const { raw } = await greedy.signCall({ kind: "anchor", root: newRoot() }, 1);
    expect(Transaction.from(raw).maxPriorityFeePerGas).toBe(100n * 10n ** 9n);
  });

  test("follows a chain that charges more gas for the same", async () => {
    const dear = await through((call, forward) =>
      call.method === "eth_estimateGas" ? Promise.resolve(`0x${(1_000_000).toString(16)}`) : forward(call),
    );
    const { raw } = await dear.signCall({ kind: "anchor", root: newRoot() }, 1);
    expect(Transaction.from(raw).gasLimit).toBe(1_250_000n);
  });

  test("does without the node's advice on tips and gas", async () => {
    const silent = await through(async (call, forward) => {
      if (/^eth_(maxPriorityFeePerGas|estimateGas)$/.test(call.method)) throw new Error("not supported");
      return forward(call);
    });
    const transaction = await silent.signCall(
      { kind: "anchor", root: newRoot() },
      await chain.nextNonce(chain.target().anchorer),
    );
    await chain.broadcast(transaction);
    expect(await chain.transactionState(transaction)).toMatchObject({ state: "mined" });
  });
});

describe("broadcasting", () => {
  test("anchors the root", async () => {
    const root = newRoot();
    expect(await chain.findAnchor(root)).toBeNull();
    const transaction = await signed(root);
    await chain.broadcast(transaction);
    const state = await chain.transactionState(transaction);
    const { number, hash, timestamp } = Object(await node.rpc("eth_getBlockByNumber", "latest", false));
    const block = { blockNumber: Number(number), blockTime: new Date(Number(timestamp) * 1000) };
    expect(state).toEqual({ state: "mined", blockHash: hash, ...block });
    expect(await chain.findAnchor(root)).toEqual(block);
  });

  test("the same bytes twice happens once", async () => {
    const transaction = await signed();
    await chain.broadcast(transaction);
    const before = await timesMined(transaction);
    await chain.broadcast(transaction);
    expect(await timesMined(transaction)).toBe(before);
  });

  test("bytes that wait in the pool again is no failure", async () => {
    const nonce = await chain.nextNonce(chain.target().anchorer);
    const later = await chain.signCall({ kind: "anchor", root: newRoot() }, nonce + 1);
    await chain.broadcast(later);
    await chain.broadcast(later);
    expect(await chain.transactionState(later)).toEqual({ state: "pending", blockNumber: null });
    await chain.broadcast(await chain.signCall({ kind: "anchor", root: newRoot() }, nonce));
    expect(await chain.transactionState(later)).toMatchObject({ state: "mined" });
  });

  test("that fails before it is applied throws, and may be repeated", async () => {
    let failures = 1;
    const flaky = await through(async (call, forward) =>
      call.method === "eth_sendRawTransaction" && failures-- > 0 ? DROP : forward(call),
    );
    const transaction = await signed();
    await expect(flaky.broadcast(transaction)).rejects.toMatchObject({ reason: "unreachable" });
    expect(await chain.transactionState(transaction)).toEqual({ state: "missing" });
    await flaky.broadcast(transaction);
    expect(await chain.transactionState(transaction)).toMatchObject({ state: "mined" });
  });

  test("that is applied while its answer is lost succeeds, and happens once", async () => {
    const lossy = await through(async (call, forward) => {
      const answer = await forward(call);
      return call.method === "eth_sendRawTransaction" ? DROP : answer;
    });
    const transaction = await signed();
    const before = await timesMined(transaction);
    await lossy.broadcast(transaction);
    await lossy.broadcast(transaction);
    expect(await timesMined(transaction)).toBe(before + 1);
  });

  test("that is applied while the node is lost altogether throws, and happens once when repeated", async () => {
    let lost = false;
    const dying = await through(async (call, forward) => {
      if (lost) return DROP;
      const answer = await forward(call);
      lost = call.method === "eth_sendRawTransaction";
      return lost ? DROP : answer;
    });
    const transaction = await signed();
    const before = await timesMined(transaction);
    await expect(dying.broadcast(transaction)).rejects.toBeInstanceOf(ChainUnavailable);
    lost = false;
    await dying.broadcast(transaction);
    expect(await timesMined(transaction)).toBe(before + 1);
  });

  test("bytes that the node refuses throws, with its words", async () => {
    const poor = node.connect({ anchorPrivateKey: Wallet.createRandom().privateKey });
    const transaction = await poor.signCall({ kind: "anchor", root: newRoot() }, 0);
    await expect(poor.broadcast(transaction)).rejects.toMatchObject({
      reason: "error",
      message: expect.stringMatching(/enough funds/),
    });
  });
});

describe("the state of a transaction", () => {
  test("is missing before it is sent", async () => {
    expect(await chain.transactionState(await signed())).toEqual({ state: "missing" });
  });

  test("is pending under the configured number of blocks", async () => {
    const patient = node.connect({ confirmations: 2 });
    const transaction = await signed();
    await patient.broadcast(transaction);
    const blockNumber = Number(await node.rpc("eth_blockNumber"));
    expect(await patient.transactionState(transaction)).toEqual({ state: "pending", blockNumber });
    await node.rpc("evm_mine");
    expect(await patient.transactionState(transaction)).toMatchObject({ state: "mined", blockNumber });
  });

  test("is replaced when another one took its nonce, once that is final", async () => {
    const [loser, winner] = [await signed(), await signed()];
    expect(loser.nonce).toBe(winner.nonce);
    await chain.broadcast(winner);
    expect(await chain.transactionState(loser)).toEqual({ state: "replaced" });
    expect(await chain.transactionState(winner)).toMatchObject({ state: "mined" });
    const patient = node.connect({ confirmations: 2 });
    expect(await patient.transactionState(loser)).toEqual({ state: "missing" });
    await node.rpc("evm_mine");
    expect(await patient.transactionState(loser)).toEqual({ state: "replaced" });
    await expect(chain.broadcast(loser)).rejects.toMatchObject({ reason: "error" });
  });

  test("is reverted when the root was anchored before", async () => {
    const root = newRoot();
    await chain.broadcast(await signed(root));
    const second = await signed(root);
    await chain.broadcast(second);
    const blockNumber = Number(await node.rpc("eth_blockNumber"));
    expect(await chain.transactionState(second)).toEqual({ state: "reverted", blockNumber });
  });
});

test("the next nonce counts what waits in the pool", async () => {
  const before = await chain.nextNonce(chain.target().anchorer);
  await chain.broadcast(await chain.signCall({ kind: "anchor", root: newRoot() }, before));
  expect(await chain.nextNonce(chain.target().anchorer)).toBe(before + 1);
});

test("every question to a dead node throws ChainUnavailable", async () => {
  const dead = node.connect({ rpcUrls: ["http://127.0.0.1:1"] });
  const transaction = await signed();
  for (const question of [
    () => dead.nextNonce(dead.target().anchorer),
    () => dead.signCall({ kind: "anchor", root: newRoot() }, 0),
    () => dead.broadcast(transaction),
    () => dead.transactionState(transaction),
    () => dead.findAnchor(newRoot()),
  ]) {
    await expect(question()).rejects.toMatchObject({ name: "ChainUnavailable", reason: "unreachable" });
  }
});

test("a chain needs a node", () => {
  expect(() => node.connect({ rpcUrls: [] })).toThrow("at least one");
});
