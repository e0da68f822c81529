import { z } from "zod";
import type { Transaction } from "../kernel/db";
import { type JobKind, type JobOptions, type Jobs, NOTHING } from "../kernel/ports";

const payload = z.object({ messageId: z.uuid() });

/** Delivers codes and links that somebody is waiting for. */
export const DELIVER_URGENT: JobKind<z.infer<typeof payload>> = { name: "mail.deliver-urgent", payload };
export const DELIVER: JobKind<z.infer<typeof payload>> = { name: "mail.deliver", payload };
/** Probes whether a carrier that did not answer is back. */
export const PROBE: JobKind<Record<string, never>> = { name: "mail.probe", payload: NOTHING };

/**
 * Kinds of messages that somebody is waiting for at a screen: they must not queue behind ten thousand certificates.
 */
const URGENT_KINDS = new Set([
  "registration-code",
  "account-reset",
  "account-new-email",
  "certificate-test",
  "member-invitation",
  "contact-confirmation",
]);

/** Returns the job that delivers a kind of message; urgent kinds have worker slots of their own. */
export function deliveryJob(kind: string): JobKind<{ messageId: string }> {
  return URGENT_KINDS.has(kind) ? DELIVER_URGENT : DELIVER;
}

/**
 * Returns the carrier's key for one sending of a message: the message's own key for the first, so that the carrier
 * recognizes a repeat.
 */
export const sendingKey = (key: string, sending: number): string => (sending === 1 ? key : `${key}:${sending}`);

/** Returns options that allow one waiting job per message: a later call moves that job instead of adding another. */
export function deliveryOptions(messageId: string, afterMs?: number): JobOptions {
  return { key: { value: `mail:${messageId}`, whenWaiting: "replace" as const }, afterMs };
}

/**
 * Queues the deliveries of messages, urgent ones in a lane of their own. Without `afterMs` a delivery is due at once.
 */
export async function addDeliveries(
  tx: Transaction,
  deps: { jobs: Jobs },
  messages: { id: string; kind: string; afterMs?: number | undefined }[],
): Promise<void> {
  for (const job of [DELIVER_URGENT, DELIVER]) {
    const jobs = messages
      .filter(({ kind }) => deliveryJob(kind) === job)
      .map(({ id, afterMs }) => ({ payload: { messageId: id }, options: deliveryOptions(id, afterMs) }));
    await deps.jobs.addMany(tx, job, jobs);
  }
}
