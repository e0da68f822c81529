import { z } from "zod";
import type { Database, Transaction } from "../kernel/db";
import type { Address, Chain, Clock, ContractCall, Ids, JobKind, Jobs } from "../kernel/ports";
import { readCall } from "./contract-call";
import * as store from "./store";

const payload = z.object({ writeId: z.uuid() });

/** Brings one write a step further: signs, sends, looks, sends again. */
export const ADVANCE_WRITE: JobKind<z.infer<typeof payload>> = { name: "chain.advance-write", payload };

/** A call to the contract that has to be made, once. */
export interface NewWrite {
  /** Makes it happen once: a second write with the same key is the first one. */
  key: string;
  call: ContractCall;
  /** Given where something else has the same id. */
  id?: string;
  /** Who must send it, where that matters afterwards. */
  sender?: Address;
  /** A write that must stand before. */
  afterId?: string | null;
}

/** Stores the intent to write and the job that does it, in the caller's transaction. Answers the write's id. */
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

/**
 * Has a finished write looked at again at once: somebody noticed that the chain does not show it. However many notice,
 * one job waits.
 */
export async function recheckWrite(deps: { db: Database; jobs: Jobs }, writeId: string): Promise<void> {
  const key = { value: `recheck-write:${writeId}:noticed`, whenWaiting: "keep" as const };
  await deps.db.$transaction((tx) => deps.jobs.add(tx, ADVANCE_WRITE, { writeId }, { key }));
}

/** Has a write that is not done tried again at once, also one that the contract refused; false where there is none. */
export async function retryWrite(tx: Transaction, deps: { jobs: Jobs }, writeId: string): Promise<boolean> {
  if (!(await store.reopenWrite(tx, writeId))) return false;
  await deps.jobs.add(tx, ADVANCE_WRITE, { writeId }, advanceOptions(writeId));
  return true;
}

/** One waiting job for each write. */
export function advanceOptions(writeId: string, afterMs?: number) {
  return {
    key: { value: `advance-write:${writeId}`, whenWaiting: "replace" as const },
    afterMs,
  };
}

/**
 * Queues everything unfinished once more that can be sent from here: whatever became of its job, no write is forgotten.
 */
export async function resumeWrites(deps: { db: Database; jobs: Jobs; chain: Pick<Chain, "senderOf"> }): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const all = await store.findUnfinishedWrites(tx);
    const unfinished = all.filter(({ call }) => deps.chain.senderOf(readCall(call)) !== null);
    const jobs = unfinished.map(({ id }) => ({ payload: { writeId: id }, options: advanceOptions(id) }));
    await deps.jobs.addMany(tx, ADVANCE_WRITE, jobs);
  });
}
