import { z } from "zod";
import type { Transaction } from "../kernel/db";
import { type JobKind, type JobOptions, type Jobs, NOTHING } from "../kernel/ports";

const payload = z.object({ messageId: z.uuid() });

/** Codes and links that somebody waits for at this moment. */
export const DELIVER_URGENT: JobKind<z.infer<typeof payload>> = { name: "mail.deliver-urgent", payload };
export const DELIVER: JobKind<z.infer<typeof payload>> = { name: "mail.deliver", payload };
/** Looks whether a carrier that did not answer is back. */
export const PROBE: JobKind<Record<string, never>> = { name: "mail.probe", payload: NOTHING };

/** What somebody waits for in front of a screen: it must not stand behind ten thousand certificates. */
const URGENT_KINDS = new Set([
  "registration-code",
  "account-reset",
  "account-new-email",
  "certificate-test",
  "member-invitation",
  "contact-confirmation",
]);

/** The job that delivers a message: urgent ones have slots of their own. */
export function deliveryJob(kind: string): JobKind<{ messageId: string }> {
  return URGENT_KINDS.has(kind) ? DELIVER_URGENT : DELIVER;
}

/** What the carrier knows one sending of a message by: the key itself for the first, so that a repeat is recognised. */
export const sendingKey = (key: string, sending: number): string => (sending === 1 ? key : `${key}:${sending}`);

/** One waiting job for each message: a later call moves it instead of adding another. */
export function deliveryOptions(messageId: string, afterMs?: number): JobOptions {
  return { key: { value: `mail:${messageId}`, whenWaiting: "replace" as const }, afterMs };
}

/** Queues the deliveries of messages, urgent ones in their own lane; without `afterMs` they are due at once. */
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
