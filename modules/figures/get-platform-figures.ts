import { sumRevenueIn } from "../billing/index.server";
import { countIssuedIn } from "../certificates/index.server";
import type { Db } from "../kernel/db";
import type { Clock, QueueInspection } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { countRefusedIn } from "../mail/index.server";
import { canOnPlatform, countCreatedIn, type PlatformActor } from "../organizations/index.server";
import { type Period, type Step, stepsOf } from "./rules/periods";
import * as store from "./store";

/** Series of the whole platform. A new series is a line here and its texts. */
const SERIES = {
  signUps: ({ db }, begins) => countCreatedIn(db, begins),
  revenue: ({ db }, begins) => sumRevenueIn(db, begins),
  issued: ({ db }, begins) => countIssuedIn(db, begins),
  verified: ({ db }, begins) => store.sumVerifiedIn(db, begins),
  failures: async ({ db, queue }, begins) => [
    ...(await queue.countFailedIn(db, begins)),
    ...(await countRefusedIn(db, begins)),
  ],
} satisfies Record<string, (deps: Deps, begins: string[]) => Promise<{ step: number; count: number }[]>>;
export type PlatformSeries = keyof typeof SERIES;
export const PLATFORM_SERIES = Object.keys(SERIES) as PlatformSeries[];
/** Series in cents of the euro, which may be negative. */
const IN_CENTS: readonly PlatformSeries[] = ["revenue"];
export const PLATFORM_PERIODS = ["30-days", "12-months"] as const satisfies readonly Period[];

interface Deps {
  db: Db;
  clock: Clock;
  queue: QueueInspection;
}

/** Returns the series of the whole platform in a period that ends today (UTC), step by step. Codes: `forbidden`. */
export async function getPlatformFigures(
  deps: Deps,
  actor: PlatformActor,
  period: (typeof PLATFORM_PERIODS)[number],
): Promise<
  Result<{ steps: Step[]; series: { name: PlatformSeries; unit: "one" | "cent"; counts: number[] }[] }, "forbidden">
> {
  if (!canOnPlatform(actor.platformRole, "figures.read")) return { ok: false, code: "forbidden" };
  const steps = stepsOf(period, deps.clock.now().toISOString().slice(0, 10));
  const begins = steps.map(({ from }) => from);
  const series = await Promise.all(
    PLATFORM_SERIES.map(async (name) => {
      const counts = steps.map(() => 0);
      for (const { step, count } of await SERIES[name](deps, begins)) counts[step] = (counts[step] ?? 0) + count;
      return { name, unit: IN_CENTS.includes(name) ? ("cent" as const) : ("one" as const), counts };
    }),
  );
  return { ok: true, steps, series };
}
