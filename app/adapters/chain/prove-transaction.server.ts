import { createMerkleProof, MerklePatriciaTrie } from "@ethereumjs/mpt";
import { RLP } from "@ethereumjs/rlp";
import { encodeRlp, getBytes, hexlify, keccak256, stripZerosLeft } from "ethers";
import { z } from "zod";
import { ChainUnavailable, type Hex32, type TransactionProof } from "#modules/kernel/ports";
import { hexData, quantity, type RpcNode } from "./rpc-node.server";
import { signedBytes } from "./signed-bytes.server";

const Mined = z.object({ blockHash: hexData.nullish(), transactionIndex: quantity.nullish() }).nullable();

const Block = z.looseObject({
  hash: hexData,
  number: quantity,
  timestamp: quantity,
  transactions: z.array(z.unknown()),
});

/**
 * Fields of a block header in order; those of later forks may be absent. Numbers are written without leading zeros.
 * Source: Ethereum Yellow Paper, section 4.4.1; EIP-1559, 4895, 4844, 4788, 7685.
 */
const HEADER: [field: string, isNumber: boolean][] = [
  ["parentHash", false],
  ["sha3Uncles", false],
  ["miner", false],
  ["stateRoot", false],
  ["transactionsRoot", false],
  ["receiptsRoot", false],
  ["logsBloom", false],
  ["difficulty", true],
  ["number", true],
  ["gasLimit", true],
  ["gasUsed", true],
  ["timestamp", true],
  ["extraData", false],
  ["mixHash", false],
  ["nonce", false],
  ["baseFeePerGas", true],
  ["withdrawalsRoot", false],
  ["blobGasUsed", true],
  ["excessBlobGas", true],
  ["parentBeaconBlockRoot", false],
  ["requestsHash", false],
];

/**
 * Proves by hashes alone that a transaction is in its block: returns its signed bytes, the block header, and the branch
 * of the transaction trie. Null while the transaction is not mined.
 * Everything is recomputed and compared with the block's own hash, so a block of an unsupported kind throws
 * `ChainUnavailable` and never yields a wrong proof.
 */
export async function proveTransaction(node: RpcNode, hash: Hex32): Promise<TransactionProof | null> {
  const mined = await node.request("eth_getTransactionByHash", [hash], Mined);
  if (!mined?.blockHash || mined.transactionIndex === null || mined.transactionIndex === undefined) return null;
  const block = await node.request("eth_getBlockByHash", [mined.blockHash, true], Block);
  const header = encodeHeader(block);
  if (keccak256(header) !== block.hash) throw cannotProve("the header of this kind of block is not known");
  const raws = block.transactions.map((reported) => signedBytes(reported).serialized);
  const trie = new MerklePatriciaTrie();
  for (const [index, raw] of raws.entries()) await trie.put(RLP.encode(index), getBytes(raw));
  if (hexlify(trie.root()) !== block.transactionsRoot) throw cannotProve("its transactions do not lead to its root");
  const nodes = await createMerkleProof(trie, RLP.encode(mined.transactionIndex));
  return {
    transaction: raws[mined.transactionIndex] ?? "",
    index: mined.transactionIndex,
    blockNumber: block.number,
    blockHash: `0x${block.hash.slice(2)}`,
    blockTime: new Date(block.timestamp * 1000),
    header,
    nodes: nodes.map((bytes) => hexlify(bytes)),
  };
}

const cannotProve = (why: string) => new ChainUnavailable("error", `the block cannot be proven: ${why}`);

function encodeHeader(block: Record<string, unknown>): string {
  const fields = HEADER.flatMap(([field, isNumber]) => {
    const value = block[field];
    if (typeof value === "number") return [stripZerosLeft(`0x${value.toString(16).padStart(16, "0")}`)];
    if (typeof value !== "string") return [];
    return [isNumber ? stripZerosLeft(value.length % 2 ? `0x0${value.slice(2)}` : value) : value];
  });
  return encodeRlp(fields);
}
