import type { Db, Transaction } from "../kernel/db";
import type { Clock, Jobs, Mailer } from "../kernel/ports";
import { deliveryJob, deliveryOptions } from "./delivery-options";
import * as store from "./store";

export type MessageState = "queued" | "sending" | "sent" | "refused" | "unconfirmed";

/** What became of messages, by their keys. Keys without a message are absent. */
export async function getMessageStates(
  db: Db,
  keys: string[],
): Promise<Map<string, { state: MessageState; sentAt: Date | null; lastError: string | null }>> {
  const messages = await store.findMessagesByKey(db, keys);
  return new Map(messages.map(({ key, state, sentAt, lastError }) => [key, { state, sentAt, lastError }]));
}

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

/**
 * Forgets whom messages went to, in the caller's transaction; those that wait are never sent. A message that is being
 * handed over at this moment is taken back when its hand-over ends.
 */
export async function forgetMessages(tx: Transaction, keys: string[]): Promise<void> {
  await store.forgetMessages(tx, keys);
}

/** Removes what the carrier keeps of messages. After the transaction that forgot them; repeatable. */
export async function withdrawMessages(deps: { mailer: Pick<Mailer, "forget"> }, keys: string[]): Promise<void> {
  for (const key of keys) await deps.mailer.forget(key);
}

/** Which of these messages still name somebody. */
export async function findRemembered(db: Db, keys: string[]): Promise<string[]> {
  const messages = await store.findMessagesByKey(db, keys);
  return messages.filter(({ toName, toAddress }) => toName || toAddress).map(({ key }) => key);
}
