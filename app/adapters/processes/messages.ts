/** The file descriptor on which a process gets what it is to work on: a message would be copied twice on its way. */
export const INPUT_PIPE = 4;

/**
 * One task. So many bytes follow through the pipe: its input as `v8.serialize` writes it, and then the file in it (`bytes`), which may be
 * large and is copied nowhere; null for none.
 */
export interface Order {
  task: string;
  length: number;
  bytes: number | null;
}

/** What a process says: that it may be given work, and then of each task its result, that it met a limit, or a fault of ours. */
export type Report = "ready" | { ok: true; result: unknown } | { ok: false; fault?: unknown };
