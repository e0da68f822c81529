import type { Report } from "./messages";
import type { TaskProcess } from "./task-process";
import { cpuTimeMs, memoryOf } from "./used-by-process";

/** What one task may use. */
export interface TaskLimits {
  /** Milliseconds of a processor, beyond which the work itself is too much. */
  cpuMs: number;
  /** Milliseconds, beyond which the machine is too busy for an answer in time, which says nothing about the work. */
  wallMs: number;
  /**
   * Megabytes of a process with everything native in it; without it, only the heap is limited. Held where the system
   * tells.
   */
  memoryMegabytes?: number | undefined;
}

/**
 * What came of a task: its result, that it was stopped at its limits (`too-complex`), or that there was no time for it
 * (`busy`).
 */
export type TaskOutcome = { done: true; result: unknown } | { done: false; code: "too-complex" | "busy" };

/** The same of one process, which may be given another task afterwards or not; or a fault of ours. */
type Ended = { reusable: boolean } & ({ outcome: TaskOutcome } | { fault: unknown });

const POLL_EVERY_MS = 50;

/** The file in a task's input, and what is told beside it. */
function apart(input: unknown): { bytes: Uint8Array | null; rest: unknown } {
  if (typeof input !== "object" || input === null || !("bytes" in input)) return { bytes: null, rest: input };
  const { bytes, ...rest } = input;
  return bytes instanceof Uint8Array ? { bytes, rest } : { bytes: null, rest: input };
}

/** These come from outside, and say nothing of what the process was doing. */
const SENT_BY_OTHERS = new Set<string | null>(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);

/**
 * Has a task done by a process, and looks at what it uses meanwhile. Whoever calls ends a process that is not reusable.
 */
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
      // Where the system does not tell, the time that passed stands for the work that was done.
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
    // By itself it ends only where the memory that it may take is used up, or in what a library made of its input.
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
