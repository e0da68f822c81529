import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A thread that does nothing but measure for how long it was not run, and says so when it is asked. */
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
 * Tells what of a delay is the machine's: a host that gives its processors to others stops a thread that does nothing
 * for as long as one that works. `longestMs` is the longest such pause since it was asked last, in milliseconds.
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
