import { createSecretKey } from "node:crypto";
import path from "node:path";
import { createAccountKeys } from "#app/adapters/secrets/secret-box.server";
import {
  analytics,
  type auth,
  type billing,
  certificates,
  figures,
  issuance,
  organizations,
  platform,
  rendering,
  scene,
  verification,
} from "#app/modules.server";
import { accountUrls, billingUrls, publicUrls } from "#app/paths";
import type { Database, Db } from "#modules/kernel/db";
import { networkToLimit } from "#modules/kernel/ip-network";
import type {
  Chain,
  Clock,
  CountryOf,
  Disk,
  DomainNames,
  ErasureLedger,
  FileCache,
  Ids,
  Inspector,
  Jobs,
  Log,
  Mailer,
  OutsideDocuments,
  PasswordHasher,
  QueueInspection,
} from "#modules/kernel/ports";
import { createChain } from "./adapters/chain/chain.server";
import { readDeployment } from "./adapters/chain/deployment.server";
import { createCertificateViews } from "./adapters/counting/certificate-views.server";
import { flushSoon } from "./adapters/counting/flush-soon.server";
import { createAnalyticsProvider, createPageViews } from "./adapters/counting/page-views.server";
import { COMMAND_LIMITS, openDatabase, WEB_LIMITS, WORKER_LIMITS } from "./adapters/database/db.server";
import { createOneRowReader } from "./adapters/database/one-row-reader.server";
import { createRateLimits } from "./adapters/database/rate-limits.server";
import { BACKGROUND, lowerSessionOf } from "./adapters/database/step-back";
import { createDocumentThreads } from "./adapters/documents/documents.server";
import { createDrawing, FOR_JOBS, FOR_SAMPLES, FOR_VISITORS } from "./adapters/drawing/drawing.server";
import { loadAddressCountries } from "./adapters/files/address-countries.server";
import { createDisk } from "./adapters/files/disk.server";
import { createErasureLedger } from "./adapters/files/erasure-ledger.server";
import { createDiskCache } from "./adapters/files/file-cache.server";
import { loadKnownIssuers } from "./adapters/files/known-issuers.server";
import { createInspectors, type InspectorFor } from "./adapters/inspector/inspector.server";
import { createFileMailer, createSmtpMailer } from "./adapters/mail/mailer.server";
import { createAlarmWebhook } from "./adapters/outgoing/alarm-webhook.server";
import { createDns } from "./adapters/outgoing/dns.server";
import { createOutsideDocuments } from "./adapters/outgoing/outside-documents.server";
import { createPlaces } from "./adapters/outgoing/places.server";
import { createPasswordHasher } from "./adapters/passwords/password-hasher.server";
import { createPayments } from "./adapters/payments/payments.server";
import { queuedJobs } from "./adapters/queue/jobs.server";
import { queueInspection } from "./adapters/queue/queue-inspection.server";
import { createSamples } from "./adapters/samples/samples.server";
import { createPdfSigner } from "./adapters/secrets/pdf-signer.server";
import { createReceiptSigner } from "./adapters/secrets/receipt-signer.server";
import { createSecretBox, deriveKey } from "./adapters/secrets/secret-box.server";
import { systemClock } from "./adapters/system/clock.server";
import { systemIds } from "./adapters/system/ids.server";
import { createLog } from "./adapters/watching/log.server";
import { type Config, readConfig } from "./config.server";
import { type MailText, mailText } from "./i18n/mail-text.server";
import { mailRenderers } from "./mail-renderers.server";

export type Deps = ReturnType<typeof createDeps>;

/** External effects. Tests replace the ones they need to control. */
export interface Effects {
  db: Database;
  log: Log;
  clock: Clock;
  ids: Ids;
  jobs: Jobs;
  chain: Chain;
  mailer: Mailer;
  files: FileCache;
  erasures: ErasureLedger;
  passwords: PasswordHasher;
  inspector: Inspector;
  documents: certificates.DocumentWork;
  drawing: rendering.Drawing & billing.InvoiceDrawing;
  outside: OutsideDocuments;
  dns: DomainNames;
  payments: billing.Payments;
  queue: QueueInspection;
  disk: Disk;
  alarmWebhook: platform.AlarmWebhook;
  countryOf: CountryOf;
  /** Translates sentences of mails; `key` is in the namespace "mail". */
  mailText: MailText;
}

/**
 * Opens the process's database. On a single machine, the database's backends for the worker run at low priority: each
 * connection is a session of its own, and would otherwise get as much processor time as the web process.
 */
function openOwnDatabase({ databaseUrl, embeddedDatabase }: Config, processName: string) {
  if (processName === "web") return openDatabase(databaseUrl, WEB_LIMITS);
  if (processName !== "worker") return openDatabase(databaseUrl, COMMAND_LIMITS);
  if (!embeddedDatabase) return openDatabase(databaseUrl, WORKER_LIMITS);
  return openDatabase(databaseUrl, WORKER_LIMITS, (serverPid) => lowerSessionOf(serverPid, BACKGROUND));
}

/**
 * Assembles all dependencies of the domain, once for each process: the web process, the worker, the command line and
 * tests. Connections are opened on first use.
 */
export function createDeps(config: Config, processName: string, overrides: Partial<Effects> = {}) {
  const log = overrides.log ?? createLog(processName);
  const db = overrides.db ?? openOwnDatabase(config, processName);
  const key = (purpose: string) => deriveKey(config.secretKey, purpose);
  scene.loadFonts(path.resolve("content/fonts"));

  const own = {
    passwords: createPasswordHasher(key("password-pepper")),
    inspector: createInspectors(),
    documents: createDocumentThreads(certificates.documentWork, log),
    drawing: createDrawing(processName === "web" ? FOR_VISITORS : FOR_JOBS),
    samples: createDrawing(FOR_SAMPLES),
  };
  const clock = overrides.clock ?? systemClock;
  const files = overrides.files ?? chooseFiles(config, log);
  const provided = createPayments(config, { key: key("test-payments"), clock, log });
  const effects = {
    log,
    db,
    clock,
    ids: overrides.ids ?? systemIds,
    jobs: overrides.jobs ?? queuedJobs,
    chain: overrides.chain ?? connectChain(config),
    mailer: overrides.mailer ?? chooseMailer(config),
    files,
    erasures: overrides.erasures ?? createErasureLedger(path.join(config.dataDirectory, "erasures.log"), log),
    passwords: overrides.passwords ?? own.passwords,
    inspector: overrides.inspector ?? own.inspector,
    inspectorOf: inspectorOf(overrides.inspector, own.inspector),
    documents: overrides.documents ?? own.documents,
    drawing: overrides.drawing ?? own.drawing,
    outside: overrides.outside ?? createOutsideDocuments(),
    dns: overrides.dns ?? createDns({ servers: config.dnsServers }),
    payments: overrides.payments ?? provided.payments,
    testDesk: provided.testDesk,
    queue: overrides.queue ?? queueInspection,
    oneRow: createOneRowReader({
      databaseUrl: config.databaseUrl,
      pooled: config.directDatabaseUrl !== config.databaseUrl,
      replicaUrl: config.replicaDatabaseUrl,
    }),
    disk: overrides.disk ?? createDisk(config.dataDirectory),
    samples: createSamples({
      files,
      code: publicUrls(config.publicOrigin).qr(rendering.SAMPLE_ID),
      drawing: overrides.drawing ?? own.samples,
    }),
    knownIssuers: loadKnownIssuers(config.knownIssuerFiles, verification.readKnownIssuers),
    countryOf: overrides.countryOf ?? chooseCountries(config, processName),
    pdfSigner: config.pdfSigning && createPdfSigner(config.pdfSigning, clock),
    pageViews: createPageViews({ log, keep: keepViews({ config, db, log }) }),
    certificateViews: createCertificateViews({
      log,
      clock,
      keep: (views, at) => figures.recordCertificateViews({ db }, views, at),
    }),
    serviceCounts: countService({ db, log, clock }),
    suggestAddresses: createPlaces({ apiKey: config.mapsApiKey, log }),
  };
  const keys = {
    secretBox: createSecretBox(config.secretKey),
    receipts: createReceiptSigner(key("verification-receipts")),
    csrfKey: key("csrf"),
    limits: createRateLimits({ db, key: key("limits") }),
    trialKey: createSecretKey(key("trials")),
    accountKeys: createAccountKeys(config.secretKey, config.publicOrigin),
  };
  const settings = {
    config,
    productName: config.productName,
    supportAddress: config.support.email,
    mailDirectory: path.join(config.dataDirectory, "mail"),
    leastAnchorsPaidFor: config.chain.leastAnchorsPaidFor,
    eventRetentionDays: config.eventRetentionDays,
    anchorIntervalSeconds: config.chain.anchorIntervalSeconds,
    mailAnchorWaitSeconds: config.mail.anchorWaitSeconds,
    accountUrls: accountUrls(config.publicOrigin),
    urls: publicUrls(config.publicOrigin),
    seller: config.seller,
    billingUrls: billingUrls(config.publicOrigin),
    alarms: {
      email: config.alarms.email,
      language: config.alarms.language,
      webhook:
        overrides.alarmWebhook ?? (config.alarms.webhook && createAlarmWebhook({ ...config.alarms.webhook, clock })),
    },
    /** Aborted when this process is about to end. */
    stopping: new AbortController(),
  };
  // Functions that one module needs from another that it may not import.
  const ties = {
    organizationOf,
    zoneOfPerson,
    keysThatSigned: certificates.keysThatSigned,
    anchorsOfTrees: certificates.anchorsOfTrees,
    oldestUnanchored: certificates.findOldestUnanchored,
    chainEffects: { anchor: certificates.anchorEffect },
    deliveryEffect: certificates.deliveryEffect,
    traces: issuance.traces,
    lists: issuance.listsOfCertificates,
    reports: issuance.reportsOfCertificates,
  };
  const deps = { ...effects, ...keys, ...settings, ...ties };
  return {
    ...deps,
    renderers: mailRenderers(deps, overrides.mailText ?? mailText),
    /** Starts slow-starting processes ahead of the first request. */
    warm: () => own.inspector.warm(),
    /** Stores buffered counts, and ends everything that would keep the process running. */
    async close() {
      await effects.serviceCounts.flush();
      await effects.pageViews.flush();
      await effects.certificateViews.flush();
      await Promise.all([own.passwords.close(), own.inspector.close(), own.documents.close()]);
      await Promise.all([own.drawing.close(), own.samples.close()]);
      await Promise.all([db.$disconnect(), effects.oneRow.close()]);
    },
  };
}

/** Returns inspectors that serve networks and organizations in turn. An inspector given by a test is used directly. */
const inspectorOf =
  (override: Inspector | undefined, own: { of: InspectorFor }): InspectorFor =>
  (party, what) =>
    override ?? own.of(networkToLimit(party), what);

/** Counts this process's attempts at service objectives, and adds them to the counts of all processes. */
function countService({ db, log, clock }: Pick<Effects, "db" | "log" | "clock">) {
  const { add, ...tally } = platform.createServiceTally(clock);
  const { soon, flush } = flushSoon({ ...tally, log, keep: (counts) => platform.recordServiceCounts({ db }, counts) });
  return {
    add(...attempt: Parameters<typeof add>) {
      add(...attempt);
      soon();
    },
    flush,
  };
}

/**
 * Returns the function that stores page views: in the database, and with an analytics provider if one is configured.
 */
function keepViews({ config, db, log }: { config: Config; db: Db; log: Log }) {
  const tell = config.analyticsUrl
    ? createAnalyticsProvider({ url: config.analyticsUrl, origin: config.publicOrigin })
    : null;
  return async (views: analytics.Views[]) => {
    await analytics.recordViews({ db }, views);
    // Stored views are not retried if only the provider failed, because they would be counted twice.
    await tell?.(views).catch((error: unknown) => log.warn("the analytics provider did not take views", { error }));
  };
}

/** The organization for which a person acts, as a hint in their tokens. */
async function organizationOf(db: Db, userId: string, actingFor: auth.ActingFor | null): Promise<string | null> {
  return (await organizations.findActorForUser(db, userId, actingFor))?.actor.organizationId ?? null;
}

/** The time zone in which a person reads moments: that of the organization for which they act first. */
async function zoneOfPerson(db: Db, userId: string): Promise<string> {
  const organizationId = await organizationOf(db, userId, null);
  return organizationId ? organizations.timeZoneOf(db, organizationId) : "UTC";
}

/** The table of addresses, which takes seconds to read: only the worker writes mails that need it. */
function chooseCountries({ addressCountriesFile }: Config, processName: string): CountryOf {
  return addressCountriesFile && processName === "worker" ? loadAddressCountries(addressCountriesFile) : () => null;
}

function connectChain(config: Config): Chain {
  const { chainId, deploymentFile, ...connection } = config.chain;
  const deployment = readDeployment(chainId, deploymentFile ?? undefined);
  if (!deployment) {
    throw new Error(
      `No contract is recorded for chain ${chainId}: run "npm run contracts:deploy" once for that network, or set CHAIN_DEPLOYMENT_FILE.`,
    );
  }
  return createChain({ ...connection, deployment });
}

/** Creates the cache for drawn files. */
function chooseFiles(config: Config, log: Log): FileCache {
  return createDiskCache(path.join(config.dataDirectory, "files"), log);
}

function chooseMailer(config: Config): Mailer {
  const sender = { from: config.mail.from, host: new URL(config.publicOrigin).hostname };
  return config.mail.smtpUrl
    ? createSmtpMailer({ ...sender, url: config.mail.smtpUrl })
    : createFileMailer({ ...sender, directory: path.join(config.dataDirectory, "mail") });
}

let deps: Deps | undefined;

/** Returns the web process's dependencies. */
export function getDeps(): Deps {
  deps ??= createDeps(readConfig(), "web");
  return deps;
}
