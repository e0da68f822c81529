import { z } from "zod";
import type { BillingDeps } from "../deps";
import { askAboutPayment, askAboutRefund, askAboutSetup } from "../reconciliation/ask-again";
import { daysAfter } from "../rules/calendar";
import * as store from "../store";
import { MAX_TRIES } from "./record-event";

const About = z.object({
  setupRef: z.string().optional(),
  chargeRef: z.string().optional(),
  refundRef: z.string().optional(),
  key: z.string().optional(),
});

const LONGEST_ERROR = 500;
/** Days that an event is stored. Providers repeat events for some days only. */
const RETENTION_DAYS = 90;

/**
 * Asks the provider for the outcome of an event's setups, payments and refunds. An event about none of them is done as
 * well: it belongs to another system on the same account. A failed event is retried, and after the last attempt left to
 * a person.
 */
export async function processEvent(deps: BillingDeps, { eventId }: { eventId: string }): Promise<void> {
  const event = await store.findEvent(deps.db, eventId);
  if (event?.state !== "waiting") return;
  try {
    const { setups, payments, refunds } = await store.findSubjects(deps.db, event.provider, About.parse(event.about));
    for (const { id } of setups) await askAboutSetup(deps, id);
    for (const { id } of payments) await askAboutPayment(deps, id);
    for (const { id } of refunds) await askAboutRefund(deps, id);
  } catch (error) {
    const attempts = event.attempts + 1;
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
    const isLast = attempts >= MAX_TRIES;
    await store.changeEvent(deps.db, eventId, "waiting", {
      attempts,
      lastError,
      ...(isLast ? { state: "failed" } : {}),
    });
    if (isLast) return;
    throw error;
  }
  const processedAt = deps.clock.now();
  await store.changeEvent(deps.db, eventId, "waiting", { state: "done", processedAt, lastError: null });
}

/** Scheduled job that deletes old processed events. */
export async function purgeEvents(deps: Pick<BillingDeps, "db" | "clock">): Promise<void> {
  await store.deleteDoneEvents(deps.db, daysAfter(deps.clock.now(), -RETENTION_DAYS));
}
