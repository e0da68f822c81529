import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Wallet } from "ethers";
import { deployLocal } from "../../scripts/embedded/deploy-local";
import { freePort } from "../../scripts/embedded/free-port";
import { ensureLocalChain } from "../../scripts/embedded/local-chain";
import { startMailServer } from "../setup/mail-server";
import { startCluster } from "./cluster";
import { startHaproxy, startPgBouncer } from "./in-between";

const runProgram = promisify(execFile);
const WEB = ["--max-semi-space-size=32", "build/server/index.js"];
/** Restart delay in milliseconds: systemd's RestartSec of scripts/deploy. */
const RESTART_MS = 1_000;
const WORKER = ["--max-semi-space-size=4", "--max-old-space-size=1024", "build/worker/worker.mjs"];

/**
 * Starts two web and two worker processes, each with a separate data folder as on its own machine, behind HAProxy; they
 * reach a primary with its replica through PgBouncer in transaction mode; all as in scripts/deploy. `release` is the
 * folder of a built release that they start with and whose tables exist; by default this project.
 */
export async function startMachines(directory: string, { release = process.cwd() } = {}) {
  fs.mkdirSync(directory, { recursive: true });
  const cluster = await startCluster(path.join(directory, "database"));
  const chainDirectory = path.join(directory, "chain");
  const anchorPrivateKey = Wallet.createRandom().privateKey;
  const fundAddresses = [new Wallet(anchorPrivateKey).address];
  const chain = await ensureLocalChain({ directory: chainDirectory, fundAddresses, log });
  await deployLocal({ rpcUrl: chain.rpcUrl, directory: chainDirectory, anchorPrivateKey, log });
  const mails = await startMailServer();
  const ports: [number, number] = [await freePort(), await freePort()];
  const haproxy = await startHaproxy(directory, { web: ports, primary: cluster.primary.port });
  const pgbouncer = await startPgBouncer(directory, cluster.password, haproxy.databasePort);
  const databaseAt = (port: number) => `postgresql://postgres:${cluster.password}@127.0.0.1:${port}/sanad`;
  const origin = `http://localhost:${haproxy.httpPort}`;

  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    APP_MODE: "local",
    NODE_ENV: "production",
    PUBLIC_ORIGIN: origin,
    SECRET_KEY: randomBytes(32).toString("base64url"),
    DATABASE_URL: databaseAt(pgbouncer.port),
    DATABASE_DIRECT_URL: databaseAt(haproxy.databasePort),
    DATABASE_REPLICA_URL: cluster.replica.url("sanad"),
    CHAIN_RPC_URLS: chain.rpcUrl,
    CHAIN_DEPLOYMENT_FILE: path.join(chainDirectory, "deployment.json"),
    ANCHOR_PRIVATE_KEY: anchorPrivateKey,
    ANCHOR_INTERVAL_SECONDS: "1",
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "Sanad <certificates@example.org>",
    // Two proxies: HAProxy, and the address that the visitor of a test sets.
    TRUSTED_PROXIES: "2",
  };
  const runOf = (cwd: string, ...args: string[]) =>
    runProgram(process.execPath, ["scripts/run.mjs", ...args], {
      cwd,
      env: { ...environment, DATA_DIR: path.join(directory, "operator") },
      encoding: "utf8",
    });
  await runOf(release, "scripts/embedded/prepare-child.ts", "migrate");

  const machineOf = (name: string, port: number) => {
    const dataDirectory = path.join(directory, name);
    fs.mkdirSync(dataDirectory, { recursive: true });
    const own = { ...environment, DATA_DIR: dataDirectory, HOST: "127.0.0.1", PORT: String(port) };
    return {
      dataDirectory,
      port,
      web: processOf(WEB, own, release, () => answers(port)),
      worker: processOf(WORKER, own, release, async (output) => output.includes("worker ready")),
    };
  };
  const machines = [machineOf("machine-1", ports[0]), machineOf("machine-2", ports[1])] as const;
  // The first web process does the work before serving.
  for (const machine of machines) await machine.web.start();
  await Promise.all(machines.map(({ worker }) => worker.start()));
  while ((await haproxy.countUp("web")) < 2) await sleep(100);

  return {
    origin,
    environment,
    cluster,
    haproxy,
    pgbouncer,
    mails,
    machines,
    /** Runs a command of this release, as an operator does. */
    run: (...args: string[]) => runOf(process.cwd(), ...args),
    /** Promotes the replica, as scripts/deploy/README.md describes for a lost primary. */
    async promote() {
      await cluster.replica.promote();
      await cluster.replica.ask("alter system set synchronous_standby_names = ''");
      await cluster.replica.ask("select pg_reload_conf()");
      const { port } = cluster.replica;
      await haproxy.tell(`set server database/primary addr 127.0.0.1 port ${port}`);
    },
    async stop() {
      await Promise.all(machines.flatMap(({ web, worker }) => [web.stopForGood(), worker.stopForGood()]));
      await Promise.all([pgbouncer.stop(), haproxy.stop(), mails.stop(), chain.stop()]);
      await cluster.stop();
    },
  };
}

function log() {}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) })
    .then(({ ok }) => ok)
    .catch(() => false);
}

/**
 * A process under a simulated service manager: restarted a second after it has ended, unless it was told to stop.
 * `ready` recognizes from the output that it works.
 */
function processOf(
  args: string[],
  environment: NodeJS.ProcessEnv,
  release: string,
  ready: (output: string) => Promise<boolean>,
) {
  let cwd = release;
  let child: ChildProcess | null = null;
  let wanted = false;
  let output = "";
  const log = path.join(
    environment.DATA_DIR ?? "",
    `../${path.basename(environment.DATA_DIR ?? "")}-${path.basename(args.at(-1) ?? "")}.log`,
  );
  let ofThisStart = "";
  let more: Record<string, string> = {};

  function launch() {
    ofThisStart = "";
    const started = spawn(process.execPath, args, {
      cwd,
      env: { ...environment, ...more },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => {
        if (child === started) ofThisStart += chunk.toString();
        output += chunk.toString();
        fs.appendFileSync(log, chunk);
      });
    started.on("exit", () => setTimeout(() => wanted && child === started && launch(), RESTART_MS));
  }

  async function end(signal: NodeJS.Signals) {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode) return null;
    const exited = once(ending, "exit");
    ending.kill(signal);
    const [code] = await exited;
    return code as number | null;
  }

  async function untilReady() {
    const deadline = Date.now() + 60_000;
    while (!(await ready(ofThisStart))) {
      if (Date.now() > deadline) throw new Error(`${args.at(-1)} did not start:\n${output.slice(-4_000)}`);
      await sleep(100);
    }
  }

  return {
    printed: () => output,
    untilReady,
    /** Starts the process. `further` are environment variables until the next start. */
    async start(further: Record<string, string> = {}) {
      more = further;
      wanted = true;
      launch();
      await untilReady();
    },
    /** Switches to this release from the next start on; before, it is the one that the process began with. */
    upgrade() {
      cwd = process.cwd();
    },
    downgrade() {
      cwd = release;
    },
    /** Kills (SIGKILL) the process. The service manager restarts it. */
    kill: () => end("SIGKILL"),
    /** Sends SIGTERM, as a service manager does; resolves with how the process ended. */
    stop() {
      wanted = false;
      return end("SIGTERM");
    },
    stopForGood() {
      wanted = false;
      return end("SIGKILL");
    },
  };
}
