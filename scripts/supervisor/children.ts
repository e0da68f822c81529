import { type ChildProcess, spawn } from "node:child_process";

/** Minimum running time in milliseconds; a process that ends earlier counts as failed to start. */
const MIN_UPTIME_MS = 5_000;
/** Consecutive failed starts after which the supervisor gives up, as long as the platform was never ready. */
const MAX_FAILURES = 3;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** Time in milliseconds for a process to end at a stop, before it is killed. */
const KILL_AFTER_MS = 15_000;

interface Settings {
  /** Environment variables of this process only. */
  variables?: Record<string, string>;
  /**
   * Whether the process runs in its own session. Linux divides processor time between sessions first (sched(7),
   * autogroup): in a shared session long work would slow interactive requests, however low its priority is.
   */
  aside?: boolean;
}

/**
 * Starts the processes of the platform. A process that ends unexpectedly is restarted, immediately and then at growing
 * intervals, without limit. Before the platform was ready for the first time, repeated failed starts end everything
 * through `onHopeless`: the installation is faulty, and waiting does not help.
 */
export function superviseChildren(environment: NodeJS.ProcessEnv, onHopeless: () => void) {
  const children = new Map<string, ChildProcess>();
  const passing = new Set<ChildProcess>();
  let stopping = false;
  let everReady = false;

  function start(name: string, args: string[], { aside = false, ...settings }: Settings, earlierFailures = 0): void {
    const began = Date.now();
    const env = { ...environment, ...settings.variables };
    const detached = aside && process.platform === "linux";
    const child = spawn(process.execPath, args, { stdio: ["pipe", "inherit", "inherit"], env, detached });
    children.set(name, child);
    // The pipe may break at any time; the exit of the child is handled below.
    child.stdin.on("error", () => {});
    child.on("exit", (code, signal) => {
      if (stopping) return;
      const failures = Date.now() - began < MIN_UPTIME_MS ? earlierFailures + 1 : 0;
      if (failures >= MAX_FAILURES && !everReady) {
        console.error(`The ${name} process cannot start (it ended ${failures} times, ${signal ?? code}); see above.`);
        onHopeless();
        return;
      }
      console.error(`The ${name} process ended (${signal ?? code}); starting it again.`);
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
      setTimeout(() => stopping || start(name, args, { aside, ...settings }, failures), waitMs);
    });
  }

  return {
    start: (name: string, args: string[], settings: Settings = {}) => start(name, args, settings),
    /** Runs a program that ends on its own, and waits for its end. The exit code is ignored. */
    async run(args: string[]) {
      if (stopping) return;
      const child = spawn(process.execPath, args, { stdio: ["pipe", "inherit", "inherit"], env: environment });
      passing.add(child);
      child.stdin.on("error", () => {});
      await new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
      passing.delete(child);
    },
    /** Records that the platform has answered: afterwards only `stop` ends it. */
    markReady() {
      everReady = true;
    },
    /** Ends every process, so that it is restarted with the current environment. */
    restartAll() {
      for (const child of children.values()) child.kill("SIGTERM");
    },
    async stop() {
      stopping = true;
      await Promise.all([...children.values(), ...passing].map(endChild));
    },
  };
}

/**
 * Ends a child. Closing its input asks it to stop even where signals do not reach it; a child that does not react is
 * killed.
 */
async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end();
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
  await ended;
  clearTimeout(timer);
}
