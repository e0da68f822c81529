/** The file descriptor on which a process gets what it is to work on: a message would be copied twice on its way. */
export const INPUT_PIPE = 4;

/** One task; so many bytes of its input follow through the pipe, as `v8.serialize` writes them. */
export interface Order {
  task: string;
  length: number;
}

/** What a process says: that it may be given work, and then of each task its result, that it met a limit, or a fault of ours. */
export type Report = "ready" | { ok: true; result: unknown } | { ok: false; fault?: unknown };
