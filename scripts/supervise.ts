// Starts everything under one supervisor: database, chain, worker and web; prints where to go; ends everything together.
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "#app/platform/clock.server";
import { ConfigError, readConfig } from "#app/platform/config.server";
import { createPdfSigner } from "#app/platform/pdf-signer.server";
import { beforeServing } from "./before-serving";
import { seedDemonstration } from "./demonstration/seed";
import { prepareLocalEnvironment } from "./embedded/local-environment";

const dev = process.argv.includes("--dev");
/** A process that ends this soon has not really run. */
const SOON_MS = 5_000;
const MOST_FAILURES = 3;
/** Megabytes for short-lived objects, twice what V8 takes by itself: half as many collections in the middle of a page. */
const YOUNG_GENERATION = "--max-semi-space-size=32";
const say = (line: string) => console.log(line);

async function main() {
  const local = await prepareLocalEnvironment(process.env, say);
  const config = readConfig(local.environment);
  if (config.pdfSigning) await createPdfSigner(config.pdfSigning, systemClock).check();
  // Before anything is served: a restored backup must not show what was erased, not even for a moment.
  const erasures = await beforeServing(config);
  if (erasures) say(erasures);
  const environment: NodeJS.ProcessEnv = {
    ...local.environment,
    SANAD_SUPERVISED: "1",
    NODE_ENV: dev ? "development" : "production",
  };
  const children = new Map<string, ChildProcess>();
  let stopping = false;

  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await Promise.all([...children.values()].map(endChild));
    await local.stop({ database: true }).catch((error) => console.error(String(error)));
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));

  /** Starts a process and, when it ends by itself, starts it again; one that cannot even begin takes everything down. */
  const start = (name: string, args: string[], earlierFailures = 0) => {
    const began = Date.now();
    const child = spawn(process.execPath, args, { stdio: ["pipe", "inherit", "inherit"], env: environment });
    children.set(name, child);
    child.on("exit", (code) => {
      if (stopping) return;
      const failures = Date.now() - began < SOON_MS ? earlierFailures + 1 : 0;
      if (failures >= MOST_FAILURES) {
        console.error(
          `The ${name} process ended ${failures} times right after its start (${code}); stopping the rest.`,
        );
        void stop(1);
        return;
      }
      console.error(`The ${name} process ended (${code}); starting it again.`);
      setTimeout(() => stopping || start(name, args, failures), 1000);
    });
  };

  if (dev) {
    start("worker", ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "scripts/worker.ts"]);
    const server = "node --enable-source-maps build/server/index.js";
    start("web", ["node_modules/@remix-run/dev/dist/cli.js", "dev", "-c", server]);
  } else {
    start("worker", ["--import", "tsx", "scripts/worker.ts"]);
    start("web", [YOUNG_GENERATION, "--enable-source-maps", "build/server/index.js"]);
  }

  const address = `http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${config.port}`;
  await waitForHealth(`${address}/health`, () => stopping);
  say("");
  say(`${config.productName} is ready: ${config.publicOrigin}`);
  if (config.mode === "local") {
    // Demonstration data belongs to an installation that was given nothing of its own.
    if (!process.env.DATABASE_URL) for (const line of await seedDemonstration(config)) say(line);
    if (!config.mail.smtpUrl)
      say(`  Mails are kept in ${config.dataDirectory}/mail and shown at ${config.publicOrigin}/dev/mailbox`);
  }
  say("  Ctrl+C stops everything.");
}

/** Closing its input asks a child to stop even where signals do not reach it; a deaf one is killed. */
async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end();
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(timer);
}

async function waitForHealth(url: string, givenUp: () => boolean) {
  const deadline = Date.now() + 120_000;
  while (!givenUp()) {
    const healthy = await fetch(url)
      .then((response) => response.ok)
      .catch(() => false);
    if (healthy) return;
    if (Date.now() > deadline) throw new Error(`The web server did not answer at ${url} within two minutes.`);
    await sleep(100);
  }
}

main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
