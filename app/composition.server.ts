import path from "node:path";
import { analytics, certificates, organizations, rendering } from "#app/modules.server";
import { accountUrls, publicUrls } from "#app/paths";
import type { Db } from "#modules/kernel/db";
import type { Chain, Mailer } from "#modules/kernel/ports";
import { createAccountKeys } from "./adapters/account-keys.server";
import { createChain } from "./adapters/chain/chain.server";
import { readDeployment } from "./adapters/chain/deployment.server";
import { systemClock } from "./adapters/clock.server";
import { openDatabase, WEB_LIMITS, WORKER_LIMITS } from "./adapters/db.server";
import { createDns } from "./adapters/dns.server";
import { createErasureLedger } from "./adapters/erasure-ledger.server";
import { createDiskCache } from "./adapters/file-cache.server";
import { systemIds } from "./adapters/ids.server";
import { createInspector } from "./adapters/inspector/inspector.server";
import { queuedJobs } from "./adapters/jobs.server";
import { createLog } from "./adapters/log.server";
import { createFileMailer, createSmtpMailer } from "./adapters/mailer.server";
import { createOutsideDocuments } from "./adapters/outside-documents.server";
import { createAnalyticsProvider, createPageViews } from "./adapters/page-views.server";
import { createPasswordHasher } from "./adapters/password-hasher.server";
import { createPdfSigner } from "./adapters/pdf-signer.server";
import { createPlaces } from "./adapters/places.server";
import { createRateLimits } from "./adapters/rate-limits.server";
import { createReceiptSigner } from "./adapters/receipt-signer.server";
import { createSecretBox, deriveKey } from "./adapters/secret-box.server";
import { type Config, readConfig } from "./config.server";

export type Deps = ReturnType<typeof createDeps>;

/** Everything the domain needs, made once for each process. Connections are opened when they are first used. */
export function createDeps(config: Config, processName: string) {
  const log = createLog(processName);
  const db = openDatabase(config.databaseUrl, processName === "web" ? WEB_LIMITS : WORKER_LIMITS);
  rendering.loadFonts(path.resolve("content/fonts"));
  return {
    config,
    log,
    clock: systemClock,
    ids: systemIds,
    jobs: queuedJobs,
    db,
    secretBox: createSecretBox(config.secretKey),
    passwords: createPasswordHasher(deriveKey(config.secretKey, "password-pepper")),
    inspector: createInspector(),
    outside: createOutsideDocuments(),
    dns: createDns({ servers: config.dnsServers }),
    pdfSigner: config.pdfSigning && createPdfSigner(config.pdfSigning, systemClock),
    receipts: createReceiptSigner(deriveKey(config.secretKey, "verification-receipts")),
    csrfKey: deriveKey(config.secretKey, "csrf"),
    limits: createRateLimits({ db, key: deriveKey(config.secretKey, "limits") }),
    accountKeys: createAccountKeys(config.secretKey, config.publicOrigin),
    accountUrls: accountUrls(config.publicOrigin),
    productName: config.productName,
    supportAddress: config.support.email,
    organizationOf,
    files: createDiskCache(path.join(config.dataDirectory, "files"), log),
    erasures: createErasureLedger(path.join(config.dataDirectory, "erasures.log"), log),
    urls: publicUrls(config.publicOrigin),
    chain: connectChain(config),
    chainEffects: { anchor: certificates.anchorEffect },
    pageViews: createPageViews({ log, keep: keepViews({ config, db, ids: systemIds }) }),
    suggestAddresses: createPlaces({ apiKey: config.mapsApiKey, log }),
    mailer: chooseMailer(config),
    mailDirectory: path.join(config.dataDirectory, "mail"),
    leastAnchorsPaidFor: config.chain.leastAnchorsPaidFor,
    anchorIntervalSeconds: config.chain.anchorIntervalSeconds,
    mailAnchorWaitSeconds: config.mail.anchorWaitSeconds,
  };
}

/** Where page views go: into our own tables, and to another service only where one is configured. */
function keepViews({ config, ...deps }: { config: Config } & Parameters<typeof analytics.recordViews>[0]) {
  const tell = config.analyticsUrl
    ? createAnalyticsProvider({ url: config.analyticsUrl, origin: config.publicOrigin })
    : null;
  return async (views: analytics.View[]) => {
    await analytics.recordViews(deps, views);
    await tell?.(views);
  };
}

/** The organization a person acts for, as a hint in their tokens. */
async function organizationOf(db: Db, userId: string): Promise<string | null> {
  return (await organizations.findActorForUser(db, userId))?.actor.organizationId ?? null;
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

function chooseMailer(config: Config): Mailer {
  const sender = { from: config.mail.from, host: new URL(config.publicOrigin).hostname };
  return config.mail.smtpUrl
    ? createSmtpMailer({ ...sender, url: config.mail.smtpUrl })
    : createFileMailer({ ...sender, directory: path.join(config.dataDirectory, "mail") });
}

let deps: Deps | undefined;

/** The web process's dependencies. */
export function getDeps(): Deps {
  deps ??= createDeps(readConfig(), "web");
  return deps;
}
