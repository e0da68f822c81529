import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { failedPart, firstFailure } from "./first-failure";

export interface Outcome {
  outcome: "caught" | "survived" | "too slow" | "broken";
  /** The first failing test or part; for `broken`, why nothing could be tried. */
  by: string | null;
  seconds: number;
}

/** Time for an interrupted program to stop its servers and its database. */
const TIMEOUT_MS = 40_000;
/** Maximum length of the stored output; older text is dropped. */
const MAX_OUTPUT_LENGTH = 400_000;

const running = new Set<ChildProcess>();

/**
 * Runs the tests and reports whether one fails. The first failure ends the run. At the time limit the tests and all
 * their processes are interrupted.
 */
export async function tryTests(command: string[], directory: string, limitMs: number): Promise<Outcome> {
  const began = performance.now();
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: directory,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1" },
  });
  running.add(child);
  let output = "";
  let seen: string | null = null;
  const ended = new Promise<number | Error>((resolve) => {
    child.on("error", resolve);
    child.on("close", (code) => resolve(code ?? 1));
  });
  const failed = new Promise<"failed">((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-MAX_OUTPUT_LENGTH);
        seen ??= firstFailure(output);
        if (seen) resolve("failed");
      });
  });
  const clock = new AbortController();
  const limit = sleep(limitMs, "limit" as const, { signal: clock.signal }).catch(() => "limit" as const);
  const end = await Promise.race([ended, failed, limit]);
  const seconds = Math.round((performance.now() - began) / 1000);
  // Read before the interruption, because an interrupted test reports a failure.
  const caughtBy = seen as string | null;
  clock.abort();
  await interrupt(child);
  running.delete(child);
  if (end instanceof Error) return { outcome: "broken", by: end.message, seconds };
  if (caughtBy) return { outcome: "caught", by: caughtBy, seconds };
  if (end === "limit") return { outcome: "too slow", by: null, seconds };
  if (end === 0) return { outcome: "survived", by: null, seconds };
  const part = failedPart(output);
  return part
    ? { outcome: "caught", by: part, seconds }
    : { outcome: "broken", by: output.trim().split("\n").at(-1) ?? "", seconds };
}

/** Interrupts all running tests, when the user ends the command early. */
export async function interruptAll(): Promise<void> {
  await Promise.all([...running].map(interrupt));
}

/** Sends SIGINT to the program and its whole process group, then SIGKILL to what has not ended after the timeout. */
async function interrupt({ pid }: ChildProcess) {
  if (!pid) return;
  signal(pid, "SIGINT");
  for (let waited = 0; waited < TIMEOUT_MS && signal(pid, 0); waited += 200) await sleep(200);
  signal(pid, "SIGKILL");
}

/** Sends a signal to a process group. False where no process of the group is left. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
