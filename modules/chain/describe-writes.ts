import type { Db } from "../kernel/db";
import type { Clock, ContractCall } from "../kernel/ports";
import type { WriteProgress } from "./advance-write.job";
import { readCall } from "./contract-call";
import * as store from "./store";

/** Time in milliseconds after which an open write needs an operator's attention. */
const STUCK_AFTER_MS = 10 * 60_000;
const MAX_SHOWN = 50;

/** A write that is not done, for the platform's operators. */
export interface OpenWrite {
  id: string;
  kind: ContractCall["kind"];
  state: "waiting" | "published" | "refused";
  /** Whether it has waited longer than it should, or was refused. */
  stuck: boolean;
  refusal: string | null;
  since: Date;
  /** Number of transactions signed for it. */
  attempts: number;
}

/** Describes the writes: the last anchor, the number in each state, and the oldest open ones. */
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

/** Reads the progress of writes, by id. Unknown ids are left out. */
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
