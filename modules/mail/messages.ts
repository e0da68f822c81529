import { MessageState } from "#prisma/generated/client";
import type { Db, Transaction } from "../kernel/db";
import type { Clock, Jobs, Mailer } from "../kernel/ports";
import { deliveryJob, deliveryOptions } from "./delivery-options";
import * as store from "./store";

/** What became of messages, by their keys. Keys without a message are absent. */
export async function getMessageStates(
  db: Db,
  keys: string[],
): Promise<Map<string, { state: MessageState; sentAt: Date | null; lastError: string | null }>> {
  const messages = await store.findMessagesByKey(db, keys);
  return new Map(messages.map(({ key, state, sentAt, lastError }) => [key, { state, sentAt, lastError }]));
}

/** To whom messages go or went, by their keys; empty where that was forgotten. Keys without a message are absent. */
export async function getAddressees(db: Db, keys: string[]) {
  const messages = await store.findMessagesByKey(db, keys);
  return new Map(messages.map(({ key, toName, toAddress }) => [key, { toName, toAddress }]));
}

/** How many messages of a group are in each state. */
export async function countMessages(db: Db, group: string): Promise<Record<MessageState, number>> {
  const counts = await store.countStates(db, group);
  const states = Object.values(MessageState);
  return Object.fromEntries(states.map((state) => [state, counts.get(state) ?? 0])) as Record<MessageState, number>;
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
  await store.forgetMessages(tx, { key: { in: keys } });
}

/** The same for everything about these subjects. */
export async function forgetMessagesAbout(tx: Transaction, ids: string[]): Promise<void> {
  await store.forgetMessages(tx, { about: { in: ids } });
}

/** Removes what the carrier keeps of the messages about these subjects, once they were forgotten. Repeatable. */
export async function withdrawMessagesAbout(
  deps: { db: Db; mailer: Pick<Mailer, "forget"> },
  ids: string[],
): Promise<void> {
  for (const { key } of await store.findMessagesAbout(deps.db, ids)) await deps.mailer.forget(key);
}

/** Which messages about these subjects still name somebody, by their keys. */
export async function findRemembered(db: Db, ids: string[]): Promise<string[]> {
  const messages = await store.findMessagesAbout(db, ids);
  return messages.filter(({ toName, toAddress }) => toName || toAddress).map(({ key }) => key);
}

/** The messages about a subject and what became of each. */
export async function listMessagesAbout(db: Db, id: string) {
  const messages = await store.findMessagesAbout(db, [id]);
  return messages.map(({ kind, state, createdAt, sentAt }) => ({ kind, state, createdAt, sentAt }));
}
