import { type Address, ChainUnavailable, type Hex32, type TransactionState } from "#modules/kernel/ports";
import { blockTimestamp, findReceipt, findTransaction, headNumber, transactionCount } from "./chain-questions.server";
import type { RpcNode } from "./rpc-node.server";
import { agreed, askAll } from "./rpc-nodes.server";

/**
 * Reads the state of a transaction; it is final only after the given number of confirmations. Throws
 * `ChainUnavailable`.
 */
export async function readTransactionState(
  nodes: readonly RpcNode[],
  transaction: { hash: Hex32; from: Address; nonce: number },
  confirmations: number,
): Promise<TransactionState> {
  const states = await askAll(nodes, (node) => stateAt(node, transaction, confirmations));
  const final = states.filter(({ state }) => state !== "missing" && state !== "pending");
  const open = states.filter(({ state }) => state === "missing" || state === "pending");
  if (final.length > 0) agreed(final, (state) => JSON.stringify(state));
  // A node that lags behind has not seen the final state yet; the result stays `pending` until all nodes have.
  return (
    open.find(({ state }) => state === "pending") ??
    (final.length > 0 && open.length > 0 ? { state: "pending", blockNumber: null } : first(states))
  );
}

async function stateAt(
  node: RpcNode,
  { hash, from, nonce }: { hash: Hex32; from: Address; nonce: number },
  confirmations: number,
): Promise<TransactionState> {
  const [head, receipt, transaction] = await Promise.all([
    headNumber(node),
    findReceipt(node, hash),
    findTransaction(node, hash),
  ]);
  if (receipt) {
    const { blockNumber, status } = receipt;
    if (head - blockNumber + 1 < confirmations) return { state: "pending", blockNumber };
    if (status === 0) return { state: "reverted", blockNumber };
    const timestamp = await blockTimestamp(node, blockNumber);
    const blockHash: Hex32 = `0x${receipt.blockHash.slice(2)}`;
    return { state: "mined", blockNumber, blockHash, blockTime: new Date(timestamp * 1000) };
  }
  if (transaction) return { state: "pending", blockNumber: null };
  // Reads the nonce at a confirmed block: the transaction that used it in a newer block could still be reorganized
  // away.
  const settled = Math.max(0, head - Math.max(1, confirmations) + 1);
  return (await transactionCount(node, from, settled)) > nonce ? { state: "replaced" } : { state: "missing" };
}

function first<T>([state]: readonly T[]): T {
  if (state === undefined) throw new ChainUnavailable("error", "no node answered");
  return state;
}
