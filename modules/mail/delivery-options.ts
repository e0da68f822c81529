import type { Transaction } from "../kernel/db";
import type { JobOptions, Jobs } from "../kernel/ports";

/** What somebody waits for in front of a screen: it must not stand behind ten thousand certificates. */
const URGENT_KINDS = new Set(["registration-code", "account-reset", "account-new-email"]);

/** The job that delivers a message: urgent ones have slots of their own. */
export function deliveryJob(kind: string): "mail.deliver-urgent" | "mail.deliver" {
  return URGENT_KINDS.has(kind) ? "mail.deliver-urgent" : "mail.deliver";
}

/** One waiting job for each message: a later call moves it instead of adding another. */
export function deliveryOptions(messageId: string, runAt?: Date): JobOptions {
  return { key: { value: `mail:${messageId}`, whenWaiting: "replace" as const }, ...(runAt ? { runAt } : {}) };
}

/** Queues the deliveries of messages, urgent ones in their own lane; without `runAt` they are due at once. */
export async function addDeliveries(
  tx: Transaction,
  deps: { jobs: Jobs },
  messages: { id: string; kind: string; runAt?: Date }[],
): Promise<void> {
  for (const job of ["mail.deliver-urgent", "mail.deliver"] as const) {
    const jobs = messages
      .filter(({ kind }) => deliveryJob(kind) === job)
      .map(({ id, runAt }) => ({ payload: { messageId: id }, options: deliveryOptions(id, runAt) }));
    await deps.jobs.addMany(tx, job, jobs);
  }
}
