import { type ChildProcess, spawn } from "node:child_process";

/** A process that ends this soon after its start has not really run. */
const MIN_UPTIME_MS = 5_000;
/** So many times in a row before anything was ever served, and there is no use in going on. */
const MAX_FAILURES = 3;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** A process that has not ended after this long, when everything stops, is killed. */
const KILL_AFTER_MS = 15_000;

interface Settings {
  /** Environment variables of this process alone. */
  variables?: Record<string, string>;
  /**
   * In a session of its own. Linux divides its processors between sessions first (sched(7), autogroup): what works long
   * in the session of those whom somebody waits for takes their turn, however low its own priority is.
   */
  aside?: boolean;
}

/**
 * The processes of the platform. One that ends by itself is started again, at first at once and then less and less
 * often, for as long as it takes. Only before the platform has been ready for the first time does a process that cannot
 * even begin end everything, through `onHopeless`: something is wrong with the installation then, and waiting fixes
 * nothing.
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
    // Its end may close at any time; the exit says so.
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
    /** Runs a program that ends by itself, to its end. How it ends is its own matter. */
    async run(args: string[]) {
      if (stopping) return;
      const child = spawn(process.execPath, args, { stdio: ["pipe", "inherit", "inherit"], env: environment });
      passing.add(child);
      child.stdin.on("error", () => {});
      await new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
      passing.delete(child);
    },
    /** The platform answers: from now on nothing but `stop` ends it. */
    markReady() {
      everReady = true;
    },
    /** Ends every process, so that it is started again with the environment as it is now. */
    restartAll() {
      for (const child of children.values()) child.kill("SIGTERM");
    },
    async stop() {
      stopping = true;
      await Promise.all([...children.values(), ...passing].map(endChild));
    },
  };
}

/** Closing its input asks a child to stop even where signals do not reach it; a deaf one is killed. */
async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end();
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
  await ended;
  clearTimeout(timer);
}
