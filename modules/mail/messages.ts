import type { Db, Transaction } from "../kernel/db";
import type { Clock, Jobs, Mailer } from "../kernel/ports";
import { deliveryOf } from "./delivery-of";
import { deliveryJob, deliveryOptions, sendingKey } from "./delivery-options";
import { type Delivery, type DeliveryCounts, sumDeliveries } from "./rules/deliveries";
import * as store from "./store";

/** What became of messages, by their keys. Keys without a message are absent: `deliveryIn` says `none` of them. */
export async function getDeliveries(db: Db, keys: string[]): Promise<Map<string, Delivery>> {
  const messages = await store.findMessagesByKey(db, keys);
  return new Map(messages.map((message) => [message.key, deliveryOf(message)]));
}

/** What became of a message, among those that were asked for. */
export const deliveryIn = (deliveries: Map<string, Delivery>, key: string): Delivery => deliveries.get(key) ?? "none";

/** What became of a message, and all that is known of it. */
export interface MessageReport {
  delivery: Delivery;
  /** Which sending it is. */
  sending: number;
  sentAt: Date | null;
  /** Why it was refused or came back, in the words of a server or a person; empty where nobody said it. */
  reason: string;
}

/** The same with why, for whoever shows it. Keys without a message are absent. */
export async function describeDeliveries(db: Db, keys: string[]): Promise<Map<string, MessageReport>> {
  const messages = await store.findMessagesByKey(db, keys);
  const reports = await store.findReasons(db, messages);
  return new Map(
    messages.map((message) => {
      const reason = reports.get(message.id) ?? message.lastError ?? "";
      const { sending, sentAt } = message;
      return [message.key, { delivery: deliveryOf(message), sending, sentAt, reason }];
    }),
  );
}

/** To whom messages go or went, by their keys; empty where that was forgotten. Keys without a message are absent. */
export async function getAddressees(db: Db, keys: string[]) {
  const messages = await store.findMessagesByKey(db, keys);
  return new Map(messages.map(({ key, toName, toAddress }) => [key, { toName, toAddress }]));
}

/** How far the messages of a group are. */
export async function countMessages(db: Db, group: string): Promise<DeliveryCounts> {
  return sumDeliveries(await store.countDeliveries(db, group));
}

/**
 * Sends a message once more on a person's word: one that was refused, came back, or whose hand-over was never
 * confirmed. What was reported of it is of an earlier sending from now on. False where there is no such message, or
 * where it is on its way or arrived already.
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
  for (const { key, sending } of await store.findMessagesAbout(deps.db, ids))
    for (let each = 1; each <= sending; each++) await deps.mailer.forget(sendingKey(key, each));
}

/** Which messages about these subjects still name somebody, or have a report with words, by their keys. */
export async function findRemembered(db: Db, ids: string[]): Promise<string[]> {
  const messages = await store.findMessagesAbout(db, ids);
  return messages
    .filter(({ toName, toAddress, _count }) => toName || toAddress || _count.reports > 0)
    .map(({ key }) => key);
}

/** The messages about a subject: when each left last, null for those that never did. */
export async function listMessagesAbout(db: Db, id: string): Promise<{ kind: string; sentAt: Date | null }[]> {
  const messages = await store.findMessagesAbout(db, [id]);
  return messages.map(({ kind, sentAt }) => ({ kind, sentAt }));
}
