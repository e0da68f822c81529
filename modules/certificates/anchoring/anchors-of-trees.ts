import type { Db } from "../../kernel/db";
import * as store from "../store";

/** Finds transaction and block of these trees' roots, by tree id; trees that are not anchored are left out. */
export async function anchorsOfTrees(db: Db, ids: string[]) {
  const trees = ids.length > 0 ? await store.findAnchoredTrees(db, ids) : [];
  return new Map(
    trees.map(({ id, root, chainId, networkLabel, contract, anchorer, transactionHash, blockNumber, blockTime }) => [
      id,
      { root, chainId, networkLabel, contract, anchorer, transactionHash, blockNumber, blockTime },
    ]),
  );
}
