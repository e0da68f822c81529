import type { Db } from "../kernel/db";
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
