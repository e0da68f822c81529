import type { Transaction } from "../kernel/db";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import { addDeliveries } from "./delivery-options";
import * as store from "./store";

/** One message to one person. It is rendered when it is sent, by the renderer of its kind, from `props` (ids only). */
export interface NewMessage {
  /** Makes it happen once: a second message with the same key is not queued. */
  key: string;
  kind: string;
  organizationId: string | null;
  /** The id of what it is about, so that `forgetMessagesAbout` finds it. */
  about?: string | undefined;
  /** The id of what its messages are counted together for (`countMessages`). */
  group?: string | null | undefined;
  to: { name: string; address: string };
  language: string;
  props: Record<string, string>;
  /** Not before so many milliseconds have passed, unless `expediteMessages` is called for its key. */
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

/** Sends queued messages now instead of at their scheduled time. Those already sent stay sent once. */
export async function expediteMessages(tx: Transaction, deps: { jobs: Jobs }, keys: string[]): Promise<void> {
  const waiting = (await store.findMessagesByKey(tx, keys)).filter((message) => message.state === "queued");
  await addDeliveries(
    tx,
    deps,
    waiting.map(({ id, kind }) => ({ id, kind })),
  );
}
