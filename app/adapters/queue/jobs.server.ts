import type { Transaction } from "#modules/kernel/db";
import type { JobOptions, Jobs } from "#modules/kernel/ports";

/** Adds jobs to graphile-worker's queue through its SQL function, so that they commit with the caller's data. */
export const queuedJobs: Jobs = {
  add: (tx, { name }, payload, options) => addAll(tx, name, [{ payload, options }]),
  addMany: (tx, { name }, jobs) => addAll(tx, name, jobs),
};

type NewJob = { payload: object; options?: JobOptions };

/**
 * Adds jobs in both modes of their keys. In either mode, a second job is added while the first is running, because the
 * running job may have read older data.
 */
async function addAll(tx: Transaction, name: string, jobs: NewJob[]) {
  const keeps = ({ options }: NewJob) => options?.key?.whenWaiting === "keep";
  for (const keep of [true, false]) {
    const some = jobs.filter((job) => keeps(job) === keep);
    if (some.length > 0) await addAllOfMode(tx, name, some, keep);
  }
}

/**
 * Adds all jobs in one call. A call searches for waiting jobs with the same keys and, while the planner takes the queue
 * for short, reads all of it; one call for each of 10,000 mails took longer than issuing their certificates.
 */
async function addAllOfMode(tx: Transaction, name: string, jobs: NewJob[], keep: boolean) {
  const rows = jobs.map(({ payload, options = {} }) => ({
    payload,
    run_at: options.runAt?.toISOString() ?? null,
    after_ms: options.afterMs ?? null,
    max_attempts: options.maxAttempts ?? 25,
    job_key: options.key?.value ?? null,
  }));
  await tx.$executeRaw`
    select count(*) from graphile_worker.add_jobs(
      array(
        select row(
          ${name}::text, j.payload, null, coalesce(j.run_at, now() + j.after_ms * interval '1 millisecond'), j.max_attempts,
          j.job_key, null, null)::graphile_worker.job_spec
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as j(payload json, run_at timestamptz, after_ms float, max_attempts smallint, job_key text)),
      ${keep})`;
}
