import type { Transaction } from "../db";

/** Everything that is done later by a worker. Payloads hold ids only; each job runs at least once, so it must be repeatable. */
export interface JobPayloads {
  "certificates.issue-chunk": { organizationId: string; batchId: string };
  "certificates.anchor": Record<string, never>;
  "chain.advance-write": { writeId: string };
  "chain.resume-writes": Record<string, never>;
  "organizations.state-keys": Record<string, never>;
  "organizations.recheck-domains": Record<string, never>;
  "certificates.publish-snapshots": Record<string, never>;
  "chain.watch-balance": Record<string, never>;
  /** Codes and links that somebody waits for at this moment. */
  "mail.deliver-urgent": { messageId: string };
  "mail.deliver": { messageId: string };
  /** Looks whether a carrier that did not answer is back. */
  "mail.probe": Record<string, never>;
  "accounts.sweep": Record<string, never>;
  "analytics.count-days": Record<string, never>;
}
export type JobName = keyof JobPayloads;

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
  add<N extends JobName>(tx: Transaction, name: N, payload: JobPayloads[N], options?: JobOptions): Promise<void>;
  /** The same for many, in one statement. */
  addMany<N extends JobName>(
    tx: Transaction,
    name: N,
    jobs: { payload: JobPayloads[N]; options?: JobOptions }[],
  ): Promise<void>;
}
