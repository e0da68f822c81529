import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A finished request. All values come from small sets: never a path, an address or a name. */
export interface SeenRequest {
  /** Pattern of the request's address. */
  route: string;
  method: string;
  /** Status class such as "2xx"; "aborted" if the client disconnected early. */
  outcome: string;
  seconds: number;
}

/** Values read from the database for each scrape. Ages are in seconds; null if there is nothing to have an age. */
export interface Readings {
  jobs: { name: string; due: number; later: number; running: number; failed: number }[];
  oldestJob: number | null;
  oldestUnanchored: number | null;
  oldestUnsentMail: number | null;
  issuedToday: number;
}

/** A pool of connections: open ones, how many of these are in use, and requests waiting for one. */
export interface PoolState {
  name: string;
  open: number;
  used: number;
  waiting: number;
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];
const METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * Counts and measures this process for Prometheus. `read` queries the database and returns null if it is unavailable:
 * its values are then left out, and `sanad_database_up` is 0. `headAge` is in seconds, null if no node responds.
 */
export function createMetrics(sources: {
  read: () => Promise<Readings | null>;
  headAge: () => Promise<number | null>;
  pools: () => PoolState[];
}) {
  const registers = [new Registry()];
  const registry = registers[0] as Registry;
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by the pattern of their address",
    registers,
    labelNames: ["route", "method", "status"],
    buckets: REQUEST_SECONDS,
  });
  const jobs = new Histogram({
    name: "sanad_job_duration_seconds",
    help: "Jobs of the queue that ended",
    registers,
    labelNames: ["job", "outcome"],
    buckets: JOB_SECONDS,
  });
  const lostSpans = new Counter({ name: "sanad_spans_lost_total", help: "Spans no collector took", registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const made = new Gauge({ name: `sanad_${name}`, help, labelNames, registers });
    made.reset();
    return made;
  };
  const up = gauge("database_up", "Whether the database answered when it was last asked");
  const queue = gauge("queue_jobs", "Jobs in the queue", ["job", "state"]);
  const ages = gauge("oldest_age_seconds", "Age of the oldest thing that waits; 0 where nothing does", ["what"]);
  const issued = gauge("certificates_issued_today", "Certificates issued since midnight, UTC");
  const head = gauge("chain_head_age_seconds", "How long the newest block has been the newest, as far as was seen");
  const pools = gauge("database_connections", "Connections of this process", ["pool", "state"]);

  async function readAll() {
    const [readings, headAge] = await Promise.all([sources.read(), sources.headAge()]);
    for (const one of [queue, ages, issued, head, pools]) one.reset();
    if (!readings) issued.remove();
    up.set(readings ? 1 : 0);
    if (headAge === null) head.remove();
    else head.set(headAge);
    for (const { name: pool, open, used, waiting } of sources.pools()) {
      pools.set({ pool, state: "open" }, open);
      pools.set({ pool, state: "used" }, used);
      pools.set({ pool, state: "waiting" }, waiting);
    }
    if (!readings) return;
    for (const { name: job, ...counts } of readings.jobs)
      for (const [state, count] of Object.entries(counts)) queue.set({ job, state }, count);
    ages.set({ what: "job" }, readings.oldestJob ?? 0);
    ages.set({ what: "unanchored-certificate" }, readings.oldestUnanchored ?? 0);
    ages.set({ what: "unsent-mail" }, readings.oldestUnsentMail ?? 0);
    issued.set(readings.issuedToday);
  }

  return {
    request({ route, method, outcome, seconds }: SeenRequest) {
      requests.observe({ route, method: METHODS.has(method) ? method : "other", status: outcome }, seconds);
    },
    job(job: string, outcome: "done" | "failed", seconds: number) {
      jobs.observe({ job, outcome }, seconds);
    },
    spansLost: (count: number) => lostSpans.inc(count),
    /** All metrics in Prometheus's text format. */
    async text(): Promise<{ type: string; text: string }> {
      await readAll();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
