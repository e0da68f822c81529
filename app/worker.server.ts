import { EventEmitter } from "node:events";
import {
  type CronItem,
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { z } from "zod";
import { translate } from "#app/i18n/translate.server";
import type { JobName, JobPayloads } from "#modules/kernel/ports";
import { type DatabaseLimits, openPool, WORKER_LIMITS } from "./adapters/db.server";
import { openWorkerLeases } from "./adapters/worker-lease.server";
import type { Deps } from "./composition.server";
import { analytics, auth, certificates, chain, contact, mail, organizations, registration } from "./modules.server";
import { paths } from "./paths";

const payloads: { [N in JobName]: z.ZodType<JobPayloads[N]> } = {
  "certificates.issue-chunk": z.object({ organizationId: z.uuid(), batchId: z.uuid() }),
  "certificates.anchor": z.object({}),
  "chain.advance-write": z.object({ writeId: z.uuid() }),
  "chain.resume-writes": z.object({}),
  "organizations.state-keys": z.object({}),
  "organizations.recheck-domains": z.object({}),
  "certificates.publish-snapshots": z.object({}),
  "chain.watch-balance": z.object({}),
  "mail.deliver-urgent": z.object({ messageId: z.uuid() }),
  "mail.deliver": z.object({ messageId: z.uuid() }),
  "mail.probe": z.object({}),
  "accounts.sweep": z.object({}),
  "analytics.count-days": z.object({}),
};

export const JOB_NAMES = Object.keys(payloads) as JobName[];

/**
 * What runs beside what: each line has slots of its own, so that none waits for another. A mail server that says nothing
 * costs the mails, and neither codes nor issuing; the first lines are what somebody waits for.
 */
export const LANES: { slots: number; jobs: JobName[] }[] = [
  { slots: 2, jobs: ["mail.deliver-urgent"] },
  { slots: 2, jobs: ["certificates.issue-chunk"] },
  { slots: 2, jobs: ["certificates.anchor", "chain.advance-write", "chain.resume-writes"] },
  { slots: 4, jobs: ["mail.deliver", "mail.probe"] },
  {
    slots: 1,
    jobs: [
      "organizations.state-keys",
      "organizations.recheck-domains",
      "certificates.publish-snapshots",
      "chain.watch-balance",
      "accounts.sweep",
      "analytics.count-days",
    ],
  },
];

/** One listening connection for each lane, and as many again for taking and finishing jobs. */
const QUEUE_LIMITS: DatabaseLimits = { ...WORKER_LIMITS, connections: 2 * LANES.length };

/**
 * Runs the queue's jobs in this process until `stop` is called. Any number of processes may do so on one database.
 * `onLost` is called when the database is: others will take our jobs then, so this process should end.
 */
export async function startWorker(deps: Deps, onLost: (error: Error) => void): Promise<{ stop(): Promise<void> }> {
  const accountText = (language: string, key: string, values: Record<string, string> = {}) =>
    translate(language, "mail", key, values);
  const renderers = {
    ...auth.accountMessages({ ...deps, translate: accountText }),
    ...contact.contactMessages({ ...deps, translate: accountText }),
    ...registration.registrationMessages({ ...deps, translate: accountText }),
    ...chain.balanceMessages({ ...deps, translate: accountText }),
    ...organizations.keyMessages({
      ...deps,
      keysUrl: deps.config.publicOrigin + paths.app.keys(),
      translate: accountText,
    }),
    ...organizations.decisionMessages({
      ...deps,
      decisionUrls: {
        app: deps.config.publicOrigin + paths.app.certificates(),
        contact: deps.config.publicOrigin + paths.contact(),
      },
      translate: accountText,
    }),
    ...organizations.domainMessages({
      ...deps,
      domainUrl: deps.config.publicOrigin + paths.app.domain(),
      translate: accountText,
    }),
    "certificate-damaged": certificates.renderDamagedMessage({ ...deps, translate: accountText }),
    "certificate-issued": certificates.renderIssuedMessage({
      ...deps,
      translate: (language, key, values) => translate(language, "mail", key, values ?? {}),
    }),
  };
  const stopping = new AbortController();
  const deliver = (payload: JobPayloads["mail.deliver"]) => mail.deliverMessage({ ...deps, renderers }, payload);
  const handlers: { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> } = {
    "certificates.issue-chunk": (payload) => certificates.issueChunks(deps, payload, stopping.signal),
    "certificates.anchor": () => certificates.anchorWaiting(deps),
    "chain.advance-write": (payload) => chain.advanceWrite(deps, payload),
    "chain.resume-writes": () => chain.resumeWrites(deps),
    "organizations.state-keys": () =>
      organizations.stateAllKeys({ ...deps, keysThatSigned: certificates.keysThatSigned }),
    "organizations.recheck-domains": () => organizations.recheckDomains(deps),
    "certificates.publish-snapshots": () => certificates.publishSnapshots(deps),
    "chain.watch-balance": () => chain.watchBalance(deps),
    "mail.deliver-urgent": deliver,
    "mail.deliver": deliver,
    "mail.probe": () => mail.probeCarrier(deps),
    "analytics.count-days": () => analytics.countDays(deps),
    "accounts.sweep": async () => {
      await auth.sweepAccounts(deps);
      await registration.sweepRegistrations(deps);
    },
  };
  const leases = await openWorkerLeases(deps.config.databaseUrl, deps.log, onLost);
  const events: WorkerEvents = new EventEmitter();
  leases.follow(events);
  const pgPool = openPool(deps.config.databaseUrl, QUEUE_LIMITS);
  const runners: Runner[] = [];
  for (const { slots, jobs } of LANES) {
    const runner = await run({
      events,
      pgPool,
      concurrency: slots,
      pollInterval: 1000,
      noHandleSignals: true,
      // The clock is watched by one lane, for all.
      parsedCronItems: jobs.includes("accounts.sweep") ? parseCronItems(SCHEDULE) : [],
      taskList: Object.assign({}, ...jobs.map((name) => task(deps, handlers, name))),
      logger: new Logger(() => (level, message) => {
        if (level === "error") deps.log.error(message);
        else if (level === "warning") deps.log.warn(message);
      }),
    });
    // A lane ends by itself only where the database is lost for it: others will take its jobs.
    runner.promise.catch((error) => stopping.signal.aborted || onLost(error));
    runners.push(runner);
  }
  return {
    async stop() {
      stopping.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
      await leases.close();
      await pgPool.end();
    },
  };
}

/** Once a minute, and at once after a start: nothing that waits for the chain is ever forgotten. */
const SCHEDULE: CronItem[] = [
  { task: "certificates.anchor", match: "* * * * *", options: { backfillPeriod: 60_000 } },
  { task: "chain.resume-writes", match: "* * * * *", options: { backfillPeriod: 60_000 } },
  { task: "organizations.state-keys", match: "* * * * *", options: { backfillPeriod: 60_000 } },
  { task: "chain.watch-balance", match: "7 * * * *" },
  { task: "certificates.publish-snapshots", match: "*/10 * * * *", options: { backfillPeriod: 600_000 } },
  { task: "analytics.count-days", match: "5 0 * * *", options: { backfillPeriod: 24 * 3_600_000 } },
  { task: "organizations.recheck-domains", match: "41 4 * * *", options: { backfillPeriod: 24 * 3_600_000 } },
  { task: "accounts.sweep", match: "23 3 * * *", options: { backfillPeriod: 24 * 3_600_000 } },
];

/** One task: its payload is checked before it is believed, and a failure is logged with what it was about. */
function task<N extends JobName>(
  deps: Deps,
  handlers: { [M in JobName]: (payload: JobPayloads[M]) => Promise<void> },
  name: N,
): TaskList {
  return {
    [name]: async (payload: unknown, { job }: JobHelpers) => {
      try {
        await handlers[name](payloads[name].parse(payload));
      } catch (error) {
        deps.log.warn("a job failed and will be tried again", { job: name, payload, attempt: job.attempts, error });
        throw error;
      }
    },
  };
}
