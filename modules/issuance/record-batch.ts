import { type AuditRecord, recordAudit } from "../audit/index.server";
import type { EventName } from "../events/index";
import { recordEvents } from "../events/index.server";
import type { Transaction } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import * as store from "./store";

type BatchEvent = Exclude<Extract<EventName, `batch.${string}`>, "batch.failed">;
type BatchEntry = AuditRecord & { organizationId: string };

/**
 * Records an action on a batch, in its transaction: the audit entry, and the event with the present state of the batch.
 * For a batch that is deleted already, the caller passes its team.
 */
export async function recordBatch(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  type: BatchEvent,
  entry: BatchEntry,
  deleted?: { teamId: string | null; state: "discarded" },
): Promise<void> {
  await recordAudit(tx, deps, entry);
  const { organizationId, subject } = entry;
  const { teamId, state } = deleted ?? (await store.findBatchState(tx, organizationId, subject));
  const data = { batchId: subject, state };
  await recordEvents(tx, deps, [{ type, organizationId, teamId, subject, data }]);
}

/**
 * Records that a batch could not be issued, or not to its end, in the transaction that holds it back; `reason` is a
 * code.
 */
export async function recordBatchFailure(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  entry: BatchEntry,
  reason: string,
): Promise<void> {
  await recordAudit(tx, deps, { ...entry, details: { code: reason } });
  const { organizationId, subject } = entry;
  const { teamId, state } = await store.findBatchState(tx, organizationId, subject);
  const data = { batchId: subject, state, reason };
  await recordEvents(tx, deps, [{ type: "batch.failed", organizationId, teamId, subject, data }]);
}
