import type { Language } from "../../kernel/languages";
import type { Clock, Log, Mailer } from "../../kernel/ports";
import type { MessageRenderer } from "../../mail/index.server";
import { assessHealth, type HealthDeps, type HealthFinding } from "../check-health";
import { type AlarmEvent, type AlarmWebhook, alarmBody, alarmMail } from "./tell-alarm";

/** Parts without which no other alarm is reported: the database stores the alarms, a worker finds and reports them. */
const WATCHED = ["database", "worker"] as const;
type Watched = (typeof WATCHED)[number];

/** Time that a part may be away before an alarm: a restart, or a takeover by a replica, is none. */
const TIMEOUT_MS = 4 * 60_000;
/** Maximum wait for each check, in milliseconds. */
const WAIT_MS = 5_000;

const WAYS = ["mail", "webhook"] as const;
type Way = (typeof WAYS)[number];

interface Alarm {
  since: Date;
  /** Channels that have reported the beginning and not yet the end. */
  reported: Set<Way>;
}

type WatchdogDeps = HealthDeps & {
  clock: Clock;
  log: Log;
  mailer: Mailer;
  renderers: Record<string, MessageRenderer>;
  productName: string;
  alarms: { email: string | null; language: Language; webhook: AlarmWebhook | null };
};

/**
 * Creates the watchdog, a function to call once a minute, which never throws. It checks the database and the worker and
 * reports by mail and webhook directly, not through the queue, when one has been away for four minutes and when it is
 * back. A failed report is repeated at the next check.
 * Reports are remembered by this process alone: where several processes watch, each sends its own. Reports about a
 * worker have the same id in all processes, by which receivers recognize them.
 */
export function createWatchdog(deps: WatchdogDeps): () => Promise<void> {
  const alarms = new Map<Watched, Alarm>();
  let looking: Promise<void> | null = null;

  async function style(): Promise<void> {
    const found = await findAway(deps);
    for (const name of WATCHED) {
      const alarm = alarms.get(name);
      const { isAway, since } = found[name];
      if (isAway === true && !alarm) alarms.set(name, { since, reported: new Set() });
      if (isAway === true && alarm && deps.clock.now().getTime() - alarm.since.getTime() >= TIMEOUT_MS)
        await tell(name, alarm, "began");
      if (isAway === false && alarm) {
        await tell(name, alarm, "ended");
        if (alarm.reported.size === 0) alarms.delete(name);
      }
    }
  }

  async function tell(name: Watched, { since, reported }: Alarm, event: AlarmEvent): Promise<void> {
    const alarm = { id: `${name}-${since.getTime()}`, name, since };
    for (const way of WAYS) {
      if (reported.has(way) === (event === "began")) continue;
      try {
        await TELL[way](deps, alarm, event);
        if (event === "began") reported.add(way);
        else reported.delete(way);
      } catch (error) {
        deps.log.error("an alarm could not be told", { alarm: name, event, way, error });
      }
    }
  }

  return () => {
    looking ??= style()
      .catch((error: unknown) => deps.log.error("the watchdog could not look", { error }))
      .finally(() => {
        looking = null;
      });
    return looking;
  };
}

/** Finds which parts are away and since when, as far as recorded; null for the worker while the database is away. */
async function findAway(deps: WatchdogDeps): Promise<Record<Watched, { isAway: boolean | null; since: Date }>> {
  const findings = await assessHealth(deps, WAIT_MS, WATCHED);
  const stateOf = (check: Watched): HealthFinding | undefined => findings.find((finding) => finding.check === check);
  const worker = stateOf("worker");
  const now = deps.clock.now();
  return {
    database: { isAway: stateOf("database")?.state === "unknown", since: now },
    worker: {
      isAway: !worker || worker.state === "unknown" ? null : worker.state === "attention",
      since: worker?.measure.unit === "since" ? worker.measure.at : now,
    },
  };
}

type Reported = { id: string; name: Watched; since: Date };

/**
 * Sends a report by each channel. Does nothing where the channel is not configured, and throws where nobody received
 * it.
 */
const TELL: Record<Way, (deps: WatchdogDeps, alarm: Reported, event: AlarmEvent) => Promise<void>> = {
  async mail({ alarms: { email, language }, renderers, mailer, productName }, alarm, event) {
    const { kind, key, to, props } = alarmMail({ email: email ?? "", productName }, alarm, event);
    const content = email ? await renderers[kind]?.({ language, props }) : null;
    if (!content) return;
    const answer = await mailer.send({ ...content, key, to });
    // A message that may have been accepted is not sent again.
    if (answer.outcome === "not-sent" || answer.outcome === "refused") throw new Error(answer.reason);
  },
  async webhook({ alarms: { webhook }, clock }, alarm, event) {
    await webhook?.post({ id: `${alarm.id}-${event}`, body: alarmBody(alarm, event, clock.now()) });
  },
};
