import { z } from "zod";
import { reserveQuota } from "../../billing/index.server";
import { readStyle } from "../../designs/index.server";
import type { ActorName } from "../../kernel/actor-name";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, JobKind, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, isApprovalRequired, type OrganizationActor, type Scope } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { answeringFor } from "../approval/has-prepared";
import { submitBatch } from "../approval/submit-batch";
import { type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import { recordBatch } from "../record-batch";
import { countToIssue, type IssueOptions, type NotQueued } from "../rows/count-to-issue";
import { approverOf } from "../rules/approver";
import * as store from "../store";

const chunk = z.object({ organizationId: z.uuid(), batchId: z.uuid() });

/** Issues the queued rows of a batch. */
export const ISSUE_CHUNK: JobKind<z.infer<typeof chunk>> = { name: "certificates.issue-chunk", payload: chunk };

/**
 * Number of parallel jobs for one batch: a second worker helps, more would only wait for the organization's status
 * list.
 */
const JOBS_PER_BATCH = 2;

interface QueueDeps {
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
}

/**
 * Queues a draft for issuing; the quota is reserved once for the whole batch, in the same transaction. A repeated call
 * finds no draft and changes nothing. Where the organization requires an approval, the batch is submitted for one
 * instead (`submitted`), and nothing is reserved.
 */
export async function issueBatch(
  deps: QueueDeps & CheckDeps,
  actor: OrganizationActor,
  input: IssueOptions & { batchId: string },
): Promise<Result<{ queued: number; submitted?: boolean }, "forbidden"> | NotQueued> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  await checkWhileWaiting(deps, actor, input.batchId);
  const { name: by, answeredBy } = actor;
  const list = { organizationId, teamId, batchId: input.batchId, from: "draft" as const, by, answeredBy };
  return deps.db.$transaction(async (tx) => {
    const queued = await queueBatch(tx, deps, list, input);
    if (queued.ok || queued.code !== "approval-needed") return queued;
    const submitted = await submitBatch(tx, deps, actor, { ...input, at: null });
    return submitted.ok ? { ok: true, queued: 0, submitted: true } : submitted;
  });
}

/**
 * Queues a batch in the caller's transaction; one that cannot be queued is unchanged. All batches pass through here, so
 * that none is issued without an approval that its organization requires: `approval-needed`.
 */
export async function queueBatch(
  tx: Transaction,
  deps: QueueDeps,
  list: Scope & {
    batchId: string;
    from: "draft" | "submitted" | "scheduled";
    by: ActorName;
    /** The people who answer for `by`, where that is no person. */
    answeredBy?: readonly ActorName[];
  },
  options: IssueOptions,
): Promise<{ ok: true; queued: number } | NotQueued> {
  const { organizationId, batchId, from, by } = list;
  const batch = await store.findBatch(tx, list, batchId);
  // A template that this release lacks cannot be drawn, and no other is drawn instead.
  if (!batch || !(await readStyle(tx, organizationId, batch)).ok) return { ok: false, code: "not-found" };
  if ((await holdIssuing(tx)).halted) return { ok: false, code: "issuing-halted" };
  // Queueing what somebody else submitted approves it.
  const isApproved = from === "submitted" || approverOf(batch.approval) !== null;
  const chosenMail = options.mailOrigins === undefined ? {} : { mailOrigins: options.mailOrigins };
  const begun = {
    queuedAt: deps.clock.now(),
    queuedBy: by,
    answeredBy: answeringFor(batch.answeredBy, { answeredBy: list.answeredBy ?? [] }),
    heldBack: null,
    ...chosenMail,
    state: "issuing" as const,
    ...(from === "draft" ? { shortened: options.shortened ?? false } : {}),
  };
  // The lock comes first: a second request for the same batch waits here and then finds it queued.
  if (!(await store.moveBatch(tx, list, batchId, from, begun))) return { ok: false, code: "not-a-draft" };
  const giveBack = () =>
    store.moveBatch(tx, list, batchId, "issuing", {
      state: from,
      queuedAt: null,
      queuedBy: null,
      shortened: batch.shortened,
      mailOrigins: batch.mailOrigins,
    });
  if (!isApproved && (await isApprovalRequired(tx, organizationId))) {
    await giveBack();
    return { ok: false, code: "approval-needed" };
  }
  if (from === "draft") await store.allowUnprinted(tx, organizationId, batchId, options.shortened ?? false);
  const needed = await countToIssue(tx, organizationId, batchId, options);
  if (!needed.ok) {
    await giveBack();
    return needed;
  }
  const { count: queued, cost, invalid, shortened } = needed;
  const quota = await reserveQuota(tx, deps, organizationId, cost);
  if (!quota.ok) {
    await giveBack();
    return { ...quota, needed: cost };
  }
  await store.moveBatch(tx, list, batchId, "issuing", { quotaMonth: quota.month });
  // A batch that nobody approved is bound to no content, even if it was submitted before.
  if (!isApproved) await store.unbindApprovals(tx, organizationId, batchId);
  await store.skipUnprinted(tx, organizationId, batchId);
  const chosen: store.BatchRowState[] = options.replaceChanged ? ["fresh", "changed"] : ["fresh"];
  await store.updateBatchRowStates(tx, organizationId, batchId, chosen, "queued");
  if (!options.replaceChanged) await store.updateBatchRowStates(tx, organizationId, batchId, ["changed"], "skipped");
  await store.deleteTable(tx, organizationId, batchId);
  const details = { queued, invalid, replaceChanged: options.replaceChanged, ...(shortened > 0 ? { shortened } : {}) };
  const entry = { organizationId, actor: by, action: "batch.queued", subject: batchId, details };
  await recordBatch(tx, deps, "batch.queued", entry);
  await addChunkJobs(tx, deps, { organizationId, batchId }, queued);
  return { ok: true, queued };
}

/** Adds the jobs that issue the queued rows of a batch. */
export function addChunkJobs(
  tx: Transaction,
  deps: { jobs: Jobs },
  payload: { organizationId: string; batchId: string },
  waiting: number,
): Promise<void> {
  const jobs = Array.from({ length: Math.min(JOBS_PER_BATCH, Math.ceil(waiting / 25)) }, () => ({ payload }));
  return deps.jobs.addMany(tx, ISSUE_CHUNK, jobs);
}
