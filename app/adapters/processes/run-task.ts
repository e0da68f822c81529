import { type ChildProcess, fork } from "node:child_process";
import { Writable } from "node:stream";
import { serialize } from "node:v8";
import { givesWay } from "../step-back";
import { INPUT_PIPE, type Order, type Report } from "./messages";
import { cpuTimeMs, memoryOf } from "./used-by-process";

/** What one task may use. */
export interface TaskLimits {
  /** Milliseconds of a processor, beyond which the work itself is too much. */
  cpuMs: number;
  /** Milliseconds, beyond which the machine is too busy for an answer in time, which says nothing about the work. */
  wallMs: number;
  /** Megabytes of a process with everything native in it; without it, only the heap is limited. Held where the system tells. */
  memoryMegabytes?: number | undefined;
}

/** What came of a task: its result, that it was stopped at its limits (`too-complex`), or that there was no time for it (`busy`). */
export type TaskOutcome = { done: true; result: unknown } | { done: false; code: "too-complex" | "busy" };

/** The same of one process, which may be given another task afterwards or not; or a fault of ours. */
type Ended = { reusable: boolean } & ({ outcome: TaskOutcome } | { fault: unknown });

const LOOK_EVERY_MS = 50;

/**
 * Starts a program that serves tasks. It gets nothing of our environment: whatever takes it over finds no secret, no database and
 * no key in it. `priority` is the nice value to which it steps back (step-back.ts).
 */
export function startProcess(
  file: string,
  { heapMegabytes = 0, priority }: { heapMegabytes?: number; priority: number },
) {
  const child = fork(file, [String(givesWay() ? priority : 0)], {
    env: { NODE_ENV: "production" },
    execArgv: heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=8"] : [],
    serialization: "advanced",
    // In a session of its own, whose share of the machine it can give away.
    detached: process.platform === "linux",
    stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"],
  });
  // Nothing here keeps this process alive: the timer of a task does.
  child.unref();
  child.channel?.unref();
  // Whatever an ended process did not take any more concerns nobody.
  inputOf(child).on("error", () => {});
  child.on("error", () => {});
  return child;
}

function inputOf(child: ChildProcess): Writable {
  const pipe = child.stdio[INPUT_PIPE];
  if (!(pipe instanceof Writable)) throw new Error("a process was started without its pipe");
  return pipe;
}

/** The file in a task's input, and what is told beside it. */
function apart(input: unknown): { bytes: Uint8Array | null; rest: unknown } {
  if (typeof input !== "object" || input === null || !("bytes" in input)) return { bytes: null, rest: input };
  const { bytes, ...rest } = input;
  return bytes instanceof Uint8Array ? { bytes, rest } : { bytes: null, rest: input };
}

/** These come from outside, and say nothing of what the process was doing. */
const SENT_BY_OTHERS = new Set<string | null>(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);

/** Has a task done by a process, and looks at what it uses meanwhile. Whoever calls ends a process that is not reusable. */
export function runTask(child: ChildProcess, task: string, input: unknown, limits: TaskLimits): Promise<Ended> {
  return new Promise((resolve) => {
    const stopped: Ended = {
      outcome: { done: false, code: "too-complex" },
      reusable: false,
    };
    const late: Ended = {
      outcome: { done: false, code: "busy" },
      reusable: false,
    };
    const [began, cpuBefore] = [performance.now(), cpuTimeMs(child.pid)];
    const timer = setInterval(() => {
      const cpuNow = cpuTimeMs(child.pid);
      const wallMs = performance.now() - began;
      // Where the system does not tell, the time that passed stands for the work that was done.
      const cpuMs = cpuNow === null || cpuBefore === null ? wallMs : cpuNow - cpuBefore;
      const full = limits.memoryMegabytes && (memoryOf(child.pid) ?? 0) > limits.memoryMegabytes;
      if (cpuMs >= limits.cpuMs || full) finish(stopped);
      else if (wallMs >= limits.wallMs) finish(late);
    }, LOOK_EVERY_MS);
    const onMessage = (report: Report) => {
      if (report === "ready") return;
      if (report.ok)
        finish({
          outcome: { done: true, result: report.result },
          reusable: true,
        });
      else if ("fault" in report) finish({ fault: report.fault, reusable: true });
      else
        finish({
          outcome: { done: false, code: "too-complex" },
          reusable: true,
        });
    };
    // By itself it ends only where the memory that it may take is used up, or in what a library made of its input.
    const onExit = (_code: number | null, signal: string | null) => finish(SENT_BY_OTHERS.has(signal) ? late : stopped);
    const finish = (ended: Ended) => {
      clearInterval(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(ended);
    };
    child.on("message", onMessage);
    child.on("exit", onExit);
    const { bytes, rest } = apart(input);
    const told = serialize(rest);
    child.send({ task, length: told.length, bytes: bytes?.length ?? null } satisfies Order, () => {});
    inputOf(child).write(told);
    if (bytes) inputOf(child).write(bytes);
  });
}
