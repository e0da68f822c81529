import type { Jobs } from "#modules/ports";

/** Adds jobs to graphile-worker's queue through its SQL function, so that they commit with the caller's data. */
export const queuedJobs: Jobs = {
  async add(tx, name, payload, options = {}) {
    const key = options.key?.value ?? null;
    // Either mode adds a second job when the first is already running: what it read may be older than the caller's data.
    const keyMode = options.key?.whenWaiting === "keep" ? "preserve_run_at" : "replace";
    await tx.$queryRaw`
      select (graphile_worker.add_job(
        ${name}::text,
        payload := ${JSON.stringify(payload)}::json,
        run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
        max_attempts := ${options.maxAttempts ?? 25}::int,
        job_key := ${key}::text,
        job_key_mode := ${keyMode}::text
      )).id::text`;
  },
};
