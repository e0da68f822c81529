import type { Transaction } from "../kernel/db";
import type { Clock, Jobs } from "../kernel/ports";
import { deliveryJob, deliveryOptions } from "./delivery-options";
import * as store from "./store";

/**
 * Sends a message once more on a person's word: one that was refused, or whose hand-over was never confirmed. False
 * where there is no such message, or where it is on its way or arrived already.
 */
export async function sendAgain(tx: Transaction, deps: { jobs: Jobs; clock: Clock }, key: string): Promise<boolean> {
  const requeued = await store.requeueMessage(tx, key, deps.clock.now());
  if (!requeued) return false;
  await deps.jobs.add(tx, deliveryJob(requeued.kind), { messageId: requeued.id }, deliveryOptions(requeued.id));
  return true;
}
