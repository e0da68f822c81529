import type { Database, Transaction } from "../kernel/db";
import type { Ids } from "../kernel/ports";
import * as store from "./store";

/** The history that the events belong to, and how far it can be read. */
export interface History {
  /** Id of the history, carried by cursors. */
  number: string;
  /** Counter raised by each new history: events of an earlier epoch sort first, whatever their transaction ids. */
  epoch: number;
  /** Oldest transaction that may still be running: all before it have ended. */
  horizon: bigint;
  /** First transaction id that is not assigned yet: no cursor points beyond it. */
  next: bigint;
}

interface Deps {
  db: Database;
  ids: Ids;
}

/**
 * Returns the history of the events. Begins a new one where the cluster, its timeline or the table differs from the
 * recorded one: PostgreSQL counts transactions anew in another cluster, and goes back to earlier ids where a backup was
 * restored.
 */
export async function openHistory(deps: Deps): Promise<History> {
  const { recorded, origin, horizon, next } = await store.readHistory(deps.db);
  if (recorded?.origin === origin) return { number: recorded.number, epoch: recorded.epoch, horizon, next };
  await deps.db.$transaction(async (tx) => {
    await store.lockHistory(tx);
    // Another process may have begun the history while this one waited for the lock.
    const { recorded } = await store.readHistory(tx);
    if (recorded?.origin !== origin) await begin(tx, deps, origin, recorded);
  });
  return openHistory(deps);
}

/** Begins a new history although the database shows no difference: for a backup that was restored in place. */
export async function beginHistory(deps: Deps): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await store.lockHistory(tx);
    const { origin, recorded } = await store.readHistory(tx);
    await begin(tx, deps, origin, recorded);
  });
}

/**
 * Stores a new history under an id that no earlier cursor carries, and raises the epoch. Existing events then sort
 * before all future ones without a change to their rows: after a restore there may be millions.
 */
async function begin(tx: Transaction, deps: Deps, origin: string, before: { epoch: number } | null): Promise<void> {
  await store.putHistory(tx, { number: deps.ids.uuid(), origin, epoch: before ? before.epoch + 1 : 0 });
}
