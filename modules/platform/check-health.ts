import type { Db } from "../kernel/db";
import type { Chain, Clock, Disk, QueueInspection } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { describeCarrier } from "../mail/index.server";
import { canOnPlatform, type PlatformActor } from "../organizations/index.server";
import { latestOf } from "./clock/rules/judge-clock";
import { describeClock } from "./clock/watch-clock";

/** Maximum wait in milliseconds; a check without an answer by then is `unknown`. */
const LONGEST_WAIT_MS = 4_000;
const SLOW_DATABASE_MS = 1_000;
/** Delay of the minutely schedule that shows that no worker runs. */
const SILENT_WORKER_MS = 3 * 60_000;
const LATE_JOB_MS = 5 * 60_000;
const LATE_ANCHOR_MS = 15 * 60_000;
const LEAST_FREE = 0.1;

/** A number with its unit. */
export type Measure =
  | { unit: "milliseconds" | "count" | "bytes" | "anchors"; value: number }
  | { unit: "since"; at: Date }
  | { unit: "none" };

export const HEALTH_CHECKS = ["database", "worker", "chain", "mail", "disk", "jobs", "anchors", "clock"] as const;
export interface HealthFinding {
  check: (typeof HEALTH_CHECKS)[number];
  /** `unknown`: the check could not be made, neither good nor bad. */
  state: "ok" | "attention" | "unknown";
  measure: Measure;
}

export interface HealthDeps {
  db: Db;
  clock: Clock;
  chain: Pick<Chain, "balances" | "target">;
  queue: QueueInspection;
  disk: Disk;
  leastAnchorsPaidFor: number;
  anchorIntervalSeconds: number;
  /** Returns when the oldest certificate without an anchor was issued. */
  oldestUnanchored: (db: Db) => Promise<Date | null>;
}

type Answer = Pick<HealthFinding, "state" | "measure">;
const judged = (well: boolean, measure: Measure): Answer => ({ state: well ? "ok" : "attention", measure });

/** Runs all health checks, each with a bounded wait. Codes: `forbidden`. */
export async function checkHealth(
  deps: HealthDeps,
  actor: PlatformActor,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<Result<{ findings: HealthFinding[] }, "forbidden">> {
  if (!canOnPlatform(actor.platformRole, "health.read")) return { ok: false, code: "forbidden" };
  return { ok: true, findings: await assessHealth(deps, longestWaitMs) };
}

/** Runs all or some health checks for monitoring programs, without a check of permission. */
export function assessHealth(
  deps: HealthDeps,
  longestWaitMs = LONGEST_WAIT_MS,
  checks: readonly HealthFinding["check"][] = HEALTH_CHECKS,
): Promise<HealthFinding[]> {
  return Promise.all(
    checks.map(async (check): Promise<HealthFinding> => {
      const answer = await within(longestWaitMs, () => ASK[check](deps));
      return { check, ...(answer ?? { state: "unknown", measure: { unit: "none" } }) };
    }),
  );
}

/**
 * Summarizes the findings. Without its database the platform is `unavailable`, and the database is the only reason,
 * because the other checks depend on it. Otherwise failing parts make it `degraded`, and are the reasons.
 */
export function healthOf(findings: HealthFinding[]): {
  status: "ok" | "degraded" | "unavailable";
  reasons: HealthFinding["check"][];
} {
  const database = findings.find(({ check }) => check === "database");
  if (!database || database.state === "unknown") return { status: "unavailable", reasons: ["database"] };
  const reasons = findings.filter(({ state }) => state !== "ok").map(({ check }) => check);
  return { status: reasons.length > 0 ? "degraded" : "ok", reasons };
}

/** Returns the answer, or null where it is late or the check throws. */
async function within(milliseconds: number, ask: () => Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const ASK: Record<HealthFinding["check"], (deps: HealthDeps) => Promise<Answer>> = {
  async database({ db }) {
    const begun = performance.now();
    await db.$queryRaw`select 1`;
    const value = Math.round(performance.now() - begun);
    return judged(value < SLOW_DATABASE_MS, { unit: "milliseconds", value });
  },
  async worker({ db, queue, clock }) {
    const at = await queue.lastHeartbeat(db);
    if (!at) return judged(false, { unit: "none" });
    // A heartbeat in the future was written by a wrong clock; that schedule starts nothing until then.
    const isLate = ageOf(clock, at) >= SILENT_WORKER_MS || at > latestOf(clock.now());
    return judged(!isLate, { unit: "since", at });
  },
  async chain({ chain, leastAnchorsPaidFor }) {
    const balances = await chain.balances();
    const value = Math.min(...balances.map(({ anchorsPaidFor }) => anchorsPaidFor));
    if (chain.target().isLocal || balances.length === 0) return judged(true, { unit: "none" });
    return judged(value >= leastAnchorsPaidFor, { unit: "anchors", value });
  },
  async mail({ db }) {
    const { failedBefore } = await describeCarrier(db);
    return judged(failedBefore === 0, { unit: "count", value: failedBefore });
  },
  async disk({ disk }) {
    const { freeBytes, totalBytes } = await disk.free();
    return judged(freeBytes >= LEAST_FREE * totalBytes, { unit: "bytes", value: freeBytes });
  },
  async jobs({ db, queue, clock }) {
    const at = await queue.oldestDue(db);
    return at ? judged(ageOf(clock, at) < LATE_JOB_MS, { unit: "since", at }) : judged(true, { unit: "none" });
  },
  async anchors({ db, clock, oldestUnanchored, anchorIntervalSeconds }) {
    const at = await oldestUnanchored(db);
    const late = LATE_ANCHOR_MS + anchorIntervalSeconds * 1000;
    return at ? judged(ageOf(clock, at) < late, { unit: "since", at }) : judged(true, { unit: "none" });
  },
  async clock(deps) {
    const { state, mark } = await describeClock(deps);
    return state === "plausible" || !mark ? judged(true, { unit: "none" }) : judged(false, { unit: "since", at: mark });
  },
};

const ageOf = (clock: Clock, at: Date): number => clock.now().getTime() - at.getTime();
