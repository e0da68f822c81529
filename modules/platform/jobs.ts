import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, FailedJob, Ids, JobCounts, QueueInspection } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import { canOnPlatform, type PlatformActor } from "../organizations/index.server";
import { plainError } from "./rules/plain-error";

const PAGE_SIZE = 25;

/**
 * Lists the number of waiting, running and failed jobs of each kind, and the failed jobs, newest first. Texts written
 * by people are removed from their errors. Codes: `forbidden`.
 */
export async function listJobs(
  deps: { db: Db; queue: QueueInspection },
  actor: PlatformActor,
  query: { before: string },
): Promise<Result<{ counts: JobCounts[]; failed: FailedJob[]; next: string | null }, "forbidden">> {
  if (!canOnPlatform(actor.platformRole, "jobs.retry")) return { ok: false, code: "forbidden" };
  const before = isJobId(query.before) ? query.before : null;
  const [counts, found] = await Promise.all([
    deps.queue.countByKind(deps.db),
    deps.queue.listFailed(deps.db, before, PAGE_SIZE + 1),
  ]);
  const failed = found.slice(0, PAGE_SIZE).map(({ error, ...job }) => ({ ...job, error: plainError(error) }));
  return { ok: true, counts, failed, next: found.length > PAGE_SIZE ? (failed.at(-1)?.id ?? null) : null };
}

/** Counts the failed jobs; 0 for a person who may not see them. */
export async function countFailedJobs(deps: { db: Db; queue: QueueInspection }, actor: PlatformActor): Promise<number> {
  if (!canOnPlatform(actor.platformRole, "jobs.retry")) return 0;
  return (await deps.queue.countByKind(deps.db)).reduce((sum, { failed }) => sum + failed, 0);
}

/** Whether a text is a job id: at most 18 digits always fit a bigint. */
const isJobId = (text: string): boolean => /^\d{1,18}$/.test(text);

/**
 * Restarts failed jobs: one, or all of a kind. Codes: `forbidden`, `not-found` (none of them is failed any more),
 * `reason-missing`, `reason-too-long`.
 */
export async function retryJobs(
  deps: { db: Database; ids: Ids; clock: Clock; queue: QueueInspection },
  actor: PlatformActor,
  input: { which: { id: string } | { name: string }; reason: string },
): Promise<Result<{ retried: number }, "forbidden" | "not-found" | StatedReasonProblem>> {
  if (!canOnPlatform(actor.platformRole, "jobs.retry")) return { ok: false, code: "forbidden" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  const { which } = input;
  if ("id" in which && !isJobId(which.id)) return { ok: false, code: "not-found" };
  return deps.db.$transaction(async (tx) => {
    const retried = await deps.queue.retry(tx, which);
    if (retried === 0) return { ok: false, code: "not-found" };
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      action: "job.retried",
      subject: "id" in which ? which.id : which.name,
      details: { reason: read.reason, retried },
    });
    return { ok: true, retried };
  });
}
