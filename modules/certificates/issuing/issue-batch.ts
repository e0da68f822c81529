import { z } from "zod";
import { recordAudit } from "../../audit/index.server";
import { reserveQuota } from "../../billing/index.server";
import { readLook } from "../../designs/index.server";
import type { Database } from "../../kernel/db";
import type { Clock, Ids, JobKind, Jobs } from "../../kernel/ports";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

const chunk = z.object({ organizationId: z.uuid(), batchId: z.uuid() });

/** Issues the rows of a batch that wait. */
export const ISSUE_CHUNK: JobKind<z.infer<typeof chunk>> = { name: "certificates.issue-chunk", payload: chunk };

export interface IssueBatchInput {
  batchId: string;
  /** Leave invalid lines out instead of refusing the list. */
  validRowsOnly: boolean;
  /** Replace the certificates that changed lines are about; otherwise those lines are left out. */
  replaceChanged: boolean;
}

/** Parallel jobs for one batch: a second worker helps, more would only wait for the organization's status list. */
const JOBS_PER_BATCH = 2;

/**
 * Sends a draft off to be issued: the quota is reserved once for the whole list, in the transaction that queues it.
 * Sent twice, the second call finds no draft and changes nothing.
 */
export async function issueBatch(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  input: IssueBatchInput,
): Promise<
  | { ok: true; queued: number }
  | { ok: false; code: "forbidden" | "not-found" | "not-a-draft" | "nothing-to-issue" }
  | { ok: false; code: "invalid-rows"; count: number }
  | { ok: false; code: "quota-exceeded"; remaining: number; needed: number }
> {
  if (!can(actor.role, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { batchId } = input;
  return deps.db.$transaction(async (tx) => {
    const batch = await store.findBatch(tx, organizationId, batchId);
    // A template that this release does not have cannot be drawn, and no other is drawn in its place.
    if (!batch || !(await readLook(tx, organizationId, batch)).ok) return { ok: false, code: "not-found" };
    const now = deps.clock.now();
    // The lock comes first: a second request for the same list waits here and then finds the list taken.
    if (!(await store.moveBatch(tx, organizationId, batchId, "draft", { state: "issuing", queuedAt: now }))) {
      return { ok: false, code: "not-a-draft" };
    }
    const giveBack = () => store.moveBatch(tx, organizationId, batchId, "issuing", { state: "draft", queuedAt: null });
    const counts = await store.countBatchRows(tx, organizationId, batchId);
    const invalid = counts.get("invalid") ?? 0;
    const queued = (counts.get("fresh") ?? 0) + (input.replaceChanged ? (counts.get("changed") ?? 0) : 0);
    if (invalid > 0 && !input.validRowsOnly) {
      await giveBack();
      return { ok: false, code: "invalid-rows", count: invalid };
    }
    if (queued === 0) {
      await giveBack();
      return { ok: false, code: "nothing-to-issue" };
    }
    const quota = await reserveQuota(tx, deps, organizationId, queued);
    if (!quota.ok) {
      await giveBack();
      return { ...quota, needed: queued };
    }
    await store.moveBatch(tx, organizationId, batchId, "issuing", { quotaMonth: quota.month });
    const chosen: store.BatchRowState[] = input.replaceChanged ? ["fresh", "changed"] : ["fresh"];
    await store.updateBatchRowStates(tx, organizationId, batchId, chosen, "queued");
    if (!input.replaceChanged) await store.updateBatchRowStates(tx, organizationId, batchId, ["changed"], "skipped");
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "batch.queued",
      subject: batchId,
      details: { queued, invalid, replaceChanged: input.replaceChanged },
    });
    const jobs = Array.from({ length: Math.min(JOBS_PER_BATCH, Math.ceil(queued / 25)) }, () => ({
      payload: { organizationId, batchId },
    }));
    await deps.jobs.addMany(tx, ISSUE_CHUNK, jobs);
    return { ok: true, queued };
  });
}
