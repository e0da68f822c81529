import { z } from "zod";
import { recordAudit } from "../../audit/index.server";
import type { Database } from "../../kernel/db";
import type { Clock, Ids, JobKind, Jobs, WebhookAbout } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import * as store from "../store";

/** Asks a provider about the subject of an event. */
export const PROCESS_EVENT: JobKind<{ eventId: string }> = {
  name: "billing.process-event",
  payload: z.object({ eventId: z.uuid() }),
};

/**
 * Maximum number of attempts. The queue's growing delays spread them over some hours, to outlast an outage of the
 * provider.
 */
export const MAX_TRIES = 12;
/** Attempts of the queue, more than `MAX_TRIES`, so that the event itself ends the attempts. */
const QUEUE_TRIES = MAX_TRIES + 5;

interface Deps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
}

/**
 * Stores a provider's event with the job that asks about it, once, however often it is delivered. What the event states
 * about the payment is not stored: it may be older than what is known here.
 */
export async function recordEvent(
  deps: Deps,
  event: { provider: string; eventId: string; kind: string; about: WebhookAbout },
): Promise<void> {
  const id = deps.ids.uuid();
  const { provider, eventId, kind, about } = event;
  await deps.db.$transaction(async (tx) => {
    const row = { id, provider, eventId, kind: kind.slice(0, 200), about: { ...about }, receivedAt: deps.clock.now() };
    if (!(await store.insertEvent(tx, row))) return;
    await deps.jobs.add(tx, PROCESS_EVENT, { eventId: id }, { maxAttempts: QUEUE_TRIES });
  });
}

/** Retries an event that failed for good. Codes: `forbidden`, `not-found`. */
export async function replayEvent(
  deps: Deps,
  actor: PlatformActor,
  input: { eventId: string; reason: string },
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    const again = { state: "waiting" as const, attempts: 0, lastError: null };
    if (!(await store.changeEvent(tx, input.eventId, "failed", again))) return { ok: false, code: "not-found" };
    await deps.jobs.add(tx, PROCESS_EVENT, { eventId: input.eventId }, { maxAttempts: QUEUE_TRIES });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      action: "payment.event-replayed",
      subject: input.eventId,
      details: { reason: input.reason },
    });
    return { ok: true };
  });
}
