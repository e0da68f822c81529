import { z } from "zod";
import type { Db, Transaction } from "../db";

/**
 * Kind of job that a worker runs later. A payload holds ids only and is validated before use, because a queued job may
 * be older than the program. Each job runs at least once, so it must be repeatable.
 */
export interface JobKind<P extends object> {
  /** Name in the queue, `module.verb-noun`. Renaming leaves the waiting jobs of the old name behind. */
  name: string;
  payload: z.ZodType<P>;
}

/** Empty payload of scheduled jobs, which find their work themselves. */
export const NOTHING: z.ZodType<Record<string, never>> = z.object({});

export interface JobOptions {
  /** Earliest time to run, named by a person. */
  runAt?: Date;
  /** Delay in milliseconds before the job runs, by the database's clock: the clocks of several machines differ. */
  afterMs?: number | undefined;
  /**
   * Allows one waiting job for each key: adding a second leaves the time of the first ("keep") or replaces the first
   * ("replace").
   */
  key?: { value: string; whenWaiting: "keep" | "replace" };
  /** Maximum number of attempts before the job is marked as failed; the delay between attempts grows. Default 25. */
  maxAttempts?: number;
}

/** The queue. `add` writes in the caller's transaction, so that the job and its subject commit together. */
export interface Jobs {
  add<P extends object>(tx: Transaction, kind: JobKind<P>, payload: P, options?: JobOptions): Promise<void>;
  /** Adds many jobs at once; no key may occur twice. */
  addMany<P extends object>(
    tx: Transaction,
    kind: JobKind<P>,
    jobs: { payload: P; options?: JobOptions }[],
  ): Promise<void>;
}

/** Number of jobs of one kind by state: due now, scheduled for later, running in a worker, and failed. */
export interface JobCounts {
  name: string;
  due: number;
  later: number;
  running: number;
  failed: number;
}

/** A job that failed on its last attempt. */
export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  failedAt: Date;
  /** Error text as the queue stores it; it may contain data of the job's subject. */
  error: string;
}

/** The queue as operators see it. */
export interface QueueInspection {
  countByKind(db: Db): Promise<JobCounts[]>;
  /** Lists failed jobs, newest first; with `before`, only those with a smaller id. */
  listFailed(db: Db, before: string | null, take: number): Promise<FailedJob[]>;
  /** Counts failed jobs in each step of a period; `begins` are the UTC days with which the steps begin. */
  countFailedIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]>;
  /** Restarts failed jobs, one or all of a kind, and returns their number. */
  retry(tx: Transaction, which: { id: string } | { name: string }): Promise<number>;
  /** Time since which the oldest due job waits; null where none is due. */
  oldestDue(db: Db): Promise<Date | null>;
  /** Returns those of the keys whose job is not done, including failed jobs. */
  findKeys(db: Db, keys: string[]): Promise<Set<string>>;
  /**
   * Time at which a worker last started a scheduled job, or first registered the schedule; null where no worker ever
   * has.
   */
  lastHeartbeat(db: Db): Promise<Date | null>;
  /**
   * Reschedules from now what a clock that was ahead put off: schedules, and jobs that wait longer than any retry does.
   * Jobs of the kinds in `named` wait for a time that a person chose and are left alone.
   */
  bringBack(db: Db, now: Date, named: string[]): Promise<{ schedules: number; jobs: number }>;
}

/** Disk with the installation's own files. */
export interface Disk {
  free(): Promise<{ freeBytes: number; totalBytes: number }>;
}
