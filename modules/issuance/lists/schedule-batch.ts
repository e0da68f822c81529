import { z } from "zod";
import { forecastQuota } from "../../billing/index.server";
import { readStyle } from "../../designs/index.server";
import type { Database, Db } from "../../kernel/db";
import type { Clock, Ids, JobKind } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, isApprovalRequired, type OrganizationActor } from "../../organizations/index.server";
import { answeringFor } from "../approval/has-prepared";
import { submitBatch } from "../approval/submit-batch";
import { type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import { recordBatch } from "../record-batch";
import { countToIssue, type IssueOptions, type NotQueued } from "../rows/count-to-issue";
import * as store from "../store";

const scheduled = z.object({ organizationId: z.uuid(), batchId: z.uuid() });

/** Queues a scheduled batch when its time has come. */
export const ISSUE_SCHEDULED: JobKind<z.infer<typeof scheduled>> = {
  name: "certificates.issue-scheduled",
  payload: scheduled,
};

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;

type Deps = CheckDeps;

/**
 * Schedules a draft to be issued at a later time. No quota is reserved until then: it counts in the month in which the
 * batch is issued. Where the organization requires an approval, the batch waits for one first. Codes: `forbidden`,
 * those of `issueBatch`, `time-past`, `time-too-far` (more than a year).
 */
export async function scheduleBatch(
  deps: Deps,
  actor: OrganizationActor,
  input: IssueOptions & { batchId: string; at: Date },
): Promise<Result<null, "forbidden" | "time-past" | "time-too-far"> | NotQueued> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { batchId, at, validRowsOnly, replaceChanged, mailOrigins = false, shortened = false } = input;
  const now = deps.clock.now();
  if (at <= now) return { ok: false, code: "time-past" };
  if (at.getTime() > now.getTime() + LONGEST_DAYS * DAY_MS) return { ok: false, code: "time-too-far" };
  await checkWhileWaiting(deps, actor, batchId);
  return deps.db.$transaction(async (tx) => {
    const batch = await store.findBatch(tx, actor, batchId);
    if (!batch || !(await readStyle(tx, organizationId, batch)).ok) return { ok: false, code: "not-found" };
    if (!(await store.lockDraft(tx, actor, batchId))) return { ok: false, code: "not-a-draft" };
    await store.allowUnprinted(tx, organizationId, batchId, shortened);
    const needed = await countToIssue(tx, organizationId, batchId, input);
    if (!needed.ok) return needed;
    if (await isApprovalRequired(tx, organizationId)) {
      const submitted = await submitBatch(tx, deps, actor, input);
      return submitted.ok ? { ok: true } : submitted;
    }
    await store.moveBatch(tx, actor, batchId, "draft", {
      state: "scheduled",
      scheduledFor: at,
      scheduledBy: actor.name,
      answeredBy: answeringFor(batch.answeredBy, actor),
      heldBack: null,
      validRowsOnly,
      replaceChanged,
      mailOrigins,
      shortened,
    });
    await store.unbindApprovals(tx, organizationId, batchId);
    const details = { at: at.toISOString(), rows: needed.count, shortened: needed.shortened };
    const entry = { organizationId, actor: actor.name, action: "batch.scheduled", subject: batchId, details };
    await recordBatch(tx, deps, "batch.scheduled", entry);
    await deps.jobs.add(tx, ISSUE_SCHEDULED, { organizationId, batchId }, { runAt: at });
    return { ok: true };
  });
}

/** Turns a scheduled batch back into a draft. Its job finds nothing to do. Codes: `forbidden`, `not-scheduled`. */
export async function unscheduleBatch(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  batchId: string,
): Promise<Result<null, "forbidden" | "not-scheduled">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const draft = { state: "draft", scheduledFor: null, scheduledBy: null } as const;
    if (!(await store.moveBatch(tx, actor, batchId, "scheduled", draft))) return { ok: false, code: "not-scheduled" };
    await store.outdateApproval(tx, organizationId, batchId);
    const entry = { organizationId, actor: actor.name, action: "batch.unscheduled", subject: batchId };
    await recordBatch(tx, deps, "batch.unscheduled", entry);
    return { ok: true };
  });
}

/**
 * Forecasts how many certificates the plan will leave at a later time, after the other batches scheduled for that
 * month; null without a limit. Certificates issued in other ways until then count as well.
 */
export async function forecastRemaining(
  deps: { db: Db; clock: Clock },
  organizationId: string,
  batchId: string,
  at: Date,
): Promise<number | null> {
  const remaining = await forecastQuota(deps.db, deps, organizationId, at);
  if (remaining === null) return null;
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const before = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  const others = await store.countScheduledRows(deps.db, organizationId, { from, before }, batchId);
  return Math.max(0, remaining - others);
}
