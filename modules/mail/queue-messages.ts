import type { Transaction } from "../kernel/db";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import { addDeliveries } from "./delivery-options";
import * as store from "./store";

/** A message to one person, rendered when it is sent by the renderer of its kind. `props` holds ids only. */
export interface NewMessage {
  /** Idempotency key: a second message with the same key is not queued. */
  key: string;
  kind: string;
  organizationId: string | null;
  /** Id of the message's subject, by which `forgetMessagesAbout` finds the message. */
  about?: string | undefined;
  /** Id of the group in which `countMessages` counts the message. */
  group?: string | null | undefined;
  to: { name: string; address: string };
  language: string;
  props: Record<string, string>;
  /** Delay in milliseconds before the message is sent, unless `expediteMessages` is called for its key. */
  afterMs?: number | undefined;
}

/** Queues messages in the caller's transaction. Returns how many were new. */
export async function queueMessages(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  messages: NewMessage[],
): Promise<number> {
  if (messages.length === 0) return 0;
  const rows = messages.map((message) => ({ id: deps.ids.uuid(), message }));
  const fresh = new Set(
    await store.insertMessages(
      tx,
      rows.map(({ id, message }) => ({
        id,
        key: message.key,
        kind: message.kind,
        organizationId: message.organizationId,
        about: message.about,
        group: message.group ?? null,
        toName: message.to.name,
        toAddress: message.to.address,
        language: message.language,
        props: message.props,
        createdAt: deps.clock.now(),
      })),
    ),
  );
  const queued = rows.filter(({ id }) => fresh.has(id)).map(({ id, message }) => ({ ...message, id }));
  await addDeliveries(tx, deps, queued);
  return queued.length;
}

/** Sends queued messages now instead of at their scheduled time. Messages already sent are not sent again. */
export async function expediteMessages(tx: Transaction, deps: { jobs: Jobs }, keys: string[]): Promise<void> {
  const waiting = (await store.findMessagesByKey(tx, keys)).filter((message) => message.state === "queued");
  await addDeliveries(
    tx,
    deps,
    waiting.map(({ id, kind }) => ({ id, kind })),
  );
}
