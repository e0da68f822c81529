import { MerklePatriciaTrie } from "@ethereumjs/mpt";
import { RLP } from "@ethereumjs/rlp";
import { encodeRlp, getBytes, hexlify, keccak256, Transaction, toQuantity, Wallet } from "ethers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chain, ChainUnavailable, type Hex32, type TransactionProof } from "#modules/kernel/ports";
import { checkInclusion } from "#modules/verification/evidence/check-inclusion";
import { anchorNow, newRoot, startTestChain, type TestChain } from "#tests/setup/local-chain";
import { proveTransaction } from "./prove-transaction.server";
import type { RpcNode } from "./rpc-node.server";

let node: TestChain;
let chain: Chain;
beforeAll(async () => {
  node = await startTestChain();
  chain = node.connect();
});
afterAll(() => node.stop());

async function anchored() {
  const reference = await anchorNow(chain);
  const proof = await chain.proveTransaction(reference.transactionHash);
  if (!proof) throw new Error("the transaction was not proven");
  return { ...reference, proof };
}

test("a transaction is proven to stand in its block, by hashes alone", async () => {
  const { proof, root, anchorer, contract, transactionHash } = await anchored();
  expect(await checkInclusion(proof, transactionHash)).toEqual({
    calldata: root,
    from: anchorer,
    to: contract,
    blockNumber: proof.blockNumber,
    blockTime: proof.blockTime,
    blockHash: proof.blockHash,
    chainId: 31_337,
  });
});

/**
 * A fake node with one block that holds transactions of every kind that can be signed here, encoded as nodes return
 * them.
 */
async function nodeWithBlock(count: number) {
  const wallet = Wallet.createRandom();
  const trie = new MerklePatriciaTrie();
  const transactions: Record<string, unknown>[] = [];
  for (let i = 0; i < count; i++) {
    const common = {
      to: wallet.address,
      nonce: i,
      gasLimit: 21_000n + BigInt(i),
      value: BigInt(i),
      data: newRoot(),
      chainId: 1,
    };
    const kinds = [
      { ...common, type: 0, gasPrice: 7n },
      { ...common, type: 1, gasPrice: 7n, accessList: [{ address: wallet.address, storageKeys: [newRoot()] }] },
      { ...common, type: 2, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n },
    ];
    const signed = Transaction.from(await wallet.signTransaction(kinds[i % 3] ?? common));
    await trie.put(RLP.encode(i), getBytes(signed.serialized));
    const { r, s, v, yParity } = signed.signature ?? { r: "0x", s: "0x", v: 0, yParity: 0 };
    transactions.push({
      hash: signed.hash,
      type: toQuantity(signed.type ?? 0),
      nonce: toQuantity(signed.nonce),
      gas: toQuantity(signed.gasLimit),
      to: signed.to,
      value: toQuantity(signed.value),
      input: signed.data,
      chainId: "0x1",
      // Nodes omit leading zeros in numbers.
      r: toQuantity(r),
      s: toQuantity(s),
      v: toQuantity(signed.type === 0 ? (signed.signature?.networkV ?? v) : yParity),
      ...(signed.type === 2
        ? { maxFeePerGas: "0x9", maxPriorityFeePerGas: "0x1", gasPrice: "0x8", yParity: toQuantity(yParity) }
        : { gasPrice: "0x7" }),
      ...(signed.type === 0 ? {} : { accessList: signed.accessList ?? [] }),
    });
  }
  const hash = () => newRoot();
  const bytes = [hash(), hash(), wallet.address, hash(), hexlify(trie.root()), hash(), `0x${"00".repeat(256)}`];
  const numbers = {
    difficulty: "0x0",
    number: "0x112a880",
    gasLimit: "0x1c9c380",
    gasUsed: "0x5208",
    timestamp: "0x65f1b2c3",
  };
  const fork = {
    baseFeePerGas: "0x7",
    withdrawalsRoot: hash(),
    blobGasUsed: "0x0",
    excessBlobGas: "0x20000",
    parentBeaconBlockRoot: hash(),
  };
  const tail = ["0x", hash(), "0x0000000000000000"];
  const short = (quantity: string) =>
    quantity === "0x0" ? "0x" : quantity.length % 2 ? `0x0${quantity.slice(2)}` : quantity;
  const fields = [...bytes, ...Object.values(numbers).map(short), ...tail, ...Object.values(fork).map(short)];
  const [parentHash, sha3Uncles, miner, stateRoot, transactionsRoot, receiptsRoot, logsBloom] = bytes;
  const block = {
    parentHash,
    sha3Uncles,
    miner,
    stateRoot,
    transactionsRoot,
    receiptsRoot,
    logsBloom,
    ...numbers,
    extraData: tail[0],
    mixHash: tail[1],
    nonce: tail[2],
    ...fork,
    transactions,
    hash: keccak256(encodeRlp(fields)),
  };
  const node: Pick<RpcNode, "request"> = {
    async request(method, [requested], answer) {
      const index = transactions.findIndex(({ hash: candidate }) => candidate === requested);
      if (method === "eth_getBlockByHash") return answer.parse(block);
      return answer.parse(index < 0 ? null : { blockHash: block.hash, transactionIndex: toQuantity(index) });
    },
  };
  return {
    node: node as RpcNode,
    block,
    hashes: transactions.map(({ hash: transactionHash }) => transactionHash as Hex32),
  };
}

test("each transaction of a full block is proven, whatever its kind and place", async () => {
  const { node: full, block, hashes } = await nodeWithBlock(150);
  for (const index of [0, 1, 2, 127, 128, 149]) {
    const hash = hashes[index] ?? newRoot();
    const proof = await proveTransaction(full, hash);
    expect(proof).toMatchObject({ index, blockHash: block.hash, blockNumber: 18_000_000 });
    expect(proof && (await checkInclusion(proof, hash))).toMatchObject({ blockNumber: 18_000_000 });
  }
});

test("a block whose header has a field that is not known here is not proven wrongly, but not at all", async () => {
  const { node: full, block, hashes } = await nodeWithBlock(3);
  block.hash = newRoot();
  await expect(proveTransaction(full, hashes[0] ?? newRoot())).rejects.toThrow(ChainUnavailable);
});

test("a transaction that is not mined has no proof yet", async () => {
  expect(await chain.proveTransaction(`0x${"12".repeat(32)}`)).toBeNull();
});

test("a proof that was changed anywhere proves nothing", async () => {
  const { proof, transactionHash } = await anchored();
  const other = (await anchored()).proof;
  const flip = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith("0") ? "1" : "0"}`;
  const changes: Partial<TransactionProof>[] = [
    { transaction: other.transaction },
    { transaction: flip(proof.transaction) },
    { header: other.header },
    { header: flip(proof.header) },
    { header: other.header, blockHash: other.blockHash },
    { header: other.header, blockHash: other.blockHash, nodes: other.nodes },
    { nodes: other.nodes },
    { nodes: [] },
    { nodes: proof.nodes.map(flip) },
    { index: proof.index + 1 },
    { header: "0x", nodes: ["0x"] },
  ];
  for (const change of changes) expect(await checkInclusion({ ...proof, ...change }, transactionHash)).toBeNull();
  expect(await checkInclusion(proof, `0x${"12".repeat(32)}`)).toBeNull();
  expect(await checkInclusion(proof, transactionHash)).not.toBeNull();
});
