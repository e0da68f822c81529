import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Source of a thread that only measures how long it was not scheduled, and reports the time on request. */
const IDLE_THREAD = `
  const { parentPort } = require("node:worker_threads");
  const delay = require("node:perf_hooks").monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  parentPort.on("message", () => {
    parentPort.postMessage(delay.max / 1e6);
    delay.reset();
  });
`;

/**
 * Measures the part of a delay that the machine causes: a host that gives its processors to others stops an idle thread
 * for as long as a busy one. `longestMs` is the longest pause since the last call, in milliseconds.
 */
export function watchMachine() {
  const idle = new Worker(IDLE_THREAD, { eval: true });
  return {
    async longestMs(): Promise<number> {
      idle.postMessage(null);
      const [longest] = await once(idle, "message");
      return Math.max(0, Number(longest) - 1);
    },
    end: () => idle.terminate(),
  };
}
