import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { findOldestUnsent } from "../../mail/index.server";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import * as store from "../store";
import { availability, budgetLeft, type Tally } from "./rules/budget";
import { percentileMs } from "./rules/latency";
import { AIMS, longestWaits, OBJECTIVES, type Objective, PERIOD_MS, VERIFICATION_P99_MS } from "./rules/objectives";

const HOUR_MS = 3_600_000;
const DAYS = 30;
const MAX_ALARMS = 10;

export interface ObjectiveDeps {
  db: Db;
  clock: Clock;
  anchorIntervalSeconds: number;
  mailAnchorWaitSeconds: number;
  /** Returns when the oldest certificate without an anchor was issued. */
  oldestUnanchored: (db: Db) => Promise<Date | null>;
}

/** Shares of successes between 0 and 1, over thirty days and one day; null where there was no attempt. */
export interface AvailabilityFinding {
  objective: Objective;
  aim: number;
  days: number | null;
  day: number | null;
  /** Share of the failures allowed in thirty days that is left; below 0 where there were more. */
  budgetLeft: number | null;
}

/** Oldest waiting item: its time, null where none waits, and the maximum wait in milliseconds. */
export interface WaitFinding {
  since: Date | null;
  longestMs: number;
  late: boolean;
}

export interface Objectives {
  availability: AvailabilityFinding[];
  /** 99th percentile of the duration of a verification, in milliseconds. */
  p99: { aimMs: number; daysMs: number | null; dayMs: number | null };
  waits: Record<"anchors" | "mail", WaitFinding>;
  /** Alarms that were reported, newest first. */
  alarms: { id: string; name: string; since: Date; endedAt: Date | null }[];
}

/** Returns the successes and attempts of each objective since a time. */
export async function tallySince(db: Db, since: Date): Promise<(objective: Objective) => Tally> {
  const sums = await store.sumCounts(db, since);
  return (objective) => sums.find((sum) => sum.objective === objective) ?? { good: 0, total: 0 };
}

/** Returns the objectives and their results over the last thirty days and the last day. Codes: `forbidden`. */
export async function getObjectives(
  deps: ObjectiveDeps,
  actor: PlatformActor,
): Promise<Result<{ objectives: Objectives }, "forbidden">> {
  if (!canOnPlatform(actor.platformRole, "health.read")) return { ok: false, code: "forbidden" };
  const { db } = deps;
  const now = deps.clock.now().getTime();
  const [monthAgo, dayAgo] = [DAYS * 24, 24].map((hours) => new Date(now - hours * HOUR_MS - (now % PERIOD_MS))) as [
    Date,
    Date,
  ];
  const [month, day, monthLatency, dayLatency, waits, alarms] = await Promise.all([
    tallySince(db, monthAgo),
    tallySince(db, dayAgo),
    store.sumLatency(db, "verification", monthAgo),
    store.sumLatency(db, "verification", dayAgo),
    findWaits(deps),
    store.listAlarms(db, MAX_ALARMS),
  ]);
  const found = OBJECTIVES.map((objective) => ({
    objective,
    aim: AIMS[objective],
    days: availability(month(objective)),
    day: availability(day(objective)),
    budgetLeft: budgetLeft(month(objective), AIMS[objective]),
  }));
  const p99 = {
    aimMs: VERIFICATION_P99_MS,
    daysMs: percentileMs(monthLatency, 0.99),
    dayMs: percentileMs(dayLatency, 0.99),
  };
  return {
    ok: true,
    objectives: {
      availability: found,
      p99,
      waits,
      alarms: alarms.map(({ id, name, since, endedAt }) => ({ id, name, since, endedAt })),
    },
  };
}

/** Finds the oldest certificate without an anchor and the oldest unsent message, and whether these are late. */
export async function findWaits(deps: ObjectiveDeps): Promise<Objectives["waits"]> {
  const longest = longestWaits(deps);
  const [unanchored, unsent] = await Promise.all([deps.oldestUnanchored(deps.db), findOldestUnsent(deps.db)]);
  const wait = (since: Date | null, longestMs: number): WaitFinding => {
    const late = since !== null && deps.clock.now().getTime() - since.getTime() > longestMs;
    return { since, longestMs, late };
  };
  return { anchors: wait(unanchored, longest.anchors), mail: wait(unsent, longest.mail) };
}
