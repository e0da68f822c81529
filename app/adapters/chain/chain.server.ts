import { Wallet } from "ethers";
import { z } from "zod";
import {
  type Address,
  type AnchorCheck,
  type Chain,
  type ChainTarget,
  ChainUnavailable,
  type ContractCall,
  type Hex32,
  type PublishedSnapshot,
} from "#modules/kernel/ports";
import { withDeadline } from "../system/deadline.server";
import { readBalances } from "./balances.server";
import { findEvidence, findStatus, findTransaction, transactionCount } from "./chain-questions.server";
import { checkAnchor } from "./check-anchor.server";
import { LOCAL_CHAIN_ID } from "./deployment.server";
import { watchHead } from "./head.server";
import { proveTransaction } from "./prove-transaction.server";
import { toAddress } from "./registry-contract.server";
import { connectRpcNode, type Pins, type RpcNode } from "./rpc-node.server";
import { agreed, askAll, askFirst } from "./rpc-nodes.server";
import { signCallTransaction } from "./sign-call.server";
import { simulateCallAt } from "./simulate.server";
import { readTransactionState } from "./transaction-state.server";

export interface ChainOptions {
  /** One or more JSON-RPC endpoints of the same chain; their answers about it must agree. */
  rpcUrls: readonly string[];
  deployment: Pins & { deployedAt: string };
  /** The network's name in Blockcerts verifiers. */
  networkLabel: string;
  anchorPrivateKey: string;
  /** Key of the registrar, the address that registers organizations' keys; null where the key is stored elsewhere. */
  registrarPrivateKey: string | null;
  /** Number of blocks, including a transaction's own, after which the transaction is final. At least 1. */
  confirmations: number;
  /** Time limit of one request to a node, in milliseconds; 3,000 by default. */
  timeoutMs?: number;
}

/** Extra time in milliseconds, on top of one round of requests, before a call is given up. */
const GRACE_MS = 400;
/**
 * Time in milliseconds for which a cached snapshot is used while the newest block is unknown. While the newest block is
 * known and unchanged, the cached snapshot is used without limit, because each view of a certificate reads one.
 */
const SNAPSHOT_CACHE_MS = 60_000;
const MAX_CACHED_SNAPSHOTS = 10_000;

/** Settings shared by the chain's operations. */
interface Connection {
  nodes: RpcNode[];
  target: ChainTarget;
  confirmations: number;
  /** Time limit in milliseconds of a call that a person waits for. */
  timeoutMs: number;
  /** Returns the wallet that signs a call; null where its key is stored elsewhere. */
  walletFor: (call: ContractCall) => Wallet | null;
}

/** Implements `Chain` of modules/kernel/ports over Ethereum JSON-RPC. Opens no connection before the first request. */
export function createChain(options: ChainOptions): Chain {
  const connection = connect(options);
  const { nodes, target, confirmations, walletFor } = connection;
  const head = watchHead(nodes);
  return {
    // The installation's addresses on the chain.
    target: () => target,
    senderOf(call) {
      const wallet = walletFor(call);
      return wallet ? toAddress(wallet.address) : null;
    },
    async balances() {
      const senders = [...new Set([target.anchorer, ...(target.registrar ? [target.registrar] : [])])];
      return askFirst(nodes, (node) => readBalances(node, senders));
    },

    // Writing: the caller simulates, signs, stores and broadcasts a call, and then watches its transaction.
    async nextNonce(sender: Address) {
      // The highest count of all nodes: a node that has not yet seen the last transaction would return a nonce already
      // used.
      return Math.max(...(await askAll(nodes, (node) => transactionCount(node, sender, "pending"))));
    },
    async simulateCall(call) {
      const from = toAddress(requireWallet(connection, call).address);
      return askFirst(nodes, (node) => simulateCallAt(node, target.contract, call, from));
    },
    async signCall(call, nonce, replacing) {
      return signCallTransaction(nodes, requireWallet(connection, call), { ...target, call, nonce, replacing });
    },
    async broadcast({ raw, hash }) {
      await askAll(nodes, (node) => broadcastTo(node, raw, hash));
    },
    transactionState: (transaction) => readTransactionState(nodes, transaction, confirmations),

    // Reading from the chain.
    findAnchor: (root) => findAnchor(connection, root),
    findSnapshot: snapshotFinder(connection, head),
    proveTransaction: (hash) => askFirst(nodes, (node) => proveTransaction(node, hash)),
    head,
    checkAnchor: (reference) => answerAnchorCheck(connection, reference),
  };
}

function connect(options: ChainOptions): Connection {
  const { deployment, confirmations, timeoutMs = 3000 } = options;
  const nodes = options.rpcUrls.map((url) => connectRpcNode(url, deployment, timeoutMs));
  if (nodes.length === 0) throw new Error("a chain needs at least one RPC address");
  const anchorer = new Wallet(options.anchorPrivateKey);
  const registrar = options.registrarPrivateKey ? new Wallet(options.registrarPrivateKey) : null;
  return {
    nodes,
    confirmations,
    timeoutMs: timeoutMs + GRACE_MS,
    target: {
      chainId: deployment.chainId,
      networkLabel: options.networkLabel,
      contract: toAddress(deployment.address),
      anchorer: toAddress(anchorer.address),
      registrar: registrar ? toAddress(registrar.address) : null,
      isLocal: deployment.chainId === LOCAL_CHAIN_ID,
      anchorerSince: new Date(deployment.deployedAt),
    },
    // Calls about organizations' keys are signed by the registrar. The contract lets anyone anchor and publish, and
    // records these under the sender, so the anchorer signs them.
    walletFor: (call) => ("organization" in call ? registrar : anchorer),
  };
}

function requireWallet({ walletFor }: Connection, call: ContractCall): Wallet {
  const wallet = walletFor(call);
  if (!wallet) throw new Error(`the key for ${call.kind} is kept elsewhere`);
  return wallet;
}

async function findAnchor({ nodes, target }: Connection, root: Hex32) {
  // 1. All nodes are queried; one that has the anchor is enough.
  const found = await askAll(nodes, (node) => findEvidence(node, target.contract, target.anchorer, root));
  const [first] = found.flatMap(({ anchor }) => anchor ?? []);
  if (!first) return null;
  // 2. The other nodes must agree. A node that has not reached the anchor's block yet does not contradict.
  const caughtUp = found.filter(({ blockNumber }) => blockNumber >= first.blockNumber);
  agreed(caughtUp, ({ anchor }) => (anchor ? `anchored in block ${anchor.blockNumber}` : "not anchored"));
  return first;
}

/**
 * Finds a status list's newest published snapshot. The chain is queried once for each list and newest block; later
 * calls use the cache.
 */
function snapshotFinder({ nodes, target, timeoutMs }: Connection, head: Chain["head"]): Chain["findSnapshot"] {
  const snapshots = new Map<string, { snapshot: PublishedSnapshot | null; readAt: number; head: string | null }>();
  return async (list) => {
    const now = await head();
    const cached = snapshots.get(list);
    const isSameChain =
      now === null ? performance.now() - (cached?.readAt ?? 0) < SNAPSHOT_CACHE_MS : cached?.head === now;
    if (cached && isSameChain) return cached.snapshot;
    // The nodes have just failed to report their newest block, so they are not queried a second time.
    if (now === null) throw new ChainUnavailable("unreachable", "no node tells its newest block");
    const query = askAll(nodes, (node) => findStatus(node, target.contract, target.anchorer, list));
    const found = await orUnreachable(query, timeoutMs);
    // The snapshot with the highest count is the newest: a node that lags behind, or withholds one, returns an older
    // one.
    const [newest] = found.flatMap((one) => one ?? []).sort((a, b) => b.count - a.count);
    const snapshot = newest?.snapshot ?? null;
    if (snapshots.size >= MAX_CACHED_SNAPSHOTS) snapshots.clear();
    snapshots.set(list, { snapshot, readAt: performance.now(), head: now });
    return snapshot;
  };
}

/** Checks an anchor of this chain and contract. Failures are returned as `unavailable`, never thrown. */
async function answerAnchorCheck(
  { nodes, target, confirmations, timeoutMs }: Connection,
  reference: Parameters<Chain["checkAnchor"]>[0],
): Promise<AnchorCheck> {
  try {
    if (reference.chainId !== target.chainId) {
      throw new ChainUnavailable("wrong-network", `the anchor is on chain ${reference.chainId}`);
    }
    if (toAddress(reference.contract) !== target.contract) {
      throw new ChainUnavailable("wrong-contract", `the anchor is in the contract ${reference.contract}`);
    }
    return await orUnreachable(checkAnchor(nodes, reference, confirmations), timeoutMs);
  } catch (error) {
    if (error instanceof ChainUnavailable) {
      return { state: "unavailable", reason: error.reason, detail: error.message };
    }
    return { state: "unavailable", reason: "error", detail: String(error) };
  }
}

/**
 * Broadcasts a transaction. A refusal counts as success if the node has the transaction: it was sent before, or the
 * response to the first attempt was lost.
 */
async function broadcastTo(node: RpcNode, raw: string, hash: Hex32): Promise<void> {
  try {
    await node.request("eth_sendRawTransaction", [raw], z.string());
  } catch (refusal) {
    const transaction = await findTransaction(node, hash).catch(() => null);
    if (!transaction) throw refusal;
  }
}

function orUnreachable<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return withDeadline(work, timeoutMs, () => new ChainUnavailable("unreachable", `no answer within ${timeoutMs} ms`));
}
