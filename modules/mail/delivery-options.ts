import type { JobOptions } from "../ports";

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
