import type { Db } from "../../kernel/db";
import * as store from "../store";

/** Where the roots of these trees stand, by the trees' ids; one that is not anchored (yet) is left out. */
export async function anchorsOfTrees(db: Db, ids: string[]) {
  const trees = ids.length > 0 ? await store.findAnchoredTrees(db, ids) : [];
  return new Map(
    trees.map(({ id, root, chainId, networkLabel, contract, anchorer, transactionHash, blockNumber, blockTime }) => [
      id,
      { root, chainId, networkLabel, contract, anchorer, transactionHash, blockNumber, blockTime },
    ]),
  );
}
