import { EventEmitter } from "node:events";
import {
  type CronItem,
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { issuance, platform } from "#app/modules.server";
import { type DatabaseLimits, WORKER_LIMITS } from "./adapters/database/db.server";
import { openQueuePool } from "./adapters/queue/queue-pool.server";
import { openWorkerLeases } from "./adapters/queue/worker-lease.server";
import { runAs } from "./adapters/watching/activity.server";
import type { Deps } from "./composition.server";
import { JOBS, type Job, LANES, type Lane } from "./jobs.server";
import type { ProcessWatch } from "./watch-process.server";

/** Connections: one that listens for each lane, and as many again for taking and finishing jobs. */
const QUEUE_LIMITS: DatabaseLimits = { ...WORKER_LIMITS, connections: 2 * Object.keys(LANES).length };

/** Jobs that issue certificates; their success is a service objective. */
const ISSUING = new Set([issuance.ISSUE_CHUNK.name, issuance.ISSUE_SCHEDULED.name]);

/**
 * Runs the queue's jobs in this process until `stop` is called, in all lanes or the given ones. Any number of processes
 * may do so on one database. Calls `onLost` when the database connection is lost: other workers will then take this
 * process's jobs, so it should end.
 */
export async function startWorker(
  deps: Deps,
  onLost: (error: Error) => void,
  { watch, lanes = Object.keys(LANES) as Lane[] }: { watch?: ProcessWatch; lanes?: readonly Lane[] } = {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  // 1. Leases come first, so that others see that this process is alive before it takes a job.
  const leases = await openWorkerLeases(deps.config.directDatabaseUrl, deps.log, onLost);
  const events: WorkerEvents = new EventEmitter();
  leases.follow(events);
  const pgPool = openQueuePool(deps.config.directDatabaseUrl, QUEUE_LIMITS, "queue");
  // 2. Each lane has its own slots, so that one kind of work does not wait for another.
  const runners: Runner[] = [];
  const begin = async (lane: Lane) => {
    const jobs = JOBS.filter((job) => job.lane === lane);
    const runner = await run({
      events,
      pgPool,
      concurrency: LANES[lane],
      pollInterval: 1000,
      noHandleSignals: true,
      // One lane runs the schedules for all.
      parsedCronItems: lane === "housekeeping" ? schedule() : [],
      taskList: taskList(deps, jobs, stopping.signal, watch),
      logger: queueLogger(deps.log),
    });
    // A lane ends early only if its database connection is lost, and without rejecting; other workers then take its
    // jobs.
    const ended = (error: unknown = new Error(`the lane "${lane}" of the queue ended`)) =>
      stopping.signal.aborted || onLost(error instanceof Error ? error : new Error(String(error)));
    runner.promise.then(() => ended(), ended);
    runners.push(runner);
  };
  // 3. Jobs finish or are returned before their lease ends.
  const stop = async () => {
    stopping.abort();
    await Promise.all(runners.map((runner) => runner.stop()));
    await leases.close();
    await pgPool.end();
  };
  try {
    for (const lane of lanes) await begin(lane);
  } catch (error) {
    // Cleans up, so that a retry starts from scratch.
    await stop();
    throw error;
  }
  return { stop };
}

/** Logs only warnings and errors of the queue. */
function queueLogger(log: Deps["log"]): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error(message);
    else if (level === "warning") log.warn(message);
  });
}

/** Functions that the queue calls for these jobs. A failure is logged with its payload and retried. */
export function taskList(
  deps: Deps,
  jobs: readonly Job[],
  stopping: AbortSignal,
  watch: Pick<ProcessWatch, "metrics" | "tracing"> = { metrics: null, tracing: null },
): TaskList {
  const { metrics, tracing } = watch;
  const tasks = jobs.map(({ name, run, byRightClock, schedule }) => {
    const task = async (payload: unknown, { job }: JobHelpers) => {
      if (byRightClock && (await platform.isClockInDoubt(deps))) {
        deps.log.warn("a job waits until the clock is believed", { job: name });
        // The schedule starts the job again.
        if (schedule) return;
        throw new Error("the clock is not believed");
      }
      const began = performance.now();
      const span = tracing?.begin(`job ${name}`, { "job.id": job.id, "job.attempt": job.attempts });
      const ended = (outcome: "done" | "failed") => {
        if (ISSUING.has(name)) deps.serviceCounts.add("issuing", outcome === "done", null);
        metrics?.job(name, outcome, (performance.now() - began) / 1000);
        if (span) tracing?.end(span, outcome === "done" ? null : "the job failed");
      };
      await runAs({ jobId: job.id, trace: tracing && span ? { tracing, span } : null }, async () => {
        try {
          await run(deps, payload, stopping);
          ended("done");
        } catch (error) {
          ended("failed");
          deps.log.warn("a job failed and will be tried again", { job: name, payload, attempt: job.attempts, error });
          throw error;
        }
      });
    };
    return [name, task] as const;
  });
  return Object.fromEntries(tasks);
}

function schedule() {
  const items: CronItem[] = JOBS.flatMap(({ name, schedule }) =>
    schedule ? { task: name, match: schedule.match, options: { backfillPeriod: schedule.backfillMs ?? 0 } } : [],
  );
  return parseCronItems(items);
}
