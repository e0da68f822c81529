// Starts everything under one supervisor: database, chain, worker and web; prints where to go; ends everything
// together.
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { setTimeout as sleep } from "node:timers/promises";
import { httpAddress } from "#app/adapters/outgoing/http-address";
import { describeFault } from "#app/adapters/system/describe-fault";
import { ENDING_SIGNALS } from "#app/adapters/system/ending-signals";
import { type Config, ConfigError, readConfig } from "#app/config.server";
import { QUEUE_WORKER, WORKER_FLAGS } from "./build-workers.mjs";
import { CannotStart } from "./cannot-start";
import { explainRemembered } from "./demonstration/memory";
import { judgeSettings } from "./embedded/judge-settings";
import { keepPostgresRunning } from "./embedded/keep-postgres";
import { prepareLocalEnvironment } from "./embedded/local-environment";
import { superviseChildren } from "./supervisor/children";
import { preflight } from "./supervisor/preflight";

const dev = process.argv.includes("--dev");
/**
 * Megabytes for short-lived objects, twice what V8 takes by itself: half as many collections in the middle of a page.
 */
const YOUNG_GENERATION = "--max-semi-space-size=32";
/**
 * Without source maps: the first error that is logged would have its map parsed, which then
 * takes fifty megabytes for good. It lies beside the program for who reads a trace.
 */
const WORKER = [...WORKER_FLAGS, QUEUE_WORKER];
/**
 * Of glibc. What is larger than that many bytes goes back to the machine when it is no longer used: by itself glibc
 * raises the limit with what it sees, and keeps pictures and fonts that were let go of between what is still in use.
 */
const GIVE_BACK = { MALLOC_MMAP_THRESHOLD_: "131072" };
/** By default each thread that draws keeps memory of its own, most of it unused. */
const WORKER_SETTINGS = { ...GIVE_BACK, MALLOC_ARENA_MAX: "2" };
const SEED = ["build/supervisor/seed-demonstration.mjs"];
const say = (line: string) => console.log(line);

/** What was started, in the order in which it was, and how it ends. The last one to be started ends first. */
const endings: (() => Promise<void>)[] = [];
let stopping = false;
/** Whether everything that shall be ended at a stop is known: what is just being started is waited for. */
let starting: Promise<unknown> = Promise.resolve();

/** Ends whatever was started, and then this process. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  await endAll();
  process.exit(code);
}

async function endAll(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await starting;
  for (const end of endings.toReversed()) await end().catch((error) => console.error(describeFault(error)));
}

endOnFault({ lastWork: () => endAll() });

async function main() {
  for (const signal of ENDING_SIGNALS) process.on(signal, () => void stop(0));
  const judged = judgeSettings(process.env);
  if (judged.knownIssuerFiles.length > 0) await checkKnownIssuers(judged.knownIssuerFiles);
  if (judged.pdfSigning) await checkPdfSigning(judged.pdfSigning);
  await preflight(judged);
  const preparing = prepareLocalEnvironment(process.env, say);
  starting = preparing.then((prepared) => endings.push(() => prepared.stop({ database: true }))).catch(() => {});
  const local = await preparing;
  if (stopping) return;
  const config = readConfig(local.environment);
  const environment: NodeJS.ProcessEnv = {
    ...local.environment,
    SANAD_SUPERVISED: "1",
    SANAD_FIRST_SERVING: "1",
    NODE_ENV: dev ? "development" : "production",
  };
  const children = superviseChildren(environment, () => void stop(1));
  const stopWatching = local.postgresDirectory
    ? keepPostgresRunning({
        directory: local.postgresDirectory,
        url: config.databaseUrl,
        log: say,
        onMoved: (url) => {
          environment.DATABASE_URL = url;
          children.restartAll();
        },
      })
    : async () => {};
  endings.push(stopWatching);
  endings.push(() => children.stop());

  if (dev) {
    children.start("web", ["--import", "tsx", "scripts/dev/develop.ts"]);
  } else {
    children.start("web", [YOUNG_GENERATION, "build/server/index.js"], { variables: GIVE_BACK });
  }

  /** The demonstration is a help and no condition: the platform serves without it. */
  async function demonstrate(config: Config) {
    const lines = await explainRemembered(config).catch(() => null);
    if (lines) for (const line of lines) say(line);
    else await children.run(SEED);
  }

  await waitForHealth(`${httpAddress(config.host, config.port)}/health/ready`, () => stopping);
  if (stopping) return;
  children.markReady();
  // The web process has done what comes before all work; another one in its place need not.
  delete environment.SANAD_FIRST_SERVING;
  if (!dev) children.start("worker", WORKER, { variables: WORKER_SETTINGS, aside: true });
  say("");
  say(`${config.productName} is ready: ${config.publicOrigin}`);
  if (config.mode === "local") {
    // Demonstration data belongs to an installation that was given nothing of its own.
    if (!process.env.DATABASE_URL) await demonstrate(config);
    if (stopping) return;
    if (!config.mail.smtpUrl)
      say(`  Mails are kept in ${config.dataDirectory}/mail and shown at ${config.publicOrigin}/dev/mailbox`);
  }
  say("  Ctrl+C stops everything.");
  // For who started this in its own process (start.mjs).
  performance.mark("platform-ready");
}

/** Only where there are registers: what they are is for the domain to say. */
async function checkKnownIssuers(files: string[]) {
  const [{ loadKnownIssuers }, { readKnownIssuers }] = await Promise.all([
    import("#app/adapters/files/known-issuers.server"),
    import("#modules/verification/rules/known-issuers"),
  ]);
  loadKnownIssuers(files, readKnownIssuers);
}

/** Only where there is a certificate for it: what reads it is large. */
async function checkPdfSigning(settings: NonNullable<Config["pdfSigning"]>) {
  const [{ createPdfSigner }, { systemClock }] = await Promise.all([
    import("#app/adapters/secrets/pdf-signer.server"),
    import("#app/adapters/system/clock.server"),
  ]);
  await createPdfSigner(settings, systemClock).check();
}

async function waitForHealth(url: string, givenUp: () => boolean) {
  const deadline = Date.now() + 120_000;
  while (!givenUp()) {
    const healthy = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      .then((response) => response.ok)
      .catch(() => false);
    if (healthy) return;
    if (Date.now() > deadline) throw new Error(`The web server did not answer at ${url} within two minutes.`);
    await sleep(100);
  }
}

main().catch((error) => {
  // What was interrupted by a stop is no fault.
  if (!stopping)
    console.error(error instanceof ConfigError || error instanceof CannotStart ? error.message : describeFault(error));
  return stop(1);
});
