import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, Tracing } from "./tracing.server";

/**
 * What this process does at the moment on somebody's behalf: it stands in each line of the log that is written
 * meanwhile.
 */
export interface Activity {
  /** Names a request; of a job, the queue's id of it. */
  requestId?: string;
  jobId?: string;
  /** The pattern of the request's address: the address itself may be a secret, or name somebody. */
  route?: string;
  /** What it does as part of this is drawn below it in a trace; null where none are made. */
  trace: { tracing: Tracing; span: Span } | null;
}

const activities = new AsyncLocalStorage<Activity>();

/** Runs something, and all that it waits for, as this activity. */
export function runAs<T>(activity: Activity, run: () => T): T {
  return activities.run(activity, run);
}

/** What is going on where this is called; undefined outside of requests and jobs. */
export function currentActivity(): Activity | undefined {
  return activities.getStore();
}
