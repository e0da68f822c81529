import { verifyMerkleProof } from "@ethereumjs/mpt";
import { RLP } from "@ethereumjs/rlp";
import { getBytes, hexlify, keccak256, Transaction } from "ethers";
import type { TransactionFacts } from "../checks/source";

/** Facts that the proof adds to the transaction: the chain that it was signed for, and the hash of its block. */
export type IncludedTransaction = TransactionFacts & { chainId: number; blockHash: string };

/** Positions in a block's header (Ethereum Yellow Paper, section 4.4.1). */
const TRANSACTIONS_ROOT = 4;
const NUMBER = 8;
const TIMESTAMP = 11;

/** An inclusion proof as stored in a file; see `TransactionProof` in modules/kernel/ports. */
export interface InclusionProof {
  transaction: string;
  index: number;
  blockHash: string;
  header: string;
  nodes: string[];
}

/**
 * Verifies an inclusion proof by computation alone: who signed which call, and that it is in the block with that hash,
 * whose header has its time. Null if anything does not fit. Whether the block belongs to the chain remains open: its
 * hash must be compared with that of any node at the same number.
 */
export async function checkInclusion(
  proof: InclusionProof,
  transactionHash: string,
): Promise<IncludedTransaction | null> {
  try {
    const transaction = Transaction.from(proof.transaction);
    if (transaction.hash !== transactionHash || transaction.serialized !== proof.transaction || !transaction.from)
      return null;
    // Signed for no particular chain (before EIP-155), so it could be replayed on any.
    if (transaction.chainId === 0n) return null;
    if (keccak256(proof.header) !== proof.blockHash) return null;
    const header = RLP.decode(getBytes(proof.header));
    if (!Array.isArray(header)) return null;
    const [root, number, timestamp] = [header[TRANSACTIONS_ROOT], header[NUMBER], header[TIMESTAMP]];
    if (!(root instanceof Uint8Array) || !(number instanceof Uint8Array) || !(timestamp instanceof Uint8Array))
      return null;
    const nodes = proof.nodes.map((node) => getBytes(node));
    const [top] = nodes;
    if (!top || keccak256(top) !== hexlify(root)) return null;
    const found = await verifyMerkleProof(RLP.encode(proof.index), nodes);
    if (!found || hexlify(found) !== proof.transaction) return null;
    return {
      calldata: transaction.data,
      from: transaction.from,
      to: transaction.to,
      chainId: Number(transaction.chainId),
      blockHash: proof.blockHash,
      blockNumber: numberOf(number),
      blockTime: new Date(numberOf(timestamp) * 1000),
    };
  } catch {
    // An uploaded file may contain anything.
    return null;
  }
}

const numberOf = (bytes: Uint8Array): number => Number(BigInt(hexlify(bytes.length > 0 ? bytes : new Uint8Array(1))));
