import type { Database } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { assessHealth, type HealthDeps, healthOf } from "../check-health";
import { findWaits, type ObjectiveDeps, tallySince } from "../objectives/get-objectives";
import { BURN_WINDOWS, isBurning, type Tally } from "../objectives/rules/budget";
import { AIMS, OBJECTIVES, type Objective, PERIOD_MS } from "../objectives/rules/objectives";
import * as store from "../store";
import { tellAlarm } from "./tell-alarm";

/** Names of the alarms. */
export const ALARMS = ["verification-errors", "issuing-errors", "anchors", "mail", "health"] as const;
export type AlarmName = (typeof ALARMS)[number];

const MINUTE_MS = 60_000;
/** Delay before an alarm that often passes without action is reported. */
const TIMEOUT_MS: Partial<Record<AlarmName, number>> = { health: 5 * MINUTE_MS };
/** Maximum wait for each health check, in milliseconds. */
const HEALTH_WAIT_MS = 2_000;

type WatchDeps = HealthDeps &
  ObjectiveDeps & {
    db: Database;
    ids: Ids;
    clock: Clock;
    jobs: Jobs;
    productName: string;
    alarms: { email: string | null; language: Language; webhook: object | null };
  };

/**
 * Checks the service once a minute and reports each alarm when it begins and when it ends. The notification commits
 * with the alarm's state, so that a crash neither loses nor repeats it.
 */
export async function watchService(deps: WatchDeps): Promise<void> {
  const wrong = await findWrong(deps);
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await store.lockAlarms(tx);
    const on = new Map((await store.findAlarmsOn(tx)).map((alarm) => [alarm.name, alarm]));
    for (const name of ALARMS) {
      const alarm = on.get(name);
      const graceMs = TIMEOUT_MS[name] ?? 0;
      if (!alarm) {
        if (!wrong.has(name)) continue;
        const begun = { id: deps.ids.uuid(), name, since: now, notifiedAt: graceMs > 0 ? null : now };
        await store.insertAlarm(tx, begun);
        if (begun.notifiedAt) await tellAlarm(tx, deps, begun, "began");
      } else if (wrong.has(name)) {
        if (alarm.notifiedAt || now.getTime() - alarm.since.getTime() < graceMs) continue;
        await store.updateAlarm(tx, alarm.id, { notifiedAt: now });
        await tellAlarm(tx, deps, alarm, "began");
      } else if (alarm.notifiedAt) {
        await store.updateAlarm(tx, alarm.id, { endedAt: now });
        await tellAlarm(tx, deps, alarm, "ended");
      } else {
        await store.deleteAlarm(tx, alarm.id);
      }
    }
  });
}

async function findWrong(deps: WatchDeps): Promise<Set<AlarmName>> {
  const [burning, waits, findings] = await Promise.all([
    findBurning(deps),
    findWaits(deps),
    assessHealth(deps, HEALTH_WAIT_MS),
  ]);
  // The anchors have an alarm of their own.
  const health = healthOf(findings.filter(({ check }) => check !== "anchors"));
  const found: Record<AlarmName, boolean> = {
    "verification-errors": burning.has("verification"),
    "issuing-errors": burning.has("issuing"),
    anchors: waits.anchors.late,
    mail: waits.mail.late,
    health: health.status !== "ok",
  };
  return new Set(ALARMS.filter((name) => found[name]));
}

/** Finds the objectives whose failures come fast enough to need attention now. */
async function findBurning({ db, clock }: Pick<WatchDeps, "db" | "clock">): Promise<Set<Objective>> {
  const now = clock.now().getTime();
  const windows = BURN_WINDOWS.flatMap(({ longMinutes, shortMinutes }) => [longMinutes, shortMinutes]);
  const tallies = new Map<number, (objective: Objective) => Tally>();
  for (const minutes of windows) {
    // A window begins with a whole period, so it is never shorter than its name says.
    const begins = now - minutes * MINUTE_MS;
    tallies.set(minutes, await tallySince(db, new Date(begins - (begins % PERIOD_MS))));
  }
  const tallyOf = (objective: Objective) => (minutes: number) =>
    tallies.get(minutes)?.(objective) ?? { good: 0, total: 0 };
  return new Set(OBJECTIVES.filter((objective) => isBurning(tallyOf(objective), AIMS[objective])));
}
