import type { Database, Transaction } from "../kernel/db";
import {
  type Address,
  type Chain,
  ChainUnavailable,
  type Clock,
  type ContractCall,
  type Hex32,
  type Ids,
  type Jobs,
  type Log,
  type SignedTransaction,
  type TransactionState,
} from "../kernel/ports";
import { readCall } from "./contract-call";
import { ADVANCE_WRITE, advanceOptions } from "./queue-write";
import * as store from "./store";

/** Delay in milliseconds before a transaction without enough confirmations is checked again. */
const LOOK_AGAIN_MS = 2_000;
/**
 * Delay in milliseconds after an outage of the chain: fixed, because the queue's growing delays would put the first try
 * hours after a long outage.
 */
const AFTER_OUTAGE_MS = 5_000;
/**
 * Time in milliseconds after which a pending transaction is sent again with higher fees, at most `MAX_FEE_RAISES`
 * times.
 */
const STUCK_AFTER_MS = 90_000;
const MAX_FEE_RAISES = 6;
/**
 * Delays in milliseconds after which a finished write is checked again for a reorganization: longer than any
 * reorganization seen.
 */
const RECHECK_AFTER_MS = [10 * 60_000, 6 * 3_600_000];
/** Timeout for signing, which queries the chain twice while it holds the lock on the sender. */
const SIGNING_TIMEOUT_MS = 20_000;

/** Progress of a write. `waiting` follows `done` only after a reorganization of the chain. */
export interface WriteProgress {
  id: string;
  state: "waiting" | "published" | "done" | "refused";
  transactionHash: string | null;
  blockNumber: number | null;
  blockHash: string | null;
  blockTime: Date | null;
}

export interface AdvanceDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  chain: Chain;
  log: Log;
  /** Callbacks for each step, run in the transaction of that step. */
  chainEffects: { [K in ContractCall["kind"]]?: ChainEffect };
}

export type ChainEffect = (
  tx: Transaction,
  deps: Pick<AdvanceDeps, "ids" | "clock" | "jobs">,
  write: WriteProgress,
  step: "published" | "confirmed" | "reorganized",
) => Promise<void>;

/**
 * Takes one write a step further: signs and stores, sends, or confirms. Each step stores its intent first and begins by
 * querying the chain, so that it can be killed anywhere and run again: the stored signed bytes have one nonce and one
 * hash, so sending them twice has no second effect. A replacement has the same nonce, so at most one of them is ever
 * mined. While the chain is unreachable, the write waits and is tried again every few seconds.
 */
export async function advanceWrite(deps: AdvanceDeps, { writeId }: { writeId: string }): Promise<void> {
  try {
    await advance(deps, writeId);
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    deps.log.warn("the chain is out of reach; the write waits", { writeId, reason: error.reason });
    await checkAgain(deps, writeId, AFTER_OUTAGE_MS);
  }
}

interface Write {
  id: string;
  call: ContractCall;
  state: WriteProgress["state"];
}

async function advance(deps: AdvanceDeps, writeId: string): Promise<void> {
  const row = await store.findWrite(deps.db, writeId);
  if (!row || row.state === "refused") return;
  const write: Write = { id: row.id, call: readCall(row.call), state: row.state };
  const sender = deps.chain.senderOf(write.call);
  const target = deps.chain.target();
  if (row.chainId !== target.chainId || row.contract !== target.contract || (row.sender && row.sender !== sender)) {
    throw new Error(`write ${row.id} was prepared for another chain, contract or address than the configured one`);
  }
  const live = await liveTransactions(deps, write.id);
  if (live.length === 0) {
    // A write whose effect was on the chain before anything was signed has no transaction. Nothing can be signed
    // without the sender's key.
    if (write.state === "done" || !sender) return;
    if (!(await isReady(deps, write, row.afterId))) return;
  }
  const attempts = live.length > 0 ? live : [await signAndStore(deps, write)];
  const states = await Promise.all(attempts.map((attempt) => deps.chain.transactionState(attempt)));

  for (const [index, state] of states.entries()) {
    const attempt = attempts[index];
    if (attempt && state.state === "mined") {
      if (write.state !== "done") await confirm(deps, write, attempt, state);
      return;
    }
  }
  if (write.state === "done") return handleReorg(deps, write, attempts);
  if (states.every(({ state }) => state === "reverted" || state === "replaced")) {
    for (const { hash } of attempts) await store.updateTransaction(deps.db, hash, "failed");
    throw new Error(`no transaction of write ${write.id} can be mined any more: the next run signs another`);
  }
  await broadcastOrBump(deps, write, attempts, states);
  await checkAgain(deps, write.id, LOOK_AGAIN_MS);
}

/**
 * Whether a write can be signed now: the write it depends on is done, and a simulation succeeds. If the contract
 * already has the same state, the write counts as done, whoever wrote it: a key is registered, retired or reported
 * once, and the first date counts. Anchors and snapshots are always ready: an anchor counts only with its own
 * transaction, and a snapshot may be published again.
 */
async function isReady(deps: AdvanceDeps, write: Write, afterId: string | null): Promise<boolean> {
  if (write.call.kind === "anchor" || write.call.kind === "publish-status") return true;
  const before = afterId ? await store.findWrite(deps.db, afterId) : null;
  if (before?.state === "refused") {
    await refuse(deps, write, before.refusal ?? "");
    return false;
  }
  if (before && before.state !== "done") {
    await checkAgain(deps, write.id, LOOK_AGAIN_MS);
    return false;
  }
  const simulation = await deps.chain.simulateCall(write.call);
  if (simulation.outcome === "works") return true;
  if (simulation.outcome === "refused") await refuse(deps, write, simulation.error);
  else await finish(deps, write, { transactionHash: null, blockTime: simulation.since });
  return false;
}

async function refuse(deps: AdvanceDeps, write: Write, refusal: string) {
  deps.log.error("the contract refuses a write", { writeId: write.id, kind: write.call.kind, refusal });
  await store.updateWrite(deps.db, write.id, { state: "refused", refusal });
}

type Attempt = SignedTransaction & { signedAt: Date };

async function liveTransactions(deps: Pick<AdvanceDeps, "db">, writeId: string): Promise<Attempt[]> {
  const rows = await store.findLiveTransactions(deps.db, writeId);
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

/**
 * Chooses the nonce, signs, and stores the signed bytes under a lock on the sender, because several workers share one
 * key.
 */
function signAndStore(deps: AdvanceDeps, write: Write, replacing?: Attempt): Promise<Attempt> {
  const { chainId } = deps.chain.target();
  const sender = deps.chain.senderOf(write.call);
  if (!sender) throw new Error(`nobody here may send write ${write.id}`);
  return deps.db.$transaction(
    async (tx) => {
      await store.lockSender(tx, chainId, sender);
      const latest = (await liveTransactions(deps, write.id)).at(-1);
      if (latest && latest.hash !== replacing?.hash) return latest;
      const nonce = replacing?.nonce ?? (await nextNonce(tx, deps, sender));
      const transaction = await deps.chain.signCall(write.call, nonce, replacing);
      const signedAt = deps.clock.now();
      await store.insertTransaction(tx, { ...transaction, writeId: write.id, signedAt });
      const change = { state: "published", transactionHash: transaction.hash } as const;
      await store.updateWrite(tx, write.id, change);
      await applyEffect(tx, deps, write, { ...NOWHERE, ...change }, "published");
      return { ...transaction, signedAt };
    },
    { timeout: SIGNING_TIMEOUT_MS },
  );
}

const NOWHERE = { blockNumber: null, blockHash: null, blockTime: null };

async function applyEffect(
  tx: Transaction,
  deps: AdvanceDeps,
  write: Write,
  progress: Omit<WriteProgress, "id">,
  step: Parameters<ChainEffect>[3],
) {
  await deps.chainEffects[write.call.kind]?.(tx, deps, { id: write.id, ...progress }, step);
}

async function nextNonce(tx: Transaction, deps: AdvanceDeps, sender: Address): Promise<number> {
  const { chainId } = deps.chain.target();
  const [fromChain, ours] = await Promise.all([
    deps.chain.nextNonce(sender),
    store.highestSignedNonce(tx, chainId, sender),
  ]);
  return Math.max(fromChain, (ours ?? -1) + 1);
}

/** Sends the newest transaction if the node does not have it; replaces it if it has been pending too long. */
async function broadcastOrBump(deps: AdvanceDeps, write: Write, attempts: Attempt[], states: TransactionState[]) {
  const newest = attempts.at(-1);
  if (!newest) return;
  if (states.at(-1)?.state === "missing") return deps.chain.broadcast(newest);
  const waited = deps.clock.now().getTime() - newest.signedAt.getTime();
  const inBlock = states.some((state) => state.state === "pending" && state.blockNumber !== null);
  if (inBlock || waited < STUCK_AFTER_MS || attempts.length > MAX_FEE_RAISES) return;
  const dearer = await signAndStore(deps, write, newest);
  deps.log.warn("a transaction was stuck and is sent again with higher fees", {
    stuck: newest.hash,
    hash: dearer.hash,
  });
  await deps.chain.broadcast(dearer);
}

async function checkAgain(deps: AdvanceDeps, writeId: string, afterMs: number) {
  await deps.db.$transaction((tx) => deps.jobs.add(tx, ADVANCE_WRITE, { writeId }, advanceOptions(writeId, afterMs)));
}

async function confirm(
  deps: AdvanceDeps,
  write: Write,
  { hash }: SignedTransaction,
  { blockNumber, blockHash, blockTime }: { blockNumber: number; blockHash: Hex32; blockTime: Date },
) {
  await finish(deps, write, { transactionHash: hash, blockNumber, blockHash, blockTime });
}

async function finish(
  deps: AdvanceDeps,
  write: Write,
  mined: { transactionHash: string | null; blockNumber?: number; blockHash?: string; blockTime: Date },
) {
  const now = deps.clock.now();
  const progress = { ...NOWHERE, ...mined, state: "done" as const };
  await deps.db.$transaction(async (tx) => {
    if (mined.transactionHash) await store.updateTransaction(tx, mined.transactionHash, "mined");
    await store.updateWrite(tx, write.id, { ...progress, doneAt: now });
    await applyEffect(tx, deps, write, progress, "confirmed");
    if (!mined.transactionHash) return;
    for (const [index, after] of RECHECK_AFTER_MS.entries()) {
      const key = { value: `recheck-write:${write.id}:${index}`, whenWaiting: "keep" as const };
      const runAt = new Date(now.getTime() + after);
      await deps.jobs.add(tx, ADVANCE_WRITE, { writeId: write.id }, { runAt, key });
    }
  });
}

/**
 * Handles a reorganization that removed the transaction's block. The same bytes are sent again: either their nonce is
 * free again, or another transaction has used it and the next run signs the call with a new one.
 */
async function handleReorg(deps: AdvanceDeps, write: Write, attempts: Attempt[]) {
  deps.log.error("a write is no longer on the chain and is published again", { writeId: write.id });
  const progress = { ...NOWHERE, state: "published" as const, transactionHash: attempts.at(-1)?.hash ?? null };
  await deps.db.$transaction(async (tx) => {
    for (const { hash } of attempts) await store.updateTransaction(tx, hash, "signed");
    await store.updateWrite(tx, write.id, { ...progress, doneAt: null });
    await applyEffect(tx, deps, write, progress, "reorganized");
    await deps.jobs.add(tx, ADVANCE_WRITE, { writeId: write.id }, advanceOptions(write.id));
  });
}
