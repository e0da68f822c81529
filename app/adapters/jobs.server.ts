import type { Transaction } from "#modules/kernel/db";
import type { JobOptions, Jobs } from "#modules/kernel/ports";

/** Adds jobs to graphile-worker's queue through its SQL function, so that they commit with the caller's data. */
export const queuedJobs: Jobs = {
  add: (tx, { name }, payload, options) => addAll(tx, name, [{ payload, options }]),
  addMany: (tx, { name }, jobs) => addAll(tx, name, jobs),
};

async function addAll(tx: Transaction, name: string, jobs: { payload: object; options?: JobOptions }[]) {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ payload, options = {} }) => ({
    payload,
    run_at: options.runAt?.toISOString() ?? null,
    after_ms: options.afterMs ?? null,
    max_attempts: options.maxAttempts ?? 25,
    job_key: options.key?.value ?? null,
    // Either mode adds a second job when the first is already running: what it read may be older than the caller's data.
    job_key_mode: options.key?.whenWaiting === "keep" ? "preserve_run_at" : "replace",
  }));
  await tx.$executeRaw`
    select graphile_worker.add_job(
      ${name}::text, payload := j.payload,
      run_at := coalesce(j.run_at, now() + j.after_ms * interval '1 millisecond'), max_attempts := j.max_attempts,
      job_key := j.job_key, job_key_mode := j.job_key_mode)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as j(payload json, run_at timestamptz, after_ms float, max_attempts int, job_key text, job_key_mode text)`;
}
