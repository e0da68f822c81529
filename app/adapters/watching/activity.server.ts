import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, Tracing } from "./tracing.server";

/** The request or job that this process is working on. Its fields are added to every log line written meanwhile. */
export interface Activity {
  /** Id of the request; for a job, `jobId` is its id in the queue. */
  requestId?: string;
  jobId?: string;
  /** Pattern of the request's address. The address itself may be a secret or identify a person. */
  route?: string;
  /** Parent span for the activity's work; null without tracing. */
  trace: { tracing: Tracing; span: Span } | null;
}

const activities = new AsyncLocalStorage<Activity>();

/** Runs a function, and all that it awaits, as this activity. */
export function runAs<T>(activity: Activity, run: () => T): T {
  return activities.run(activity, run);
}

/** Returns the current activity; undefined outside of requests and jobs. */
export function currentActivity(): Activity | undefined {
  return activities.getStore();
}
