import { once } from "node:events";
import { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import sharp from "sharp";
import type { InspectionTask, InspectionTasks } from "#modules/kernel/ports";
import { BYTES_PIPE, type Order, type Report } from "./messages";

sharp.cache(false);
sharp.concurrency(1);

/** Does one task after another, as they come from the process that started this one. */
export function listen(tasks: Partial<InspectionTasks>) {
  const pipe = new Socket({ fd: BYTES_PIPE, readable: true, writable: false }).pause();
  process.on("message", async (order: Order) => {
    try {
      const bytes = order.bytes === null ? null : await readExactly(pipe, order.bytes);
      tell({ ok: true, result: await run(tasks, order.task, bytes ? { ...order.input, bytes } : order.input) });
    } catch (error) {
      // Recursion that an untrusted file drove to the end of the stack is a limit reached; anything else is a fault.
      tell(error instanceof RangeError ? { ok: false } : { ok: false, fault: error });
    }
  });
  tell("ready");
}

const tell = (report: Report) => process.send?.(report);

async function run(tasks: Partial<InspectionTasks>, task: InspectionTask, input: object) {
  const began = performance.now();
  if (!tasks[task]) throw new Error(`this process does not do ${task}`);
  // Generic over the task, which TypeScript cannot tie to its input here.
  const work = tasks[task] as (input: object, elapsedMs: () => number) => ReturnType<InspectionTasks[InspectionTask]>;
  return work(input, () => performance.now() - began);
}

async function readExactly(pipe: Socket, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const chunk: Buffer | null = pipe.read(Math.min(length - at, pipe.readableLength || 1));
    if (chunk === null) {
      await once(pipe, "readable");
      continue;
    }
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
