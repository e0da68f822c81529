import type { Db, Transaction } from "../kernel/db";
import type { Clock, Jobs, Mailer } from "../kernel/ports";
import { deliveryOf } from "./delivery-of";
import { deliveryJob, deliveryOptions, sendingKey } from "./delivery-options";
import { type Delivery, type DeliveryCounts, sumDeliveries } from "./rules/deliveries";
import * as store from "./store";

/**
 * Returns the delivery states of messages by key. Keys without a message are absent; `deliveryIn` reads them as `none`.
 */
export async function getDeliveries(db: Db, keys: string[]): Promise<Map<string, Delivery>> {
  const messages = await store.findMessagesByKey(db, keys);
  return new Map(messages.map((message) => [message.key, deliveryOf(message)]));
}

/** Reads the delivery state of one message from the result of `getDeliveries`. */
export const deliveryIn = (deliveries: Map<string, Delivery>, key: string): Delivery => deliveries.get(key) ?? "none";

/** Delivery state of a message with its details. */
export interface MessageReport {
  delivery: Delivery;
  /** Number of the current sending. */
  sending: number;
  sentAt: Date | null;
  /** Reason of a refusal or bounce, as a server or a person wrote it; empty where none was given. */
  reason: string;
}

/** Returns the delivery states of messages with their reasons, by key. Keys without a message are absent. */
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

/**
 * Returns the recipients' names and addresses by message key, as empty strings where they were forgotten. Keys without
 * a message are absent.
 */
export async function getAddressees(db: Db, keys: string[]) {
  const messages = await store.findMessagesByKey(db, keys);
  return new Map(messages.map(({ key, toName, toAddress }) => [key, { toName, toAddress }]));
}

/** Counts the progress of a group's messages. */
export async function countMessages(db: Db, group: string): Promise<DeliveryCounts> {
  return sumDeliveries(await store.countDeliveries(db, group));
}

/**
 * Sends a message again at a person's request: one that was refused, bounced, or whose hand-over was never confirmed.
 * After a report the message counts as a new sending, and the report belongs to the earlier one. Returns false where
 * there is no such message, or where it is on its way, has arrived or was sent too often.
 */
export async function sendAgain(tx: Transaction, deps: { jobs: Jobs; clock: Clock }, key: string): Promise<boolean> {
  const requeued = await store.requeueMessage(tx, key, deps.clock.now());
  if (!requeued) return false;
  await deps.jobs.add(tx, deliveryJob(requeued.kind), { messageId: requeued.id }, deliveryOptions(requeued.id));
  return true;
}

/**
 * Erases the recipients of messages, in the caller's transaction; queued messages are never sent. A message that is
 * being handed over at this moment is withdrawn when the hand-over ends.
 */
export async function forgetMessages(tx: Transaction, keys: string[]): Promise<void> {
  await store.forgetMessages(tx, { key: { in: keys } });
}

/** Erases the recipients of all messages about these subjects, as `forgetMessages` does. */
export async function forgetMessagesAbout(tx: Transaction, ids: string[]): Promise<void> {
  await store.forgetMessages(tx, { about: { in: ids } });
}

/** Removes the carrier's copies of the messages about these subjects, after `forgetMessagesAbout`. Can be repeated. */
export async function withdrawMessagesAbout(
  deps: { db: Db; mailer: Pick<Mailer, "forget"> },
  ids: string[],
): Promise<void> {
  for (const { key, sending } of await store.findMessagesAbout(deps.db, ids))
    for (let each = 1; each <= sending; each++) await deps.mailer.forget(sendingKey(key, each));
}

/** Finds the keys of messages about these subjects that still contain a name, an address or the reason of a report. */
export async function findRemembered(db: Db, ids: string[]): Promise<string[]> {
  const messages = await store.findMessagesAbout(db, ids);
  return messages
    .filter(({ toName, toAddress, _count }) => toName || toAddress || _count.reports > 0)
    .map(({ key }) => key);
}

/** Lists the messages about a subject with the time each was last sent; null for those never sent. */
export async function listMessagesAbout(db: Db, id: string): Promise<{ kind: string; sentAt: Date | null }[]> {
  const messages = await store.findMessagesAbout(db, [id]);
  return messages.map(({ kind, sentAt }) => ({ kind, sentAt }));
}
