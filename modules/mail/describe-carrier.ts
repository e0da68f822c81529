import type { Db } from "../kernel/db";
import * as store from "./store";

/** Reports the state of the carrier: the number of messages that could not be handed over and wait for a retry. */
export async function describeCarrier(db: Db): Promise<{ failedBefore: number }> {
  return { failedBefore: await store.countFailedBefore(db) };
}

/** Finds when the oldest message that is neither sent nor given up was queued; null where there is none. */
export function findOldestUnsent(db: Db): Promise<Date | null> {
  return store.findOldestUnsent(db);
}

/**
 * Counts the messages that the carrier refused in each step of a period; `begins` are the first days of the steps, in
 * UTC.
 */
export function countRefusedIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return store.countRefusedIn(db, begins);
}
