import type { Inspection, InspectionTask } from "#modules/kernel/ports";

/** The file descriptor on which a process gets the bytes of a file: a message would be copied twice on its way. */
export const BYTES_PIPE = 4;

/** One task. `bytes` says how many bytes of its input follow through the pipe; null for none. */
export interface Order {
  task: InspectionTask;
  input: object;
  bytes: number | null;
}

/** What a process says: that it may be given work, and then of each task its result, its limits or a fault of ours. */
export type Report =
  | "ready"
  | { ok: true; result: Extract<Inspection<InspectionTask>, { done: true }>["result"] }
  | { ok: false; fault?: unknown };
