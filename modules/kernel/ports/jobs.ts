import { z } from "zod";
import type { Db, Transaction } from "../db";

/**
 * Something that is done later by a worker. A payload holds ids only, and is checked before it is believed: what stands
 * in the queue may be older than the program. Each job runs at least once, so it must be repeatable.
 */
export interface JobKind<P extends object> {
  /** As it stands in the queue, `module.verb-noun`: a new name leaves the waiting jobs of the old one behind. */
  name: string;
  payload: z.ZodType<P>;
}

/** For jobs that the clock starts: they look up themselves what is to be done. */
export const NOTHING: z.ZodType<Record<string, never>> = z.object({});

export interface JobOptions {
  /** Not before this time, which somebody named. */
  runAt?: Date;
  /** Not before so many milliseconds have passed, by the database's clock: those of several machines differ. */
  afterMs?: number | undefined;
  /**
   * One waiting job for each key: a second one leaves the time of the first ("keep") or takes its place ("replace").
   */
  key?: { value: string; whenWaiting: "keep" | "replace" };
  /** Attempts before the job is given up and shown as failed; the wait between them grows. Default 25. */
  maxAttempts?: number;
}

/** The queue. `add` writes in the caller's transaction: the job exists exactly when what it is about exists. */
export interface Jobs {
  add<P extends object>(tx: Transaction, kind: JobKind<P>, payload: P, options?: JobOptions): Promise<void>;
  /** The same for many at once; no key is given twice. */
  addMany<P extends object>(
    tx: Transaction,
    kind: JobKind<P>,
    jobs: { payload: P; options?: JobOptions }[],
  ): Promise<void>;
}

/** How many jobs of one kind there are: due now, for later, taken by a worker, and given up. */
export interface JobCounts {
  name: string;
  due: number;
  later: number;
  running: number;
  failed: number;
}

/** A job that was given up after its last attempt. */
export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  failedAt: Date;
  /** As the queue keeps it: it may name what the job was about. */
  error: string;
}

/** The queue as its operators see it. */
export interface QueueInspection {
  countByKind(db: Db): Promise<JobCounts[]>;
  /** The latest first; those with a smaller id than `before`, where one is given. */
  listFailed(db: Db, before: string | null, take: number): Promise<FailedJob[]>;
  /** How many were given up in each step of a time, whose days in UTC begin at these. */
  countFailedIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]>;
  /** Has failed jobs tried again from the beginning: one, or all of a kind. Answers how many there were. */
  retry(tx: Transaction, which: { id: string } | { name: string }): Promise<number>;
  /** Since when the oldest job that is due waits; null where none does. */
  oldestDue(db: Db): Promise<Date | null>;
  /** Which of these keys a job has that is not done, one that was given up as well. */
  findKeys(db: Db, keys: string[]): Promise<Set<string>>;
  /** When a worker last started what the clock starts, or first came to know what that is; null where none ever has. */
  lastHeartbeat(db: Db): Promise<Date | null>;
  /**
   * Has everything go on from now that a clock which was ahead put off: what the clock starts, and jobs that wait for
   * longer than any job does by itself. Those of the kinds `named` wait for a time that a person named, and are left
   * alone.
   */
  bringBack(db: Db, now: Date, named: string[]): Promise<{ schedules: number; jobs: number }>;
}

/** The disk on which the installation's own files are. */
export interface Disk {
  free(): Promise<{ freeBytes: number; totalBytes: number }>;
}
