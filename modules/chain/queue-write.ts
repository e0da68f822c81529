import { z } from "zod";
import type { Database, Transaction } from "../kernel/db";
import type { Address, Chain, Clock, ContractCall, Ids, JobKind, Jobs } from "../kernel/ports";
import { readCall } from "./contract-call";
import * as store from "./store";

const payload = z.object({ writeId: z.uuid() });

/** The job that takes one write a step further: signs, sends, checks, or sends again. */
export const ADVANCE_WRITE: JobKind<z.infer<typeof payload>> = { name: "chain.advance-write", payload };

/** A call to the contract that must be made exactly once. */
export interface NewWrite {
  /** Idempotency key: a second write with the same key is the first one. */
  key: string;
  call: ContractCall;
  /** Set where another record shares the id. */
  id?: string;
  /** Address that must send the call, where evidence depends on it. */
  sender?: Address;
  /** Id of a write that must be done first. */
  afterId?: string | null;
}

/** Stores the intent to write and its job in the caller's transaction. Returns the write's id. */
export async function queueWrite(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs; chain: Pick<Chain, "target"> },
  write: NewWrite,
): Promise<string> {
  const { chainId, contract } = deps.chain.target();
  await store.insertWrite(tx, {
    id: write.id ?? deps.ids.uuid(),
    key: write.key,
    call: write.call,
    chainId,
    contract,
    sender: write.sender ?? null,
    afterId: write.afterId ?? null,
    createdAt: deps.clock.now(),
  });
  const { id } = await store.findWriteByKey(tx, write.key);
  await deps.jobs.add(tx, ADVANCE_WRITE, { writeId: id }, advanceOptions(id));
  return id;
}

/** Checks a finished write again at once, because the chain did not show it. Concurrent reports share one job. */
export async function recheckWrite(deps: { db: Database; jobs: Jobs }, writeId: string): Promise<void> {
  const key = { value: `recheck-write:${writeId}:noticed`, whenWaiting: "keep" as const };
  await deps.db.$transaction((tx) => deps.jobs.add(tx, ADVANCE_WRITE, { writeId }, { key }));
}

/** Retries a write that is not done at once, even one that the contract refused; returns false where there is none. */
export async function retryWrite(tx: Transaction, deps: { jobs: Jobs }, writeId: string): Promise<boolean> {
  if (!(await store.reopenWrite(tx, writeId))) return false;
  await deps.jobs.add(tx, ADVANCE_WRITE, { writeId }, advanceOptions(writeId));
  return true;
}

/** Returns job options with one waiting job per write. */
export function advanceOptions(writeId: string, afterMs?: number) {
  return {
    key: { value: `advance-write:${writeId}`, whenWaiting: "replace" as const },
    afterMs,
  };
}

/**
 * Queues a job for every unfinished write that can be sent from here, so that no write is forgotten even if its job was
 * lost.
 */
export async function resumeWrites(deps: { db: Database; jobs: Jobs; chain: Pick<Chain, "senderOf"> }): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const all = await store.findUnfinishedWrites(tx);
    const unfinished = all.filter(({ call }) => deps.chain.senderOf(readCall(call)) !== null);
    const jobs = unfinished.map(({ id }) => ({ payload: { writeId: id }, options: advanceOptions(id) }));
    await deps.jobs.addMany(tx, ADVANCE_WRITE, jobs);
  });
}
