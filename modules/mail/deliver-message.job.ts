import type { Database, Transaction } from "../kernel/db";
import type { Clock, Ids, Jobs, Log, Mailer, MailOutcome, OutgoingMail } from "../kernel/ports";
import type { DeliveryOutcome } from "./delivery-of";
import { addDeliveries, deliveryJob, deliveryOptions, PROBE, sendingKey } from "./delivery-options";
import * as store from "./store";

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 72 * 3_600_000;
/**
 * Interval between probes with one message while the carrier is unreachable, so that the other messages need not wait
 * out their retry delays.
 */
const PROBE_EVERY_MS = 5_000;
/**
 * Maximum number of waiting messages queued at once when the carrier is back; each retried message that succeeds queues
 * more.
 */
const MAX_HURRIED = 200;

/**
 * Renders the texts and attachments of one kind of message; null where its subject no longer exists and nothing should
 * be sent.
 */
export type MessageRenderer = (message: {
  language: string;
  props: Record<string, string>;
}) => Promise<Omit<OutgoingMail, "key" | "to"> | null>;

/** Final states of a delivery; `unconfirmed` where the mail server may or may not have taken the message. */
export type DeliveryEnd = "sent" | "refused" | "unconfirmed";

/** Applies the end of a delivery, or a delivery report, to the subject of the message, in the same transaction. */
export type DeliveryEffect = (
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  message: { id: string; organizationId: string | null; kind: string; about: string | null },
  end: DeliveryEnd | DeliveryOutcome,
) => Promise<void>;

interface DeliveryDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  deliveryEffect: DeliveryEffect;
}

/**
 * Hands one message to the carrier. The state `sending` is committed first, so that a crash leaves it behind: with a
 * repeatable carrier the next run repeats the message; with SMTP, where the server may have taken it, the message
 * becomes `unconfirmed` and waits for a person. A message that certainly did not go out is queued for a retry.
 */
export async function deliverMessage(
  deps: DeliveryDeps & { mailer: Mailer; renderers: Record<string, MessageRenderer> },
  { messageId }: { messageId: string },
): Promise<void> {
  const message = await store.findMessage(deps.db, messageId);
  if (!message || (message.state !== "queued" && message.state !== "sending")) return;
  if (message.state === "sending" && !deps.mailer.repeatable) {
    const lastError = "the worker stopped while the message was being handed over";
    await deps.db.$transaction(async (tx) => {
      if (await store.markUnconfirmed(tx, messageId, lastError))
        await deps.deliveryEffect(tx, deps, message, "unconfirmed");
    });
    return;
  }
  const render = deps.renderers[message.kind];
  if (!render) throw new Error(`nobody renders messages of kind ${message.kind}`);
  const content = await render({ language: message.language, props: message.props as Record<string, string> });
  if (!content) {
    await end(deps, message, "refused", { lastError: "what it was about is gone" });
    return;
  }
  // Another run may have claimed the same message while this one rendered it. With SMTP only one of the two may hand it
  // over; a repeatable carrier recognizes the repeat.
  const claimable = deps.mailer.repeatable ? (["queued", "sending"] as const) : (["queued"] as const);
  if (!(await store.claimMessage(deps.db, messageId, claimable))) return;
  const result = await deps.mailer.send({
    ...content,
    key: sendingKey(message.key, message.sending),
    to: { name: message.toName, address: message.toAddress },
  });
  // Forgotten during the hand-over: the carrier's copy is removed as well.
  if (!(await settle(deps, message, result))) {
    await deps.mailer.forget(sendingKey(message.key, message.sending));
  }
}

type Message = NonNullable<Awaited<ReturnType<typeof store.findMessage>>>;

/** Stores how a delivery ended and applies its effect; returns false where the message was forgotten meanwhile. */
function end(
  deps: DeliveryDeps,
  message: Message,
  state: DeliveryEnd,
  rest: { sentAt?: Date; firstSentAt?: Date; lastError: string | null },
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const settled = await store.settleMessage(tx, message.id, state, rest);
    if (settled === "settled") await deps.deliveryEffect(tx, deps, message, state);
    return settled !== "forgotten";
  });
}

/** Stores the result of a hand-over; returns false where the message was forgotten meanwhile. */
async function settle(deps: DeliveryDeps, message: Message, result: MailOutcome): Promise<boolean> {
  const { id: messageId } = message;
  if (result.outcome === "accepted") {
    const sentAt = deps.clock.now();
    const firstSentAt = message.firstSentAt ?? sentAt;
    const settled = await end(deps, message, "sent", { sentAt, firstSentAt, lastError: null });
    if (message.attempts > 0) await sendWaiting(deps, MAX_HURRIED);
    return settled;
  }
  deps.log.warn("a message was not accepted", { messageId, outcome: result.outcome, reason: result.reason });
  if (result.outcome === "not-sent") return tryLater(deps, message, result.reason, result.unreachable ?? false);
  return end(deps, message, result.outcome, { lastError: result.reason });
}

/**
 * Queues a message for a retry, with a delay that doubles from 5 seconds to 15 minutes. A mail server may be down for a
 * day: the message is given up as `refused` 72 hours after its creation.
 */
async function tryLater(
  deps: DeliveryDeps,
  message: Message,
  lastError: string,
  unreachable: boolean,
): Promise<boolean> {
  const now = deps.clock.now().getTime();
  if (now - message.createdAt.getTime() > GIVE_UP_AFTER_MS) {
    return end(deps, message, "refused", { lastError });
  }
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** message.attempts);
  return deps.db.$transaction(async (tx) => {
    const settled = await store.settleMessage(tx, message.id, "queued", { lastError });
    if (settled !== "settled") return settled !== "forgotten";
    await deps.jobs.add(tx, deliveryJob(message.kind), { messageId: message.id }, deliveryOptions(message.id, waitMs));
    if (unreachable) {
      const key = { value: "mail-probe", whenWaiting: "keep" as const };
      await deps.jobs.add(tx, PROBE, {}, { key, afterMs: PROBE_EVERY_MS });
    }
    return true;
  });
}

/**
 * Retries the oldest waiting message to find out whether the carrier is back: the retry delays have grown meanwhile.
 */
export function probeCarrier(deps: { db: Database; jobs: Jobs }): Promise<void> {
  return sendWaiting(deps, 1);
}

/** Queues the oldest messages that wait for a retry, at most `most` of them, to be sent now. */
async function sendWaiting(deps: { db: Database; jobs: Jobs }, most: number): Promise<void> {
  await deps.db.$transaction(async (tx) => addDeliveries(tx, deps, await store.findFailedBefore(tx, most)));
}
