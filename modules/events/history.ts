import type { Database, Transaction } from "../kernel/db";
import type { Ids } from "../kernel/ports";
import * as store from "./store";

/** Which history the events are of, and where readers stand in it. */
export interface History {
  /** What cursors carry. */
  number: string;
  /** Raised by each history: what is of an earlier one comes before, whatever its transactions were counted from. */
  epoch: number;
  /** All transactions before this one have ended. */
  horizon: bigint;
  /** This transaction and those behind it have not begun: no position is beyond it. */
  next: bigint;
}

interface Deps {
  db: Database;
  ids: Ids;
}

/**
 * Finds the history that the events are of. PostgreSQL counts transactions anew in another cluster, and goes back where
 * a backup was restored: a new history begins where the cluster, its timeline or the table is another one than before.
 */
export async function openHistory(deps: Deps): Promise<History> {
  const { known, origin, horizon, next } = await store.readHistory(deps.db);
  if (known?.origin === origin) return { number: known.number, epoch: known.epoch, horizon, next };
  await deps.db.$transaction(async (tx) => {
    await store.lockHistory(tx);
    // Another process may have done it while this one waited.
    const { known } = await store.readHistory(tx);
    if (known?.origin !== origin) await begin(tx, deps, origin, known);
  });
  return openHistory(deps);
}

/** Begins a new history though the database says nothing of it: after a restore into the place of what was there. */
export async function beginHistory(deps: Deps): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await store.lockHistory(tx);
    const { origin, known } = await store.readHistory(tx);
    await begin(tx, deps, origin, known);
  });
}

/**
 * No earlier cursor carries its number, and what there is comes before everything that happens from now on, without a
 * row of it being touched: after a restore there may be millions.
 */
async function begin(tx: Transaction, deps: Deps, origin: string, before: { epoch: number } | null): Promise<void> {
  await store.putHistory(tx, { number: deps.ids.uuid(), origin, epoch: before ? before.epoch + 1 : 0 });
}
