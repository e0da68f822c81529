import type { Server } from "node:http";
import type { Log } from "#modules/kernel/ports";

/** The supervisor waits 15 seconds; then it kills. */
const LIMITS = {
  /** Answers that are on their way get this long before their connections are cut. */
  answersMs: 8_000,
  /** When the process ends, whatever has not been closed by then. */
  allMs: 12_000,
};
const LOOK_EVERY_MS = 50;

/** Ends the process in order: no new connections, answers finished, database closed. Asked twice, it does so once. */
export function stopGracefully(
  server: Server,
  options: {
    log: Log;
    whenInputEnds: boolean;
    onStopping?: () => void;
    release: () => Promise<void>;
    limits?: typeof LIMITS;
  },
): void {
  const { answersMs, allMs } = options.limits ?? LIMITS;
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    options.onStopping?.();
    options.log.info("stopping", { reason });
    setTimeout(() => process.exit(1), allMs).unref();
    setTimeout(() => server.closeAllConnections(), answersMs).unref();
    // A connection that a browser keeps for its next request is idle as soon as its answer is sent.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearInterval(looking);
    await options.release().catch((error: unknown) => options.log.error("could not close everything", { error }));
    process.exit(0);
  };
  // Every time: a service manager tells the whole group to stop, and then the supervisor tells each once more.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
  if (!options.whenInputEnds) return;
  process.stdin.on("end", () => void stop("the supervisor is gone"));
  process.stdin.on("error", () => void stop("the supervisor is gone"));
  process.stdin.resume();
}
