/** File descriptor of the pipe between a task process and its owner (frames.ts). */
export const TASK_PIPE = 3;

/**
 * Message to a task process: a task, whose file (`bytes`) is in the same frame, or a question whether the process is
 * ready.
 */
export type Order = "are you ready" | { task: string; input: unknown };

/**
 * Message from a task process: that it is ready, and then for each task its result, that it met a limit, or an internal
 * fault.
 */
export type Report = "ready" | { ok: true; result: unknown } | { ok: false; fault?: unknown };

/** Message to the launcher, with the number of a process. `took` acknowledges that the pipe has arrived. */
export type Launch = { start: number; args: string[] } | { took: number } | { kill: number };

/**
 * Message from the launcher: that a process started (its pipe comes along), that the launcher no longer reads from the
 * pipe, or that the process ended.
 */
export type Launched =
  | { started: number; pid: number }
  | { handedOver: number }
  | { ended: number; code: number | null; signal: string | null };
