import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../cannot-start";
import { callLocalChain, FIRST_ANSWERS_MS } from "./call-local-chain";
import { refusingElsewhere } from "./single-writer-lock";

export interface LocalChain {
  rpcUrl: string;
  /**
   * Whether this process runs the chain. A chain of another process is used, and taken over when that process ends.
   */
  readonly owned: boolean;
  /** Ends the chain if this process runs it. Sent transactions stay in the directory. */
  stop(): Promise<void>;
}

/** Built from `local-chain-child.ts`; compiling it at each start would take three times as long. */
const childFile = path.resolve("build/supervisor/local-chain-child.mjs");
/** Node flags that prefer low memory over speed, because the chain makes few blocks. */
const CHILD_FLAGS = ["--enable-source-maps", "--optimize-for-size", "--max-semi-space-size=1"];
const SERVED_BY_ANOTHER = 3;
const START_TIMEOUT_MS = 60_000;
const FOLLOW_INTERVAL_MS = 500;

/**
 * Starts, or finds running, the Ethereum chain (id 31337) whose transactions are stored in `directory`. Of any number
 * of processes that call it for one directory the first runs the chain, and the chain ends with that process, even when
 * it is killed. Then one of the others, or the next call, restores the chain with the same blocks, hashes and
 * addresses.
 *
 * `fundAddresses` get play money, once. The port is the given one, else the one used before, else a free one.
 */
export async function ensureLocalChain(options: {
  directory: string;
  port?: number;
  fundAddresses?: readonly string[];
  log: (line: string) => void;
}): Promise<LocalChain> {
  const directory = path.resolve(options.directory);
  fs.mkdirSync(directory, { recursive: true });
  const chain = await findOrStart(directory, options.port, options.log);
  try {
    for (const address of options.fundAddresses ?? [])
      await callLocalChain(chain.rpcUrl, "local_fund", [address], FIRST_ANSWERS_MS);
  } catch (error) {
    await chain.stop();
    throw error;
  }
  return chain;
}

async function findOrStart(
  directory: string,
  port: number | undefined,
  log: (line: string) => void,
): Promise<LocalChain> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const refuseElsewhere = refusingElsewhere(directory);
  while (Date.now() < deadline) {
    const rpcUrl = await findRunning(directory);
    if (rpcUrl) return follow(rpcUrl, directory, log);
    const child = await startChild(directory, port ?? endpoint(directory)?.port ?? 0, log);
    if (child) return supervise(child, directory, log);
    refuseElsewhere();
    // Another process is starting the chain.
    await sleep(100);
  }
  throw new CannotStart(`The local chain in ${directory} did not answer within ${START_TIMEOUT_MS / 1000} s.`);
}

/**
 * Returns the address of the chain that serves this directory now; an outdated endpoint file is recognized by its
 * nonce.
 */
async function findRunning(directory: string): Promise<string | null> {
  const recorded = endpoint(directory);
  if (!recorded) return null;
  const rpcUrl = `http://127.0.0.1:${recorded.port}`;
  const identity = await callLocalChain(rpcUrl, "local_identity", []).catch(() => null);
  return identity === recorded.nonce ? rpcUrl : null;
}

function endpoint(directory: string): { port: number; nonce: string } | null {
  try {
    return JSON.parse(fs.readFileSync(path.join(directory, "endpoint.json"), "utf8"));
  } catch {
    return null;
  }
}

interface Child {
  process: ChildProcess;
  port: number;
}

/**
 * Creates a home folder beside the blocks. Hardhat stores files in the home of its account and does not start where
 * there is none, as in containers and with service accounts.
 */
function ownHome(home: string): NodeJS.ProcessEnv {
  const folders = {
    XDG_DATA_HOME: "data",
    XDG_CONFIG_HOME: "config",
    XDG_CACHE_HOME: "cache",
    XDG_STATE_HOME: "state",
  };
  fs.mkdirSync(home, { recursive: true });
  const own = Object.entries(folders).map(([name, folder]) => [name, path.join(home, folder)]);
  return { ...Object.fromEntries(own), HOME: home, USERPROFILE: home, APPDATA: home, LOCALAPPDATA: home };
}

/** Starts the child process. Resolves when the chain answers; null if another process serves the directory. */
async function startChild(directory: string, port: number, log: (line: string) => void): Promise<Child | null> {
  const child = spawn(process.execPath, [...CHILD_FLAGS, childFile, directory, String(port)], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...ownHome(path.join(directory, "home")), NODE_OPTIONS: "" },
  });
  // The pipe may break at any time; the exit of the child is handled below.
  child.stdin.on("error", () => {});
  child.stderr.setEncoding("utf8").on("data", (text: string) => log(text.trimEnd()));
  const ready = new Promise<number>((resolve) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const match = /^ready (\d+)\n/m.exec(output);
      if (match) resolve(Number(match[1]));
    });
  });
  const exited = once(child, "exit").then(([code]) => ({ code }));
  const outcome = await Promise.race([ready, exited]);
  if (typeof outcome === "number") return { process: child, port: outcome };
  if (outcome.code === SERVED_BY_ANOTHER) return null;
  throw new CannotStart(
    `The local chain in ${directory} did not start (exit code ${outcome.code}); see the log above.`,
  );
}

/** Restarts the chain, at the same port, if its process ends unexpectedly. */
function supervise(first: Child, directory: string, log: (line: string) => void): LocalChain {
  let current = first.process;
  let stopping = false;

  const watch = (child: ChildProcess) =>
    child.once("exit", async (code, signal) => {
      if (stopping) return;
      log(`The local chain ended unexpectedly (${signal ?? code}); starting it again.`);
      try {
        const next = await startChild(directory, first.port, log);
        if (!next) return log("Another process runs the local chain now.");
        current = next.process;
        if (stopping) current.stdin?.end();
        else watch(current);
      } catch (error) {
        log(String(error));
      }
    });
  watch(current);

  return {
    rpcUrl: `http://127.0.0.1:${first.port}`,
    owned: true,
    async stop() {
      stopping = true;
      if (current.exitCode !== null || current.signalCode !== null) return;
      const exit = once(current, "exit");
      current.stdin?.end();
      await exit;
    },
  };
}

/** Uses another process's chain, and takes it over, at the same port, when that process has ended. */
function follow(rpcUrl: string, directory: string, log: (line: string) => void): LocalChain {
  let taken: LocalChain | null = null;
  let stopped = false;
  const style = async () => {
    if (stopped || (await findRunning(directory))) return;
    const child = await startChild(directory, Number(new URL(rpcUrl).port), log);
    if (!child) return;
    taken = supervise(child, directory, log);
    if (stopped) await taken.stop();
  };
  const again = () => {
    // The timer does not keep this process alive, because it only uses the chain.
    const next = () => (taken || stopped ? undefined : again());
    setTimeout(
      () =>
        style()
          .catch((error) => log(String(error)))
          .then(next),
      FOLLOW_INTERVAL_MS,
    ).unref();
  };
  again();

  return {
    rpcUrl,
    get owned() {
      return taken !== null;
    },
    async stop() {
      stopped = true;
      await taken?.stop();
    },
  };
}
