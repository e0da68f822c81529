import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ENDING_SIGNALS } from "#app/adapters/system/ending-signals";
import type { Log } from "#modules/kernel/ports";

/**
 * Time limits in milliseconds, within the supervisor's 15 seconds and a service manager's 20, after which these kill
 * the process.
 */
const LIMITS = {
  /**
   * Behind a load balancer: time until no more requests arrive. HAProxy checks every second, again half a second after
   * a failed check, and acts on the second failure (scripts/deploy/haproxy.cfg); this is twice that time.
   */
  drainMs: 3_000,
  /** Time after which connections with unfinished responses are closed, counted from the end of draining. */
  answersMs: 8_000,
  /** Time after which the process ends in any case. */
  allMs: 12_000,
};
const POLL_EVERY_MS = 50;

/**
 * Stops the process in order: no new connections, responses finished, database closed. Repeated requests to stop have
 * no effect.
 *
 * With `behindBalancer`, requests are answered until the balancer sends no more. Closing its idle connections at once
 * could lose a form that is just being sent: the balancer may not send a form twice, and fails the request.
 */
export function stopGracefully(
  server: Server,
  options: {
    log: Log;
    whenInputEnds: boolean;
    behindBalancer: boolean;
    /** Called at once: from then on the process is not ready (`/health/ready`). */
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
    // A keep-alive connection becomes idle as soon as its response is sent.
    const looking = setInterval(() => server.closeIdleConnections(), POLL_EVERY_MS);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearInterval(looking);
    await options.release().catch((error: unknown) => options.log.error("could not close everything", { error }));
    process.exit(0);
  };
  // Registered with `on`, because signals come twice: a service manager signals the whole group, and then the
  // supervisor signals each process again.
  for (const signal of ENDING_SIGNALS) process.on(signal, () => void stop(signal));
  if (!options.whenInputEnds) return;
  process.stdin.on("end", () => void stop("the supervisor is gone"));
  process.stdin.on("error", () => void stop("the supervisor is gone"));
  process.stdin.resume();
}
