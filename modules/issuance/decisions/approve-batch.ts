import { type BoundContent, digestOf } from "../../certificates/index.server";
import type { Database, Transaction } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { answeringFor, hasPrepared } from "../approval/has-prepared";
import { madeChange } from "../approval/own-change";
import { tellDecision } from "../approval/tell-of-approval";
import { addChunkJobs, queueBatch } from "../lists/issue-batch";
import { ISSUE_SCHEDULED } from "../lists/schedule-batch";
import { changesIn, readContent } from "../printing/bind-content";
import { type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import { recordBatch } from "../record-batch";
import type { NotQueued } from "../rows/count-to-issue";
import * as store from "../store";

/** Maximum length in UTF-16 code units of the reason for declining, which is sent by mail. */
export const MAX_WORDS = 1_000;

interface Deps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
}

/**
 * `approval-changed`: what waits is no longer what was seen; it was withdrawn meanwhile, or would be issued from
 * changed content.
 */
export type DecisionRefusal = "forbidden" | "not-found" | "approval-changed" | "own-submission";
type Refusal = { ok: false; code: DecisionRefusal };
type Batch = NonNullable<Awaited<ReturnType<typeof store.lockSubmitted>>>;

/**
 * Approves a batch that somebody else prepared: it is issued now, or scheduled, in the name of the approver.
 * `submission` is the id of the request that was seen; the rows of a waiting batch cannot change. `seen` is the digest
 * of the content that they are issued from (see-submitted.ts), which others may change: the approved content is stored
 * and compared until the last certificate is issued.
 * Codes: those of a decision, `own-change` (the approver made a change since the submission), `time-past` (of a
 * scheduled batch), and those of `issueBatch`; with any of them the batch stays submitted.
 */
export async function approveBatch(
  deps: Deps & CheckDeps,
  actor: OrganizationActor,
  input: { batchId: string; submission: string; seen: string },
): Promise<Result<null, "own-change" | "time-past"> | Refusal | NotQueued> {
  const { organizationId, teamId, name } = actor;
  if (can(actor, "certificates.issue")) await checkWhileWaiting(deps, actor, input.batchId);
  return deps.db.$transaction(async (tx) => {
    const found = await holdSubmitted(tx, actor, input);
    if (!found.ok) return found;
    const { id: batchId, scheduledFor, validRowsOnly, replaceChanged, queuedAt } = found.batch;
    const { content } = await readContent(tx, found.batch);
    if (digestOf(content) !== input.seen) return { ok: false, code: "approval-changed" };
    if (await madeChange(tx, actor, found.batch, changesIn(found.batch, content)))
      return { ok: false, code: "own-change" };
    if (scheduledFor && scheduledFor <= deps.clock.now()) return { ok: false, code: "time-past" };
    const answeredBy = answeringFor(found.batch.answeredBy, actor);
    if (queuedAt) {
      // Issuing had begun and the quota is reserved: the remaining rows are issued in the name of the approver.
      await store.moveBatch(tx, actor, batchId, "submitted", {
        state: "issuing",
        queuedBy: name,
        answeredBy,
      });
      await addChunkJobs(tx, deps, { organizationId, batchId }, Number.POSITIVE_INFINITY);
    } else if (scheduledFor) {
      const scheduled = { state: "scheduled", scheduledBy: name } as const;
      await store.moveBatch(tx, actor, batchId, "submitted", { ...scheduled, answeredBy });
      await deps.jobs.add(tx, ISSUE_SCHEDULED, { organizationId, batchId }, { runAt: scheduledFor });
    } else {
      const list = {
        organizationId,
        teamId,
        batchId,
        from: "submitted",
        by: name,
        answeredBy: actor.answeredBy,
      } as const;
      const queued = await queueBatch(tx, deps, list, { validRowsOnly, replaceChanged });
      if (!queued.ok) return queued;
    }
    await decide(tx, deps, actor, found, { outcome: "approved", content });
    return { ok: true };
  });
}

/**
 * Returns a batch to those who prepared it, with a reason: it becomes a draft again, or `stopped` where issuing had
 * begun. Codes: those of a decision, `words-missing`, `words-too-long`.
 */
export async function declineBatch(
  deps: Deps,
  actor: OrganizationActor,
  input: { batchId: string; submission: string; words: string },
): Promise<Result<null, "words-missing" | "words-too-long"> | Refusal> {
  const read = readWords(input.words);
  return deps.db.$transaction(async (tx) => {
    const found = await holdSubmitted(tx, actor, input);
    if (!found.ok) return found;
    if (!read.ok) return read;
    await store.moveBatch(tx, actor, found.batch.id, "submitted", {
      state: backTo(found.batch),
      scheduledFor: null,
    });
    await decide(tx, deps, actor, found, { outcome: "declined", words: read.words });
    return { ok: true };
  });
}

/**
 * Turns a submitted batch back into a draft that can be changed, or into a stopped batch where issuing had begun.
 * Codes: `forbidden`, `not-found`.
 */
export async function withdrawBatch(
  deps: Omit<Deps, "jobs">,
  actor: OrganizationActor,
  batchId: string,
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const batch = await store.lockSubmitted(tx, actor, batchId);
    if (!batch?.approval) return { ok: false, code: "not-found" };
    await store.moveBatch(tx, actor, batchId, "submitted", { state: backTo(batch), scheduledFor: null });
    const withdrawn = { state: "withdrawn", decidedBy: actor.name, decidedAt: deps.clock.now() } as const;
    await store.endApproval(tx, batch.approval, withdrawn);
    const entry = { organizationId, actor: actor.name, action: "batch.submission-withdrawn", subject: batchId };
    await recordBatch(tx, deps, "batch.withdrawn", entry);
    return { ok: true };
  });
}

/**
 * A batch that has begun goes back to `stopped`: its issued certificates stay issued, and it can be resumed or ended.
 */
const backTo = ({ queuedAt }: Batch) => (queuedAt ? ("stopped" as const) : ("draft" as const));

/**
 * Cleans the reason for declining, as it is stored, of invisible characters. Codes: `words-missing`, `words-too-long`.
 */
export function readWords(text: string): Result<{ words: string }, "words-missing" | "words-too-long"> {
  const words = cleanText(text);
  if (words === "") return { ok: false, code: "words-missing" };
  return words.length > MAX_WORDS ? { ok: false, code: "words-too-long" } : { ok: true, words };
}

type Held = { ok: true; batch: Batch; approval: store.Approval };

/** Locks a submitted batch until the transaction ends and checks that the actor may decide on it. */
async function holdSubmitted(
  tx: Transaction,
  actor: OrganizationActor,
  { batchId, submission }: { batchId: string; submission: string },
): Promise<Held | Refusal> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const batch = await store.lockSubmitted(tx, actor, batchId);
  if (!batch) {
    const other = await store.findBatch(tx, actor, batchId);
    return { ok: false, code: other ? "approval-changed" : "not-found" };
  }
  const { approval } = batch;
  if (approval?.id !== submission) return { ok: false, code: "approval-changed" };
  return hasPrepared(actor, { ...approval, by: approval.submittedBy })
    ? { ok: false, code: "own-submission" }
    : { ok: true, batch, approval };
}

async function decide(
  tx: Transaction,
  deps: Deps,
  { organizationId, name }: OrganizationActor,
  { batch: { id, teamId }, approval }: Held,
  decision: { outcome: "approved"; content: BoundContent } | { outcome: "declined"; words: string },
): Promise<void> {
  const { outcome } = decision;
  const content = decision.outcome === "approved" ? decision.content : null;
  await store.endApproval(tx, approval, {
    state: outcome,
    decidedBy: name,
    decidedAt: deps.clock.now(),
    ...(decision.outcome === "approved" ? { bound: decision.content } : { declinedWords: decision.words }),
  });
  const action = outcome === "approved" ? "batch.approved" : "batch.declined";
  const details: Record<string, string> = content ? { content: digestOf(content) } : {};
  const type = outcome === "approved" ? "batch.approved" : "batch.rejected";
  await recordBatch(tx, deps, type, { organizationId, actor: name, action, subject: id, details });
  await tellDecision(
    tx,
    deps,
    { organizationId, teamId, kind: "batch", id, approval: approval.id },
    approval.preparedBy,
    outcome,
  );
}
