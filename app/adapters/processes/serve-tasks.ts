import { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { readFrames, writeFrame } from "./frames";
import { type Order, type Report, TASK_PIPE } from "./messages";

type Task = (input: never, elapsedMs: () => number) => unknown;

/**
 * Runs inside a pool's process: carries out one task after another, as its owner sends them. Ends when the pipe between
 * them closes.
 */
export async function serveTasks(tasks: Partial<Record<string, Task>>): Promise<void> {
  const pipe = new Socket({ fd: TASK_PIPE });
  pipe.on("error", () => {});
  const tell = (report: Report) => writeFrame(pipe, { message: report, bytes: null });
  for await (const { message, bytes } of readFrames(pipe)) {
    const order = message as Order;
    if (order === "are you ready") tell("ready");
    else tell(await done(tasks[order.task], order, bytes));
  }
  process.exit();
}

async function done(work: Task | undefined, order: Exclude<Order, string>, bytes: Uint8Array | null): Promise<Report> {
  const began = performance.now();
  try {
    if (!work) throw new Error(`this process does not do ${order.task}`);
    const input = bytes ? { ...Object(order.input), bytes } : order.input;
    return { ok: true, result: await work(input as never, () => performance.now() - began) };
  } catch (error) {
    // A stack overflow caused by an untrusted file is a limit reached; any other error is a fault.
    return error instanceof RangeError ? { ok: false } : { ok: false, fault: error };
  }
}
