import type { Database } from "../db";
import type { Clock, Log, Mailer, OutgoingMail } from "../ports";
import * as store from "./store";

/** Makes the words and files of one kind of message; null where its subject is gone and nothing should be sent. */
export type MessageRenderer = (message: {
  language: string;
  props: Record<string, string>;
}) => Promise<Pick<OutgoingMail, "subject" | "text" | "html" | "attachments"> | null>;

/**
 * Hands over one message. The intent is stored before the carrier hears of it, so that a crash leaves `sending`:
 * with a carrier that is safe to repeat the next run repeats it, with SMTP it becomes `unconfirmed` and waits for a
 * person, because the server may have taken it. Throws only where trying again later is right.
 */
export async function deliverMessage(
  deps: { db: Database; mailer: Mailer; clock: Clock; log: Log; renderers: Record<string, MessageRenderer> },
  { messageId }: { messageId: string },
): Promise<void> {
  const message = await store.findMessage(deps.db, messageId);
  if (!message || (message.state !== "queued" && message.state !== "sending")) return;
  if (message.state === "sending" && !deps.mailer.repeatable) {
    const lastError = "the worker stopped while the message was being handed over";
    await store.updateMessage(deps.db, messageId, { state: "unconfirmed", lastError });
    return;
  }
  const render = deps.renderers[message.kind];
  if (!render) throw new Error(`nobody renders messages of kind ${message.kind}`);
  const content = await render({ language: message.language, props: message.props as Record<string, string> });
  if (!content) {
    await store.updateMessage(deps.db, messageId, { state: "refused", lastError: "what it was about is gone" });
    return;
  }
  if (!(await store.claimMessage(deps.db, messageId, ["queued", "sending"]))) return;
  const result = await deps.mailer.send({
    ...content,
    key: message.key,
    to: { name: message.toName, address: message.toAddress },
  });
  if (result.outcome === "accepted") {
    await store.updateMessage(deps.db, messageId, { state: "sent", sentAt: deps.clock.now(), lastError: null });
    return;
  }
  const state = result.outcome === "not-sent" ? "queued" : result.outcome;
  await store.updateMessage(deps.db, messageId, { state, lastError: result.reason });
  deps.log.warn("a message was not accepted", { messageId, outcome: result.outcome, reason: result.reason });
  if (result.outcome === "not-sent") throw new Error(`message ${messageId} was not sent: ${result.reason}`);
}
