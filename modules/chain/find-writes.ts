import type { Db } from "../kernel/db";
import type { WriteProgress } from "./advance-write.job";
import * as store from "./store";

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
