import type { Db, Transaction } from "../kernel/db";
import type { Mailer } from "../kernel/ports";
import * as store from "./store";

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
