import { EventEmitter } from "node:events";
import { type JobHelpers, Logger, parseCronItems, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { z } from "zod";
import { translate } from "#app/i18n/translate.server";
import type { JobName, JobPayloads } from "#modules/ports";
import { analytics, auth, certificates, chain, contact, mail, organizations, registration } from "./modules.server";
import { paths } from "./paths";
import type { Deps } from "./platform/deps.server";
import { openWorkerLeases } from "./platform/worker-lease.server";

const payloads: { [N in JobName]: z.ZodType<JobPayloads[N]> } = {
  "certificates.issue-chunk": z.object({ organizationId: z.uuid(), batchId: z.uuid() }),
  "certificates.anchor": z.object({}),
  "chain.advance-write": z.object({ writeId: z.uuid() }),
  "chain.resume-writes": z.object({}),
  "organizations.state-keys": z.object({}),
  "organizations.recheck-domains": z.object({}),
  "certificates.publish-snapshots": z.object({}),
  "chain.watch-balance": z.object({}),
  "mail.deliver": z.object({ messageId: z.uuid() }),
  "accounts.sweep": z.object({}),
  "analytics.count-days": z.object({}),
};

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
    "certificate-issued": certificates.renderIssuedMessage({
      ...deps,
      translate: (language, key, values) => translate(language, "mail", key, values ?? {}),
    }),
  };
  const handlers: { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> } = {
    "certificates.issue-chunk": (payload) => certificates.issueChunks(deps, payload),
    "certificates.anchor": () => certificates.anchorWaiting(deps),
    "chain.advance-write": (payload) => chain.advanceWrite(deps, payload),
    "chain.resume-writes": () => chain.resumeWrites(deps),
    "organizations.state-keys": () =>
      organizations.stateAllKeys({ ...deps, keysThatSigned: certificates.keysThatSigned }),
    "organizations.recheck-domains": () => organizations.recheckDomains(deps),
    "certificates.publish-snapshots": () => certificates.publishSnapshots(deps),
    "chain.watch-balance": () => chain.watchBalance(deps),
    "mail.deliver": (payload) => mail.deliverMessage({ ...deps, renderers }, payload),
    "analytics.count-days": () => analytics.countDays(deps),
    "accounts.sweep": async () => {
      await auth.sweepAccounts(deps);
      await registration.sweepRegistrations(deps);
    },
  };
  const leases = await openWorkerLeases(deps.config.databaseUrl, deps.log, onLost);
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => {
    leases.take(worker.workerId).catch(onLost);
  });
  const runner = await run({
    events,
    connectionString: deps.config.databaseUrl,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    // Once a minute, and at once after a start: nothing that waits for the chain is ever forgotten.
    parsedCronItems: parseCronItems([
      { task: "certificates.anchor", match: "* * * * *", options: { backfillPeriod: 60_000 } },
      { task: "chain.resume-writes", match: "* * * * *", options: { backfillPeriod: 60_000 } },
      { task: "organizations.state-keys", match: "* * * * *", options: { backfillPeriod: 60_000 } },
      { task: "chain.watch-balance", match: "7 * * * *" },
      { task: "certificates.publish-snapshots", match: "*/10 * * * *", options: { backfillPeriod: 600_000 } },
      { task: "analytics.count-days", match: "5 0 * * *", options: { backfillPeriod: 24 * 3_600_000 } },
      { task: "organizations.recheck-domains", match: "41 4 * * *", options: { backfillPeriod: 24 * 3_600_000 } },
      { task: "accounts.sweep", match: "23 3 * * *", options: { backfillPeriod: 24 * 3_600_000 } },
    ]),
    taskList: {
      ...task(deps, handlers, "certificates.issue-chunk"),
      ...task(deps, handlers, "certificates.anchor"),
      ...task(deps, handlers, "chain.advance-write"),
      ...task(deps, handlers, "chain.resume-writes"),
      ...task(deps, handlers, "organizations.state-keys"),
      ...task(deps, handlers, "organizations.recheck-domains"),
      ...task(deps, handlers, "certificates.publish-snapshots"),
      ...task(deps, handlers, "chain.watch-balance"),
      ...task(deps, handlers, "mail.deliver"),
      ...task(deps, handlers, "accounts.sweep"),
      ...task(deps, handlers, "analytics.count-days"),
    },
    logger: new Logger(() => (level, message) => {
      if (level === "error") deps.log.error(message);
      else if (level === "warning") deps.log.warn(message);
    }),
  });
  return {
    async stop() {
      await runner.stop();
      await leases.close();
    },
  };
}

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
