import type { Server } from "node:http";
import type { Log } from "#modules/ports";

/** Answers that are on their way get this long before their connections are cut. */
const PATIENCE_MS = 8000;

/** Ends the process in order: no new connections, answers finished, database closed. */
export function stopGracefully(
  server: Server,
  options: { log: Log; whenInputEnds: boolean; release: () => Promise<void> },
): void {
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    options.log.info("stopping", { reason });
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    await options.release().catch((error: unknown) => options.log.error("could not close everything", { error }));
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(signal));
  if (!options.whenInputEnds) return;
  process.stdin.on("end", () => void stop("the supervisor is gone"));
  process.stdin.on("error", () => void stop("the supervisor is gone"));
  process.stdin.resume();
}
