/** The file descriptor of the pipe between a process and whoever gives it work (frames.ts). */
export const TASK_PIPE = 3;

/** One task, which its frame brings with the file in its input (`bytes`); or the question whether it is ready. */
export type Order = "are you ready" | { task: string; input: unknown };

/**
 * What a process says: that it may be given work, and then of each task its result, that it met a limit, or a fault of
 * ours.
 */
export type Report = "ready" | { ok: true; result: unknown } | { ok: false; fault?: unknown };

/** What the launcher is asked: each process has a number. `took` says that its pipe has arrived. */
export type Launch = { start: number; args: string[] } | { took: number } | { kill: number };

/**
 * What the launcher says: of its pipe, which comes with the message, that nobody else reads from it now, and that it
 * ended.
 */
export type Launched =
  | { started: number; pid: number }
  | { handedOver: number }
  | { ended: number; code: number | null; signal: string | null };
