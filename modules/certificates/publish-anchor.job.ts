import { recordAudit } from "../audit/index.server";
import { hurryMessages } from "../mail/index.server";
import type { Hex32, SignedTransaction } from "../ports";
import { type AnchorDeps, publishKey } from "./anchor-batch.job";
import { issuedMessageKey } from "./emails/issued-message-key";
import * as store from "./store";

/** How soon a transaction that is not mined deep enough is looked at again. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Takes one tree a step nearer to the chain: signs and stores, sends, confirms. Each step stores what it is about to
 * do before it does it, and starts by asking the chain what has happened, so that it can be killed anywhere and run
 * again: the stored signed bytes have one nonce and one hash, and sending them twice cannot happen twice.
 * Throws when the chain is out of reach; the queue tries again later and certificates say "anchor pending" meanwhile.
 */
export async function publishAnchor(deps: AnchorDeps, { anchorBatchId }: { anchorBatchId: string }): Promise<void> {
  const batch = await store.findAnchorBatch(deps.db, anchorBatchId);
  if (!batch || batch.state === "anchored") return;
  const target = deps.chain.target();
  if (batch.chainId !== target.chainId || batch.contract !== target.contract || batch.anchorer !== target.anchorer) {
    throw new Error(`tree ${batch.id} was prepared for another chain, contract or address than the configured one`);
  }
  const transaction = (await storedTransaction(deps, batch.id)) ?? (await signAndStore(deps, batch));
  const known = await deps.chain.transactionState(transaction);
  if (known.state === "missing") await deps.chain.broadcast(transaction);
  const state = known.state === "missing" ? await deps.chain.transactionState(transaction) : known;

  if (state.state === "mined") return confirm(deps, batch.id, transaction, state);
  if (state.state === "reverted" || state.state === "replaced") {
    await store.updateChainTransaction(deps.db, transaction.hash, "failed");
    throw new Error(`the anchoring transaction ${transaction.hash} was ${state.state}: the next run signs another`);
  }
  const again = new Date(deps.clock.now().getTime() + LOOK_AGAIN_MS);
  await deps.db.$transaction((tx) =>
    deps.jobs.add(tx, "certificates.publish-anchor", { anchorBatchId }, publishKey(anchorBatchId, again)),
  );
}

async function storedTransaction(deps: AnchorDeps, anchorBatchId: string): Promise<SignedTransaction | null> {
  const row = await store.findLiveTransaction(deps.db, anchorBatchId);
  return row
    ? {
        chainId: row.chainId,
        from: row.from as SignedTransaction["from"],
        to: row.to as SignedTransaction["to"],
        nonce: row.nonce,
        hash: row.hash as Hex32,
        raw: row.raw,
      }
    : null;
}

/** The nonce is chosen and the signed bytes are stored under a lock on the address: several workers share one key. */
async function signAndStore(deps: AnchorDeps, batch: { id: string; root: string }): Promise<SignedTransaction> {
  const target = deps.chain.target();
  return deps.db.$transaction(async (tx) => {
    await store.lockAnchorer(tx, target.chainId, target.anchorer);
    const signedMeanwhile = await storedTransaction(deps, batch.id);
    if (signedMeanwhile) return signedMeanwhile;
    const [fromChain, ours] = await Promise.all([
      deps.chain.nextNonce(),
      store.highestSignedNonce(tx, target.chainId, target.anchorer),
    ]);
    const nonce = Math.max(fromChain, (ours ?? -1) + 1);
    const transaction = await deps.chain.signAnchor(`0x${batch.root}`, nonce);
    await store.insertChainTransaction(tx, {
      ...transaction,
      anchorBatchId: batch.id,
      signedAt: deps.clock.now(),
    });
    await store.updateAnchorBatch(tx, batch.id, { state: "published", transactionHash: transaction.hash });
    return transaction;
  });
}

async function confirm(
  deps: AnchorDeps,
  anchorBatchId: string,
  transaction: SignedTransaction,
  mined: { blockNumber: number; blockHash: Hex32; blockTime: Date },
) {
  await deps.db.$transaction(async (tx) => {
    await store.updateChainTransaction(tx, transaction.hash, "mined");
    await store.updateAnchorBatch(tx, anchorBatchId, {
      state: "anchored",
      transactionHash: transaction.hash,
      blockNumber: mined.blockNumber,
      blockHash: mined.blockHash,
      blockTime: mined.blockTime,
      anchoredAt: deps.clock.now(),
    });
    const certificates = await store.listAnchoredCertificateIds(tx, anchorBatchId);
    await hurryMessages(
      tx,
      deps,
      certificates.map(({ id }) => issuedMessageKey(id)),
    );
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: "system",
      action: "anchor.confirmed",
      subject: anchorBatchId,
      details: { transaction: transaction.hash, block: mined.blockNumber },
    });
  });
}
