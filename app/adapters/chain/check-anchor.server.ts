import { type AnchorCheck, type AnchorReference, ChainUnavailable } from "#modules/kernel/ports";
import { findEvidence, findReceipt, findTransaction, headNumber } from "./chain-questions.server";
import { carriesRoot, toAddress } from "./registry-contract.server";
import type { RpcNode } from "./rpc-node.server";
import { agreed, askAll } from "./rpc-nodes.server";
import { signedBytes } from "./signed-bytes.server";

/** One node's answer, with the block numbers that tell a node that lags behind from one that contradicts. */
interface View {
  check: Exclude<AnchorCheck, { state: "unavailable" }>;
  /** Block in which the contract recorded the anchor; `readAt` is the block at which the record was read. */
  recordedIn: number | null;
  readAt: number;
}

/**
 * Confirms or denies an anchor: the contract must hold the root for the anchorer, the named transaction must be the one
 * that recorded it, and the anchorer must have been registered by the platform at that time. Throws `ChainUnavailable`.
 */
export async function checkAnchor(nodes: readonly RpcNode[], reference: AnchorReference, confirmations: number) {
  return reconcile(await askAll(nodes, (node) => view(node, reference, confirmations)));
}

async function view(node: RpcNode, reference: AnchorReference, required: number): Promise<View> {
  const [head, evidence, transaction, receipt] = await Promise.all([
    headNumber(node),
    findEvidence(node, reference.contract, reference.anchorer, reference.root),
    findTransaction(node, reference.transactionHash),
    findReceipt(node, reference.transactionHash),
  ]);
  const recordedIn = evidence.anchor?.blockNumber ?? null;
  const seen = { recordedIn, readAt: evidence.blockNumber };
  const mismatch = (detail: string): View => ({ ...seen, check: { state: "mismatch", detail } });
  /**
   * Reports a mismatch found in the transaction's content, after proving by its hash and signature that the node
   * returned the requested transaction. Throws `ChainUnavailable` if not.
   */
  const provenMismatch = (detail: string): View => {
    const signed = signedBytes(transaction);
    if (signed.hash === reference.transactionHash && signed.from && toAddress(signed.from) === sender) {
      return mismatch(detail);
    }
    throw new ChainUnavailable("error", `the node tells another transaction than ${reference.transactionHash}`);
  };

  if (!transaction) {
    if (!evidence.anchor) return { ...seen, check: { state: "not-anchored" } };
    // Nodes prune old transactions but never the contract's state, so a missing transaction says nothing about the
    // anchor.
    throw new ChainUnavailable("error", `the node does not know the transaction ${reference.transactionHash}`);
  }
  const sender = toAddress(transaction.from);
  if (!carriesRoot(transaction.input, reference.root)) return provenMismatch("the transaction carries something else");
  if (sender !== reference.anchorer) return provenMismatch("the transaction came from somebody else");
  if (!transaction.to || toAddress(transaction.to) !== reference.contract) {
    return provenMismatch("the transaction went to another contract");
  }
  if (receipt?.status === 0) {
    // A second attempt to anchor a root reverts and the first stays valid; then the credential names the wrong
    // transaction.
    return evidence.anchor ? mismatch("the transaction failed") : { ...seen, check: { state: "not-anchored" } };
  }
  if (evidence.anchor && !evidence.anchorerInForce) {
    return mismatch("the platform did not stand behind the sender at that time");
  }
  // The receipt and the contract are read one after the other, and a block may be mined in between: the next check
  // reads both.
  if (!receipt || !evidence.anchor) return { ...seen, check: { state: "pending", confirmations: 0 } };
  const depth = Math.max(0, head - receipt.blockNumber + 1);
  const { blockTime } = evidence.anchor;
  return {
    ...seen,
    check:
      depth < required
        ? { state: "pending", confirmations: depth }
        : { state: "anchored", blockNumber: receipt.blockNumber, blockTime, confirmations: depth },
  };
}

/**
 * Combines the answers of all nodes. A node that has not reached the anchor's block makes the result `pending`; of the
 * others the lowest depth counts. Throws `ChainUnavailable` if they contradict each other.
 */
function reconcile(views: readonly View[]): AnchorCheck {
  const recordedIn = Math.max(...views.map((one) => one.recordedIn ?? 0));
  const caughtUp = views.filter((one) => one.readAt >= recordedIn);
  agreed(caughtUp, ({ check, recordedIn }) => {
    if (check.state === "mismatch") return check.detail;
    return recordedIn === null ? "there is no such anchor" : `it was anchored in block ${recordedIn}`;
  });
  const depth = ({ check }: View) => ("confirmations" in check ? check.confirmations : Number.POSITIVE_INFINITY);
  const [shallowest] = [...caughtUp].sort((a, b) => depth(a) - depth(b));
  const allCaughtUp = caughtUp.length === views.length;
  if (shallowest && (allCaughtUp || shallowest.check.state === "mismatch")) return shallowest.check;
  return { state: "pending", confirmations: 0 };
}
