// Starts database, chain, worker and web under one supervisor, prints the address, and ends them all together.
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Imported first, so that an error while the rest is loaded is reported as well.

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
 * Megabytes for short-lived objects, twice V8's default, which halves the number of garbage collections during
 * requests.
 */
const YOUNG_GENERATION = "--max-semi-space-size=32";
/**
 * Arguments of the worker, without source maps: parsing the map for the first logged error would take fifty megabytes
 * permanently. The map file lies beside the program for reading a stack trace.
 */
const WORKER = [...WORKER_FLAGS, QUEUE_WORKER];
/**
 * glibc setting: allocations above this number of bytes are returned to the system when freed. By default glibc raises
 * the threshold while running and keeps freed pictures and fonts between memory that is still in use.
 */
const GIVE_BACK = { MALLOC_MMAP_THRESHOLD_: "131072" };
/** Limits the number of glibc arenas. By default each drawing thread has its own, most of it unused. */
const WORKER_SETTINGS = { ...GIVE_BACK, MALLOC_ARENA_MAX: "2" };
const SEED = ["build/supervisor/seed-demonstration.mjs"];
const say = (line: string) => console.log(line);

/** Functions that end what was started, in the order of the starts; they are called in reverse. */
const endings: (() => Promise<void>)[] = [];
let stopping = false;
/** Pending start, which a stop waits for, so that everything started is in `endings`. */
let starting: Promise<unknown> = Promise.resolve();

/** Ends everything that was started, then this process. */
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
  if (judged.addressCountriesFile) await checkAddressCountries(judged.addressCountriesFile);
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

  /** Prints or creates the demonstration. The platform serves without it, so a failure is no obstacle. */
  async function demonstrate(config: Config) {
    const lines = await explainRemembered(config).catch(() => null);
    if (lines) for (const line of lines) say(line);
    else await children.run(SEED);
  }

  await waitForHealth(`${httpAddress(config.host, config.port)}/health/ready`, () => stopping);
  if (stopping) return;
  children.markReady();
  // Only the first web process does the work before serving; a restarted one must not repeat it.
  delete environment.SANAD_FIRST_SERVING;
  if (!dev) children.start("worker", WORKER, { variables: WORKER_SETTINGS, aside: true });
  say("");
  say(`${config.productName} is ready: ${config.publicOrigin}`);
  if (config.mode === "local") {
    // Demonstration data belongs only to installations without a configured database.
    if (!process.env.DATABASE_URL) await demonstrate(config);
    if (stopping) return;
    if (!config.mail.smtpUrl)
      say(`  Mails are kept in ${config.dataDirectory}/mail and shown at ${config.publicOrigin}/dev/mailbox`);
  }
  say("  Ctrl+C stops everything.");
  // Read by start.mjs, which runs the supervisor in its own process.
  performance.mark("platform-ready");
}

/** Checks the configured registers of known issuers. The domain that reads them is loaded only here. */
async function checkKnownIssuers(files: string[]) {
  const [{ loadKnownIssuers }, { readKnownIssuers }] = await Promise.all([
    import("#app/adapters/files/known-issuers.server"),
    import("#modules/verification/rules/known-issuers"),
  ]);
  loadKnownIssuers(files, readKnownIssuers);
}

/** Checks the configured table of addresses. */
async function checkAddressCountries(file: string) {
  const { loadAddressCountries } = await import("#app/adapters/files/address-countries.server");
  loadAddressCountries(file);
}

/** Checks the configured certificate for PDF signatures. The large library that reads it is loaded only here. */
async function checkPdfSigning(settings: NonNullable<Config["pdfSigning"]>) {
  const [{ createPdfSigner }, { systemClock }] = await Promise.all([
    import("#app/adapters/secrets/pdf-signer.server"),
    import("#app/adapters/system/clock.server"),
  ]);
  await createPdfSigner(settings, systemClock).check();
}

async function waitForHealth(url: string, isCanceled: () => boolean) {
  const deadline = Date.now() + 120_000;
  while (!isCanceled()) {
    const healthy = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      .then((response) => response.ok)
      .catch(() => false);
    if (healthy) return;
    if (Date.now() > deadline) throw new Error(`The web server did not answer at ${url} within two minutes.`);
    await sleep(100);
  }
}

main().catch((error) => {
  // An error caused by a stop is not reported.
  if (!stopping)
    console.error(error instanceof ConfigError || error instanceof CannotStart ? error.message : describeFault(error));
  return stop(1);
});
