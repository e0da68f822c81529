import type { Database } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { digestOf, hashAfter, SALT_BYTES_OF_ENTRY, saltsFrom } from "./rules/entry-chain";
import { sealHeads } from "./seal-heads";
import * as store from "./store";

/** Maximum number of entries in one transaction, which takes some tenths of a second. */
const CHUNK = 1_000;
/** Maximum duration of a run; the rest is left to the next run, so that other jobs of its lane get a turn. */
const LONGEST_RUN_MS = 20_000;

interface ChainDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Appends committed entries to the chains of their organizations, and once a day seals the heads. The order of a chain
 * is the order in which this job finds the entries, so an entry that commits late comes later. Each transaction appends
 * one chunk to one chain: a killed run leaves whole chunks, and of two concurrent runs one waits for the other.
 */
export async function chainEntries(
  deps: ChainDeps,
  _payload: Record<string, never>,
  stopping: AbortSignal,
): Promise<void> {
  const end = performance.now() + LONGEST_RUN_MS;
  for (let chain = await store.findWaitingChain(deps.db, null); chain !== null; ) {
    for (;;) {
      if (stopping.aborted || performance.now() > end) return;
      if ((await chainSomeOf(deps, chain)) < CHUNK) break;
    }
    chain = await store.findWaitingChain(deps.db, chain);
  }
  await sealHeads(deps);
}

/** Appends at most one chunk of waiting entries to a chain, oldest first. Returns their number. */
export function chainSomeOf(deps: ChainDeps, chain: string): Promise<number> {
  return deps.db.$transaction(
    async (tx) => {
      const now = deps.clock.now();
      let { length, head } = await store.lockChain(tx, chain, now);
      const entries = await store.claimWaiting(tx, chain, CHUNK);
      if (entries.length === 0) return 0;
      const random = deps.ids.bytes(entries.length * SALT_BYTES_OF_ENTRY);
      const positions = entries.map((entry, index) => {
        const commitments = saltsFrom(random.subarray(index * SALT_BYTES_OF_ENTRY, (index + 1) * SALT_BYTES_OF_ENTRY));
        length++;
        const digest = digestOf(chain, length, entry, commitments);
        head = hashAfter(head, digest);
        return { id: entry.id, sequence: length, commitments, digest, hash: head };
      });
      const stored = await store.storePositions(tx, positions);
      if (stored !== positions.length)
        throw new Error(`${positions.length - stored} entries of chain ${chain} got no place`);
      await store.updateChain(tx, chain, { length, head, chainedAt: now });
      return entries.length;
    },
    { timeout: 60_000 },
  );
}
