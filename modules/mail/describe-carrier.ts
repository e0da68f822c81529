import type { Db } from "../kernel/db";
import * as store from "./store";

/** How the carrier does: how many messages could not be handed over before and wait for another try. */
export async function describeCarrier(db: Db): Promise<{ failedBefore: number }> {
  return { failedBefore: await store.countFailedBefore(db) };
}

/** When the oldest message was queued that has not been sent, nor given up; null where there is none. */
export function findOldestUnsent(db: Db): Promise<Date | null> {
  return store.findOldestUnsent(db);
}

/** How many messages the carrier refused in each step of a time, whose days in UTC begin at these. */
export function countRefusedIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return store.countRefusedIn(db, begins);
}
