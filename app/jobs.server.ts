import {
  analytics,
  audit,
  auth,
  billing,
  certificates,
  chain,
  events,
  figures,
  issuance,
  mail,
  organizations,
  platform,
  registration,
  uploads,
} from "#app/modules.server";
import { type JobKind, NOTHING } from "#modules/kernel/ports";
import type { Deps } from "./composition.server";

/**
 * Lanes of the queue, each with slots of its own, so that none waits for another: a silent mail server delays mails,
 * but neither codes nor issuing. In the first lanes are jobs that somebody waits for.
 */
export const LANES = { urgent: 2, issuing: 2, chain: 2, mail: 4, drawing: 1, housekeeping: 1 } as const;
export type Lane = keyof typeof LANES;

/** Schedule of a job: a cron line in UTC, and how far back a missed run is caught up on. */
interface Schedule {
  match: string;
  backfillMs?: number;
}

export interface Job {
  name: string;
  lane: Lane;
  schedule?: Schedule;
  /**
   * Whether the job ends or deletes something for good because of the time. Such a job waits while the clock is in
   * doubt.
   */
  byRightClock: boolean;
  /** Runs the job. Throws if the payload is invalid or the job failed; the queue then retries. */
  run(deps: Deps, payload: unknown, stopping: AbortSignal): Promise<void>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Every minute, and at once after a start, so that nothing that waits for the chain is forgotten. */
const EVERY_MINUTE: Schedule = { match: "* * * * *", backfillMs: MINUTE_MS };
const daily = (match: string): Schedule => ({ match, backfillMs: DAY_MS });

/** All jobs of a worker. A new job is a use case in its module and an entry here. */
export const JOBS: readonly Job[] = [
  job(mail.DELIVER_URGENT, "urgent", mail.deliverMessage),
  job(issuance.ISSUE_CHUNK, "issuing", issuance.issueChunks),
  job(issuance.CHECK_PRINTING, "issuing", issuance.checkPrintingOf),
  timed(issuance.ISSUE_SCHEDULED, "issuing", issuance.issueScheduled),
  job(platform.RESUME_ISSUING, "issuing", issuance.resumeIssuing),
  job(organizations.RESUME_WORK, "issuing", issuance.resumeIssuing),
  job(certificates.ANCHOR, "chain", certificates.anchorWaiting, EVERY_MINUTE),
  job(chain.ADVANCE_WRITE, "chain", chain.advanceWrite),
  job(byClock("chain.resume-writes"), "chain", chain.resumeWrites, EVERY_MINUTE),
  job(mail.DELIVER, "mail", mail.deliverMessage),
  job(mail.PROBE, "mail", mail.probeCarrier),
  job(byClock("organizations.register-keys"), "housekeeping", organizations.registerAllKeys, EVERY_MINUTE),
  timed(byClock("organizations.recheck-domains"), "housekeeping", organizations.recheckDomains, daily("41 4 * * *")),
  job(organizations.DOMAIN_VERIFIED, "housekeeping", billing.noteDomain),
  job(byClock("certificates.publish-snapshots"), "housekeeping", certificates.publishSnapshots, {
    match: "*/10 * * * *",
    backfillMs: 10 * MINUTE_MS,
  }),
  timed(byClock("certificates.purge-tables"), "housekeeping", issuance.purgeTables, daily("31 3 * * *")),
  job(byClock("chain.watch-balance"), "housekeeping", chain.watchBalance, { match: "7 * * * *" }),
  job(byClock("platform.watch-service"), "urgent", platform.watchService, EVERY_MINUTE),
  job(platform.POST_ALARM, "mail", platform.postAlarm),
  timed(byClock("platform.purge-periods"), "housekeeping", platform.purgePeriods, daily("35 3 * * *")),
  job(issuance.ACT_ON_MANY, "issuing", issuance.actOnMany),
  timed(certificates.REMIND_EXPIRING, "housekeeping", certificates.remindExpiring, daily("15 6 * * *")),
  job(issuance.DRAW_MANY, "drawing", issuance.drawMany),
  timed(certificates.ERASE_EVIDENCE, "housekeeping", certificates.eraseEvidence, {
    match: "37 * * * *",
    backfillMs: DAY_MS,
  }),
  timed(issuance.PURGE_BULK_DRAFTS, "housekeeping", issuance.purgeBulkDrafts, daily("31 3 * * *")),
  job(certificates.FILL_SEARCH, "housekeeping", certificates.fillSearch),
  job(byClock("audit.chain-entries"), "housekeeping", audit.chainEntries, EVERY_MINUTE),
  timed(byClock("auth.purge-expired"), "housekeeping", auth.purgeExpired, daily("23 3 * * *")),
  timed(byClock("registration.purge-expired"), "housekeeping", registration.purgeExpired, daily("24 3 * * *")),
  timed(byClock("figures.count-settled-days"), "housekeeping", figures.countSettledDays, {
    match: "13 * * * *",
    backfillMs: DAY_MS,
  }),
  timed(byClock("events.keep-partitions"), "housekeeping", events.keepPartitions, {
    match: "19 * * * *",
    backfillMs: 60 * MINUTE_MS,
  }),
  job(billing.DRAW_INVOICE, "housekeeping", billing.keepInvoiceFile),
  job(billing.COLLECT_ORDER, "urgent", billing.collectOrder),
  job(billing.SEND_REFUND, "housekeeping", (deps, { refundId }) => billing.askAboutRefund(deps, refundId)),
  timed(byClock("billing.advance-subscriptions"), "housekeeping", billing.advanceSubscriptions, EVERY_MINUTE),
  job(billing.PROCESS_EVENT, "urgent", billing.processEvent),
  timed(byClock("billing.purge-events"), "housekeeping", billing.purgeEvents, daily("27 3 * * *")),
  job(byClock("billing.reconcile"), "housekeeping", billing.reconcile, daily("43 4 * * *")),
  job(byClock("billing.resume-payments"), "housekeeping", billing.resumePayments, EVERY_MINUTE),
  timed(byClock("uploads.purge-staged-files"), "housekeeping", uploads.purgeStagedFiles, {
    match: "*/10 * * * *",
    backfillMs: DAY_MS,
  }),
  timed(byClock("analytics.count-days"), "housekeeping", analytics.countDays, daily("5 0 * * *")),
];

/** A job that must not run under a wrong clock. */
function timed<P extends object>(...args: Parameters<typeof job<P>>): Job {
  return { ...job(...args), byRightClock: true };
}

function job<P extends object>(
  kind: JobKind<P>,
  lane: Lane,
  run: (deps: Deps, payload: P, stopping: AbortSignal) => Promise<void>,
  schedule?: Schedule,
): Job {
  return {
    name: kind.name,
    lane,
    schedule,
    byRightClock: false,
    run: (deps, payload, stopping) => run(deps, kind.payload.parse(payload), stopping),
  };
}

/** A job that is only started by its schedule. */
function byClock(name: string): JobKind<Record<string, never>> {
  return { name, payload: NOTHING };
}
