import { rootOfPath } from "../credentials/index.proof";
import type { Database, Db, Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { leafOfHead } from "./rules/entry-chain";
import * as store from "./store";

const CHUNK = 1_000;

/**
 * Seals once a day (UTC) the head of every chain that has grown, for the next tree of certificates. One transaction: a
 * killed run leaves nothing, and a second run on the same day does nothing, so that a day without certificates costs
 * one anchor at most.
 */
export async function sealHeads(deps: { db: Database; ids: Ids; clock: Clock }): Promise<void> {
  const now = deps.clock.now();
  const isDone = async (db: Db) => {
    // A seal of a later day was written under a clock that was ahead, and does not count for today.
    const newest = await store.findNewestSeal(db, new Date(`${dayOf(now)}T23:59:59.999Z`));
    return newest !== null && dayOf(newest.sealedAt) === dayOf(now);
  };
  if (await isDone(deps.db)) return;
  await deps.db.$transaction(
    async (tx) => {
      await store.holdSealing(tx);
      if (await isDone(tx)) return;
      for (let after: string | null = null; ; ) {
        const heads = await store.findUnsealedHeads(tx, after, CHUNK);
        const seals = heads.map(({ id: chain, length: sequence, head }) => {
          const seal = { chain, sequence, head, sealedAt: now };
          return { ...seal, id: deps.ids.uuid(), leaf: leafOfHead(seal) };
        });
        await store.insertSeals(tx, seals);
        after = heads.at(-1)?.id ?? null;
        if (heads.length < CHUNK) return;
      }
    },
    { timeout: 120_000 },
  );
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Locks heads that wait for a tree, for this transaction. A head whose stored leaf is wrong is left out, as a damaged
 * certificate is; `fsck` reports it.
 */
export async function claimSeals(tx: Transaction, most: number): Promise<{ id: string; leaf: string }[]> {
  const seals = await store.claimSealsWithoutTree(tx, most);
  return seals.filter((seal) => leafOfHead(seal) === seal.leaf).map(({ id, leaf }) => ({ id, leaf }));
}

/**
 * Stores the paths of heads in a tree and reads them back. Throws where one does not lead to the root, because an
 * anchor on the chain cannot be undone.
 */
export async function placeSeals(
  tx: Transaction,
  tree: { id: string; root: string },
  paths: { id: string; path: unknown }[],
): Promise<void> {
  if (paths.length === 0) return;
  await store.storeSealPaths(tx, tree.id, paths);
  const stored = await store.findSealsOfTree(tx, tree.id);
  if (stored.length !== paths.length) throw new Error(`tree ${tree.id} has not all of its heads`);
  for (const seal of stored) {
    if (leafOfHead(seal) !== seal.leaf || rootOfPath(seal.leaf, seal.path) !== tree.root) {
      throw new Error(`the stored path of the head of audit chain ${seal.chain} does not lead to root ${tree.root}`);
    }
  }
}
