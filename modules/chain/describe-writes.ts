import type { Db } from "../kernel/db";
import type { Clock, ContractCall } from "../kernel/ports";
import type { WriteProgress } from "./advance-write.job";
import { readCall } from "./contract-call";
import * as store from "./store";

/** A write that takes longer needs a person's attention. */
const STUCK_AFTER_MS = 10 * 60_000;
const MAX_SHOWN = 50;

/** A write that is not done, for the platform's operators. */
export interface OpenWrite {
  id: string;
  kind: ContractCall["kind"];
  state: "waiting" | "published" | "refused";
  /** Waits for longer than it should, or will never be taken. */
  stuck: boolean;
  refusal: string | null;
  since: Date;
  /** How many transactions were signed for it. */
  attempts: number;
}

/** How the writes stand: the last anchor, how many are in which state, and the oldest ones that are not done. */
export async function describeWrites(deps: { db: Db; clock: Clock }) {
  const [counts, anchor, open] = await Promise.all([
    store.countWrites(deps.db),
    store.findLastAnchor(deps.db),
    store.findOpenWrites(deps.db, MAX_SHOWN),
  ]);
  const latest = deps.clock.now().getTime() - STUCK_AFTER_MS;
  return {
    counts,
    lastAnchor: anchor && {
      transactionHash: anchor.transactionHash,
      blockNumber: anchor.blockNumber,
      blockTime: anchor.blockTime,
    },
    open: open.map(
      ({ id, call, state, refusal, createdAt, _count }): OpenWrite => ({
        id,
        kind: readCall(call).kind,
        state: state === "done" ? "published" : state,
        stuck: state === "refused" || createdAt.getTime() < latest,
        refusal,
        since: createdAt,
        attempts: _count.transactions,
      }),
    ),
  };
}

/** How far writes have come, by id. Unknown ids are left out. */
export async function findWrites(db: Db, ids: string[]): Promise<Map<string, WriteProgress>> {
  if (ids.length === 0) return new Map();
  const rows = await store.findWrites(db, ids);
  return new Map(
    rows.map(({ id, state, transactionHash, blockNumber, blockHash, blockTime }) => [
      id,
      { id, state, transactionHash, blockNumber, blockHash, blockTime },
    ]),
  );
}
