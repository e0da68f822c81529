import { z } from "zod";
import type { Transaction } from "../db";

/**
 * Something that is done later by a worker. A payload holds ids only, and is checked before it is believed: what stands in
 * the queue may be older than the program. Each job runs at least once, so it must be repeatable.
 */
export interface JobKind<P extends object> {
  /** As it stands in the queue, `module.verb-noun`: a new name leaves the waiting jobs of the old one behind. */
  name: string;
  payload: z.ZodType<P>;
}

/** For jobs that the clock starts: they look up themselves what is to be done. */
export const NOTHING: z.ZodType<Record<string, never>> = z.object({});

export interface JobOptions {
  /** Not before this time. */
  runAt?: Date;
  /** One waiting job for each key: a second one leaves the time of the first ("keep") or takes its place ("replace"). */
  key?: { value: string; whenWaiting: "keep" | "replace" };
  /** Attempts before the job is given up and shown as failed; the wait between them grows. Default 25. */
  maxAttempts?: number;
}

/** The queue. `add` writes in the caller's transaction: the job exists exactly when what it is about exists. */
export interface Jobs {
  add<P extends object>(tx: Transaction, kind: JobKind<P>, payload: P, options?: JobOptions): Promise<void>;
  /** The same for many, in one statement. */
  addMany<P extends object>(
    tx: Transaction,
    kind: JobKind<P>,
    jobs: { payload: P; options?: JobOptions }[],
  ): Promise<void>;
}
