import { type ChildProcess, fork } from "node:child_process";
import { Overloaded } from "../unavailable.server";
import type { SampleOrder, SampleReport } from "./messages";

/** A sample takes some tenths of a second, and the process a second to start. */
const LIMIT_MS = 30_000;
/** So long it waits for the next: between two pages it takes no memory. */
const IDLE_MS = 3_000;
/** A page shows a dozen, each in one of two widths. */
const LONGEST_QUEUE = 200;

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
  limit: NodeJS.Timeout;
}

/**
 * One process that draws samples one after another: started by the first, ended when there is nothing more to draw. Not a
 * thread: a hundred megabytes of what draws would remain in this process after it. One that does not answer is killed, and all
 * that wait for it hear so: on a busy machine, everything else comes first.
 */
export function createSampleProcess(file: string, { limitMs = LIMIT_MS, idleMs = IDLE_MS } = {}) {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): ChildProcess {
    const started = fork(file, {
      execArgv: ["--max-old-space-size=192", "--max-semi-space-size=8"],
      serialization: "advanced",
      // In a session of its own, whose share of the machine it can give away.
      detached: process.platform === "linux",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // Nothing here keeps this process alive: the time limit of an order does.
    started.unref();
    started.channel?.unref();
    started.on("message", hear);
    const lose = () => {
      if (child !== started) return;
      child = null;
      for (const id of [...waiting.keys()]) settle(id, new Overloaded("the process that draws samples has ended"));
    };
    started.once("error", lose);
    started.once("exit", lose);
    return started;
  }

  function hear(report: SampleReport) {
    settle(report.id, "bytes" in report ? report.bytes : new Error(report.fault));
    clearTimeout(idle);
    if (waiting.size === 0) idle = setTimeout(close, idleMs).unref();
  }

  function settle(id: number, drawn: Uint8Array | Error) {
    const order = waiting.get(id);
    if (!order) return;
    waiting.delete(id);
    clearTimeout(order.limit);
    if (drawn instanceof Error) order.reject(drawn);
    else order.resolve(drawn);
  }

  function close() {
    clearTimeout(idle);
    const ending = child;
    child = null;
    if (ending?.connected) ending.disconnect();
    for (const id of [...waiting.keys()]) settle(id, new Overloaded("no more samples are drawn"));
  }

  return {
    draw(order: Omit<SampleOrder, "id">): Promise<Uint8Array> {
      if (waiting.size >= LONGEST_QUEUE) return Promise.reject(new Overloaded("many samples are waiting to be drawn"));
      clearTimeout(idle);
      child ??= start();
      const [id, drawing] = [++last, child];
      return new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          settle(id, new Overloaded("a sample was not drawn in time"));
          drawing.kill("SIGKILL");
        }, limitMs);
        waiting.set(id, { resolve, reject, limit });
        drawing.send({ id, ...order } satisfies SampleOrder, () => {});
      });
    },
    close,
  };
}
