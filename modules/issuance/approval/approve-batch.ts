import { type BoundContent, digestOf } from "../../certificates/index.server";
import type { Database, Transaction } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import type { NotQueued } from "../lists/count-to-issue";
import { addChunkJobs, queueBatch } from "../lists/issue-batch";
import { recordBatch } from "../lists/record-batch";
import { ISSUE_SCHEDULED } from "../lists/schedule-batch";
import { type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import * as store from "../store";
import { changesIn, readContent } from "./bind-content";
import { answeringFor, hasPrepared } from "./has-prepared";
import { madeChange } from "./own-change";
import { tellDecision } from "./tell-of-approval";

/** Words with which something is declined: as many as anybody reads in a mail. */
export const MAX_WORDS = 1_000;

interface Deps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
}

/**
 * `approval-changed`: what was seen is not what waits now: it was taken back meanwhile, or would be issued from
 * something else.
 */
export type DecisionRefusal = "forbidden" | "not-found" | "approval-changed" | "own-submission";
type Refusal = { ok: false; code: DecisionRefusal };
type Batch = NonNullable<Awaited<ReturnType<typeof store.lockSubmitted>>>;

/**
 * Approves a list that somebody else prepared: it is issued now, or waits for its time, in the name of who approves it.
 * `submission` says which request was seen; since nothing of a list changes while it waits, its lines are exactly
 * those. `seen` is the digest of what they are issued from (see-submitted.ts), which others may change: what was
 * approved is kept, and asked about until the last certificate is issued. Codes: those of a decision, `own-change`
 * (what changed since it was sent, they changed themselves), `time-past` (of a scheduled list), and those of
 * `issueBatch`; with any of them it goes on waiting.
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
      // It had begun, and has its quota: the rest goes on in the name of who approves that.
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
 * Sends a list back to who prepared it, with words: it is a draft again; one that had begun is stopped where it stands.
 * Codes: those of a decision, `words-missing`, `words-too-long`.
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
 * Makes a list that waits for an approval a draft again, so that it can be changed; one that had begun is stopped where
 * it stands. Codes: `forbidden`, `not-found`.
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

/** What of it is issued stays so: such a list can go on, or be ended where it is. */
const backTo = ({ queuedAt }: Batch) => (queuedAt ? ("stopped" as const) : ("draft" as const));

/** Words as they are kept, without what nobody sees. */
export function readWords(text: string): Result<{ words: string }, "words-missing" | "words-too-long"> {
  const words = cleanText(text);
  if (words === "") return { ok: false, code: "words-missing" };
  return words.length > MAX_WORDS ? { ok: false, code: "words-too-long" } : { ok: true, words };
}

type Held = { ok: true; batch: Batch; approval: store.Approval };

/** The list that waits, unchanged until the transaction ends, where the actor may decide on it. */
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
