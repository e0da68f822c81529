import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ENDING_SIGNALS } from "#app/adapters/system/ending-signals";
import type { Log } from "#modules/kernel/ports";

/** The supervisor waits 15 seconds, a service manager 20; then they kill. */
const LIMITS = {
  /**
   * Behind a load balancer: until nothing more is sent here. HAProxy asks every second and half a second after a
   * refusal, and believes the second one (scripts/deploy/haproxy.cfg); this is twice as long.
   */
  drainMs: 3_000,
  /** From then on answers that are on their way get this long before their connections are cut. */
  answersMs: 8_000,
  /** When the process ends, whatever has not been closed by then. */
  allMs: 12_000,
};
const POLL_EVERY_MS = 50;

/**
 * Ends the process in order: no new connections, answers finished, database closed. Asked twice, it does so once.
 * `behindBalancer` says that others take over what comes: then it goes on answering until nothing comes. To close the
 * connections that a balancer keeps at once would lose a form that is just being sent on one of them: the balancer may
 * not send it a second time, and breaks off without an answer.
 */
export function stopGracefully(
  server: Server,
  options: {
    log: Log;
    whenInputEnds: boolean;
    behindBalancer: boolean;
    /** Called at once: from here on the process is not ready (`/health/ready`). */
    onStopping?: () => void;
    release: () => Promise<void>;
    limits?: typeof LIMITS;
  },
): void {
  const { drainMs, answersMs, allMs } = options.limits ?? LIMITS;
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    options.onStopping?.();
    options.log.info("stopping", { reason });
    setTimeout(() => process.exit(1), allMs).unref();
    if (options.behindBalancer) {
      server.prependListener("request", (_request, response) => (response.shouldKeepAlive = false));
      await sleep(drainMs);
    }
    setTimeout(() => server.closeAllConnections(), answersMs).unref();
    // A connection that a browser keeps for its next request is idle as soon as its answer is sent.
    const looking = setInterval(() => server.closeIdleConnections(), POLL_EVERY_MS);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearInterval(looking);
    await options.release().catch((error: unknown) => options.log.error("could not close everything", { error }));
    process.exit(0);
  };
  // Every time: a service manager tells the whole group to stop, and then the supervisor tells each once more.
  for (const signal of ENDING_SIGNALS) process.on(signal, () => void stop(signal));
  if (!options.whenInputEnds) return;
  process.stdin.on("end", () => void stop("the supervisor is gone"));
  process.stdin.on("error", () => void stop("the supervisor is gone"));
  process.stdin.resume();
}
