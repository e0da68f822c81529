import type { Database } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import * as store from "../store";
import { LATENCY_STEPS_MS, latencyStep } from "./rules/latency";
import { type Objective, PERIOD_MS } from "./rules/objectives";

/** Attempts of one objective in one period, counted by one process. */
export interface ServiceCounts extends store.PeriodCounts {
  objective: Objective;
}

/** Counts attempts of a process in memory until they are stored, by objective and period. */
export function createServiceTally(clock: Clock) {
  let counts = new Map<string, ServiceCounts>();

  function at(objective: Objective, begins: number): ServiceCounts {
    const key = `${objective} ${begins}`;
    const entry = counts.get(key) ?? {
      objective,
      begins: new Date(begins),
      good: 0,
      total: 0,
      latency: new Array<number>(LATENCY_STEPS_MS.length + 1).fill(0),
    };
    counts.set(key, entry);
    return entry;
  }

  return {
    /** Adds one attempt: whether it succeeded, and its duration where the objective measures it. */
    add(objective: Objective, succeeded: boolean, milliseconds: number | null) {
      const now = clock.now().getTime();
      const period = at(objective, now - (now % PERIOD_MS));
      period.total++;
      if (!succeeded) return;
      period.good++;
      if (milliseconds === null) return;
      const step = latencyStep(milliseconds);
      period.latency[step] = (period.latency[step] ?? 0) + 1;
    },
    /** Removes and returns all counts. */
    take(): ServiceCounts[] {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    /** Restores counts that could not be stored. */
    putBack(taken: ServiceCounts[]) {
      for (const { objective, begins, good, total, latency } of taken) {
        const period = at(objective, begins.getTime());
        period.good += good;
        period.total += total;
        period.latency = period.latency.map((count, step) => count + (latency[step] ?? 0));
      }
    },
  };
}

/** Adds the counts of a process to those of all processes, in one transaction. */
export async function recordServiceCounts(deps: { db: Database }, counts: ServiceCounts[]): Promise<void> {
  await deps.db.$transaction((tx) => store.addCounts(tx, counts));
}
