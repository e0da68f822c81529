import { monthOf, releaseQuota } from "../../billing/index.server";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { recordBatch } from "../record-batch";
import * as store from "../store";
import { addChunkJobs } from "./issue-batch";

interface Deps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
}
type Refusal = { ok: false; code: "forbidden" | "not-found" };

/**
 * Stops a batch that is being issued: the chunks that workers have begun are finished, and the other rows wait. Their
 * quota stays reserved, so that the batch can always be resumed. Codes: `forbidden`, `not-found` (also in another
 * state).
 */
export function stopBatch(deps: Deps, actor: OrganizationActor, batchId: string): Promise<{ ok: true } | Refusal> {
  return change(deps, actor, batchId, "batch.stopped", (tx) =>
    store.moveBatch(tx, actor, batchId, "issuing", { state: "stopped" }),
  );
}

/**
 * Resumes a stopped batch. One that was held back, because its sender may no longer issue, continues in the name of the
 * actor. Codes: `forbidden`, `not-found`.
 */
export function resumeBatch(deps: Deps, actor: OrganizationActor, batchId: string): Promise<{ ok: true } | Refusal> {
  const { organizationId } = actor;
  return change(deps, actor, batchId, "batch.resumed", async (tx) => {
    const isHeldBack = (await store.findBatch(tx, actor, batchId))?.heldBack != null;
    const newSender = isHeldBack ? { heldBack: null, queuedBy: actor.name } : {};
    if (!(await store.moveBatch(tx, actor, batchId, "stopped", { state: "issuing", ...newSender }))) return false;
    await addChunkJobs(tx, deps, { organizationId, batchId }, Number.POSITIVE_INFINITY);
    return true;
  });
}

async function change(
  deps: Deps,
  actor: OrganizationActor,
  batchId: string,
  action: "batch.stopped" | "batch.resumed",
  move: (tx: Transaction) => Promise<boolean>,
): Promise<{ ok: true } | Refusal> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    if (!(await move(tx))) return { ok: false, code: "not-found" };
    await recordBatch(tx, deps, action, { organizationId, actor: actor.name, action, subject: batchId });
    return { ok: true };
  });
}

/**
 * Ends a stopped batch: the queued rows are left out, and their quota is released. Codes: `forbidden`, `not-found`.
 */
export async function leaveRestOut(
  deps: Deps,
  actor: OrganizationActor,
  batchId: string,
): Promise<{ ok: true; leftOut: number } | Refusal> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const finishedAt = deps.clock.now();
    if (!(await store.moveBatch(tx, actor, batchId, "stopped", { state: "issued", finishedAt })))
      return { ok: false, code: "not-found" };
    const batch = await store.findBatch(tx, actor, batchId);
    // Waits for rows that a worker still holds: those are issued, and not counted here.
    const rows = await store.lockQueuedRows(tx, organizationId, batchId);
    const { count } = await store.updateBatchRowStates(tx, organizationId, batchId, ["queued"], "skipped");
    const month = batch?.quotaMonth ?? monthOf(batch?.queuedAt ?? finishedAt);
    await releaseQuota(tx, organizationId, month, rows.filter(({ replacesId }) => replacesId === null).length);
    await store.deleteBatchPictures(tx, organizationId, batchId);
    const details = { leftOut: count };
    const entry = { organizationId, actor: actor.name, action: "batch.ended", subject: batchId, details };
    await recordBatch(tx, deps, "batch.issued", entry);
    return { ok: true, leftOut: count };
  });
}

/** Deletes a batch that was not queued, with everything uploaded for it. Codes: `forbidden`, `not-found`. */
export async function discardBatch(
  deps: Omit<Deps, "jobs">,
  actor: OrganizationActor,
  batchId: string,
): Promise<{ ok: true } | Refusal> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const batch = await store.findBatch(tx, actor, batchId);
    if (!batch || !(await store.deleteUnsentBatch(tx, actor, batchId))) return { ok: false, code: "not-found" };
    const entry = { organizationId, actor: actor.name, action: "batch.discarded", subject: batchId };
    await recordBatch(tx, deps, "batch.discarded", entry, { teamId: batch.teamId, state: "discarded" });
    return { ok: true };
  });
}
