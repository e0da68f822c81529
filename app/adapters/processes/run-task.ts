import type { Report } from "./messages";
import type { TaskProcess } from "./task-process";
import { cpuTimeMs, memoryOf } from "./used-by-process";

/** Limits of one task. */
export interface TaskLimits {
  /** Processor time in milliseconds, beyond which the task is too complex. */
  cpuMs: number;
  /** Wall time in milliseconds, beyond which the machine is too busy. Says nothing about the task. */
  wallMs: number;
  /**
   * Resident memory of the process in megabytes, native memory included; without it, only the heap is limited. Enforced
   * where the system reports memory.
   */
  memoryMegabytes?: number | undefined;
}

/**
 * Outcome of a task: its result, `too-complex` if it was stopped at its limits, or `busy` if there was no time for it.
 */
export type TaskOutcome = { done: true; result: unknown } | { done: false; code: "too-complex" | "busy" };

/** Outcome of a task or an internal fault, and whether the process may be given another task. */
type Ended = { reusable: boolean } & ({ outcome: TaskOutcome } | { fault: unknown });

const POLL_EVERY_MS = 50;

/** Separates the file in a task's input from the rest. */
function apart(input: unknown): { bytes: Uint8Array | null; rest: unknown } {
  if (typeof input !== "object" || input === null || !("bytes" in input)) return { bytes: null, rest: input };
  const { bytes, ...rest } = input;
  return bytes instanceof Uint8Array ? { bytes, rest } : { bytes: null, rest: input };
}

/** Signals that come from outside, and so say nothing about the task. */
const SENT_BY_OTHERS = new Set<string | null>(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);

/** Runs a task in a process and monitors the process's usage. The caller must end a process that is not `reusable`. */
export function runTask(child: TaskProcess, task: string, input: unknown, limits: TaskLimits): Promise<Ended> {
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
      // Where the system does not report processor time, wall time is used instead.
      const cpuMs = cpuNow === null || cpuBefore === null ? wallMs : cpuNow - cpuBefore;
      const full = limits.memoryMegabytes && (memoryOf(child.pid) ?? 0) > limits.memoryMegabytes;
      if (cpuMs >= limits.cpuMs || full) finish(stopped);
      else if (wallMs >= limits.wallMs) finish(late);
    }, POLL_EVERY_MS);
    const onReport = (report: Report) => {
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
    // Without such a signal, the process ended because its memory limit was reached, or because a library crashed on
    // the input.
    const onExit = (_code: number | null, signal: string | null) => finish(SENT_BY_OTHERS.has(signal) ? late : stopped);
    const finish = (ended: Ended) => {
      clearInterval(timer);
      child.off("report", onReport);
      child.off("exit", onExit);
      resolve(ended);
    };
    child.on("report", onReport);
    child.on("exit", onExit);
    const { bytes, rest } = apart(input);
    child.order({ task, input: rest }, bytes);
  });
}
