import { once } from "node:events";
import { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { deserialize } from "node:v8";
import { INPUT_PIPE, type Order, type Report } from "./messages";

type Task = (input: never, elapsedMs: () => number) => unknown;

/** In a process of a pool: does one task after another, as they come from the process that started this one. */
export function serveTasks(tasks: Partial<Record<string, Task>>): void {
  const pipe = new Socket({
    fd: INPUT_PIPE,
    readable: true,
    writable: false,
  }).pause();
  process.on("message", async (order: Order) => {
    try {
      const input = deserialize(await readExactly(pipe, order.length));
      const whole = order.bytes === null ? input : { ...input, bytes: await readExactly(pipe, order.bytes) };
      const result = await run(tasks[order.task], order.task, whole);
      tell({ ok: true, result });
    } catch (error) {
      // Recursion that an untrusted file drove to the end of the stack is a limit reached; anything else is a fault.
      tell(error instanceof RangeError ? { ok: false } : { ok: false, fault: error });
    }
  });
  tell("ready");
}

const tell = (report: Report) => process.send?.(report);

async function run(work: Task | undefined, name: string, input: unknown): Promise<unknown> {
  const began = performance.now();
  if (!work) throw new Error(`this process does not do ${name}`);
  return work(input as never, () => performance.now() - began);
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
