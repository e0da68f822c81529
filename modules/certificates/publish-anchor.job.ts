import { recordAudit } from "../audit/index.server";
import { hurryMessages } from "../mail/index.server";
import { ChainUnavailable, type Hex32, type SignedTransaction, type TransactionState } from "../ports";
import { type AnchorDeps, publishKey } from "./anchor-batch.job";
import { issuedMessageKey } from "./emails/issued-message-key";
import * as store from "./store";

/** How soon a transaction that is not mined deep enough is looked at again. */
const LOOK_AGAIN_MS = 2_000;
/** An outage may last; the queue's own growing waits would make the first try after it come hours late. */
const AFTER_OUTAGE_MS = 15_000;
/** A transaction that waits longer than this in the pool is sent again with higher fees, a few times at most. */
const STUCK_AFTER_MS = 90_000;
const MOST_FEE_RAISES = 6;
/** When an anchor is looked at once more, in case the chain took it back: deeper than any reorganisation seen. */
const RECHECK_AFTER_MS = [10 * 60_000, 6 * 3_600_000];

/**
 * Takes one tree a step nearer to the chain: signs and stores, sends, confirms. Each step stores what it is about to
 * do before it does it, and starts by asking the chain what has happened, so that it can be killed anywhere and run
 * again: the stored signed bytes have one nonce and one hash, and sending them twice cannot happen twice. A replacement
 * has the same nonce, so that at most one of them is ever mined. While the chain is out of reach certificates say
 * "anchor pending", and it is asked again every few seconds.
 */
export async function publishAnchor(deps: AnchorDeps, { anchorBatchId }: { anchorBatchId: string }): Promise<void> {
  try {
    await advance(deps, anchorBatchId);
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    deps.log.warn("the chain is out of reach; the anchor waits", { anchorBatchId, reason: error.reason });
    await lookAgain(deps, anchorBatchId, AFTER_OUTAGE_MS);
  }
}

async function advance(deps: AnchorDeps, anchorBatchId: string): Promise<void> {
  const batch = await store.findAnchorBatch(deps.db, anchorBatchId);
  if (!batch) return;
  const target = deps.chain.target();
  if (batch.chainId !== target.chainId || batch.contract !== target.contract || batch.anchorer !== target.anchorer) {
    throw new Error(`tree ${batch.id} was prepared for another chain, contract or address than the configured one`);
  }
  const live = await liveTransactions(deps, batch.id);
  const attempts = live.length > 0 ? live : [await signAndStore(deps, batch)];
  const states = await Promise.all(attempts.map((attempt) => deps.chain.transactionState(attempt)));

  for (const [index, state] of states.entries()) {
    const attempt = attempts[index];
    if (attempt && state.state === "mined") {
      if (batch.state !== "anchored") await confirm(deps, batch.id, attempt, state);
      return;
    }
  }
  if (batch.state === "anchored") return takeBack(deps, batch.id, attempts);
  if (states.every(({ state }) => state === "reverted" || state === "replaced")) {
    for (const { hash } of attempts) await store.updateChainTransaction(deps.db, hash, "failed");
    throw new Error(`no transaction of tree ${batch.id} can be mined any more: the next run signs another`);
  }
  await push(deps, batch, attempts, states);
  await lookAgain(deps, batch.id, LOOK_AGAIN_MS);
}

type Attempt = SignedTransaction & { signedAt: Date };

async function liveTransactions(deps: Pick<AnchorDeps, "db">, anchorBatchId: string): Promise<Attempt[]> {
  const rows = await store.findLiveTransactions(deps.db, anchorBatchId);
  return rows.map(({ chainId, from, to, nonce, hash, raw, signedAt }) => ({
    chainId,
    from: from as SignedTransaction["from"],
    to: to as SignedTransaction["to"],
    nonce,
    hash: hash as Hex32,
    raw,
    signedAt,
  }));
}

/** The nonce is chosen and the signed bytes are stored under a lock on the address: several workers share one key. */
async function signAndStore(
  deps: AnchorDeps,
  batch: { id: string; root: string },
  replacing?: Attempt,
): Promise<Attempt> {
  const target = deps.chain.target();
  return deps.db.$transaction(async (tx) => {
    await store.lockAnchorer(tx, target.chainId, target.anchorer);
    const latest = (await liveTransactions(deps, batch.id)).at(-1);
    if (latest && latest.hash !== replacing?.hash) return latest;
    const nonce = replacing?.nonce ?? (await nextNonce(tx, deps));
    const transaction = await deps.chain.signAnchor(`0x${batch.root}`, nonce, replacing);
    const signedAt = deps.clock.now();
    await store.insertChainTransaction(tx, { ...transaction, anchorBatchId: batch.id, signedAt });
    await store.updateAnchorBatch(tx, batch.id, { state: "published", transactionHash: transaction.hash });
    return { ...transaction, signedAt };
  });
}

async function nextNonce(tx: Parameters<typeof store.highestSignedNonce>[0], deps: AnchorDeps): Promise<number> {
  const { chainId, anchorer } = deps.chain.target();
  const [fromChain, ours] = await Promise.all([
    deps.chain.nextNonce(),
    store.highestSignedNonce(tx, chainId, anchorer),
  ]);
  return Math.max(fromChain, (ours ?? -1) + 1);
}

/** Sends the newest attempt where the node does not have it, and replaces it where it has waited too long. */
async function push(
  deps: AnchorDeps,
  batch: { id: string; root: string },
  attempts: Attempt[],
  states: TransactionState[],
) {
  const newest = attempts.at(-1);
  if (!newest) return;
  if (states.at(-1)?.state === "missing") return deps.chain.broadcast(newest);
  const waited = deps.clock.now().getTime() - newest.signedAt.getTime();
  const inBlock = states.some((state) => state.state === "pending" && state.blockNumber !== null);
  if (inBlock || waited < STUCK_AFTER_MS || attempts.length > MOST_FEE_RAISES) return;
  const dearer = await signAndStore(deps, batch, newest);
  deps.log.warn("an anchoring transaction was stuck and is sent again with higher fees", {
    stuck: newest.hash,
    hash: dearer.hash,
  });
  await deps.chain.broadcast(dearer);
}

async function lookAgain(deps: AnchorDeps, anchorBatchId: string, afterMs: number) {
  const runAt = new Date(deps.clock.now().getTime() + afterMs);
  await deps.db.$transaction((tx) =>
    deps.jobs.add(tx, "certificates.publish-anchor", { anchorBatchId }, publishKey(anchorBatchId, runAt)),
  );
}

async function confirm(
  deps: AnchorDeps,
  anchorBatchId: string,
  transaction: SignedTransaction,
  mined: { blockNumber: number; blockHash: Hex32; blockTime: Date },
) {
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await store.updateChainTransaction(tx, transaction.hash, "mined");
    await store.updateAnchorBatch(tx, anchorBatchId, {
      state: "anchored",
      transactionHash: transaction.hash,
      blockNumber: mined.blockNumber,
      blockHash: mined.blockHash,
      blockTime: mined.blockTime,
      anchoredAt: now,
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
    for (const [index, after] of RECHECK_AFTER_MS.entries()) {
      await deps.jobs.add(
        tx,
        "certificates.publish-anchor",
        { anchorBatchId },
        {
          runAt: new Date(now.getTime() + after),
          key: { value: `recheck-anchor:${anchorBatchId}:${index}`, whenWaiting: "keep" },
        },
      );
    }
  });
}

/**
 * The chain was reorganised and our block is no longer part of it. The certificates go back to "anchor pending" and the
 * same bytes are sent again: their nonce is free again, or another took it and they are signed anew.
 */
async function takeBack(deps: AnchorDeps, anchorBatchId: string, attempts: Attempt[]) {
  deps.log.error("an anchor is no longer on the chain and is published again", { anchorBatchId });
  await deps.db.$transaction(async (tx) => {
    for (const { hash } of attempts) await store.updateChainTransaction(tx, hash, "signed");
    await store.updateAnchorBatch(tx, anchorBatchId, {
      state: "published",
      blockNumber: null,
      blockHash: null,
      blockTime: null,
      anchoredAt: null,
    });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: "system",
      action: "anchor.taken-back",
      subject: anchorBatchId,
    });
    await deps.jobs.add(tx, "certificates.publish-anchor", { anchorBatchId }, publishKey(anchorBatchId));
  });
}
