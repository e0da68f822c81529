import type { Database, Transaction } from "../kernel/db";
import type { Clock, Ids, Jobs, Log, Mailer, MailOutcome, OutgoingMail } from "../kernel/ports";
import type { DeliveryOutcome } from "./delivery-of";
import { addDeliveries, deliveryJob, deliveryOptions, PROBE, sendingKey } from "./delivery-options";
import * as store from "./store";

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 72 * 3_600_000;
/** A carrier that is away is tried so often with one message, so that the others need not wait out their own waits. */
const PROBE_EVERY_MS = 5_000;
/** So many of those that waited are sent at once when it is back; each that succeeds brings the next ones. */
const MAX_HURRIED = 200;

/** Makes the words and files of one kind of message; null where its subject is gone and nothing should be sent. */
export type MessageRenderer = (message: {
  language: string;
  props: Record<string, string>;
}) => Promise<Omit<OutgoingMail, "key" | "to"> | null>;

/** How a delivery ends. */
export type DeliveryEnd = "sent" | "refused" | "unconfirmed";

/** What the end of a delivery, or a report of one, means to what the message is about, in the transaction of it. */
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
 * Hands over one message. The intent is stored before the carrier hears of it, so that a crash leaves `sending`:
 * with a carrier that is safe to repeat the next run repeats it, with SMTP it becomes `unconfirmed` and waits for a
 * person, because the server may have taken it. What surely did not go out is queued for later.
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
  // The same message may have been brought forward while this run made its words: then one of the two hands it over.
  const claimable = deps.mailer.repeatable ? (["queued", "sending"] as const) : (["queued"] as const);
  if (!(await store.claimMessage(deps.db, messageId, claimable))) return;
  const result = await deps.mailer.send({
    ...content,
    key: sendingKey(message.key, message.sending),
    to: { name: message.toName, address: message.toAddress },
  });
  // Forgotten while it was handed over: what the carrier kept of it goes as well.
  if (!(await settle(deps, message, result))) {
    await deps.mailer.forget(sendingKey(message.key, message.sending));
  }
}

type Message = NonNullable<Awaited<ReturnType<typeof store.findMessage>>>;

/** Notes how a delivery ended, with what follows from it; false where the message was forgotten meanwhile. */
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

/** Notes what came of a hand-over; false where the message was forgotten meanwhile. */
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
 * A mail server may be down for a day: the message waits, asked for less and less often, and is given up after three.
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

/** While the carrier was away messages wait longer and longer: the oldest of them finds out whether it is back. */
export function probeCarrier(deps: { db: Database; jobs: Jobs }): Promise<void> {
  return sendWaiting(deps, 1);
}

/** Sends messages now that failed before and wait for their next try. */
async function sendWaiting(deps: { db: Database; jobs: Jobs }, most: number): Promise<void> {
  await deps.db.$transaction(async (tx) => addDeliveries(tx, deps, await store.findFailedBefore(tx, most)));
}
