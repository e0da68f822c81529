import { setTimeout as sleep } from "node:timers/promises";
import { ensurePostgres, serverState, stopServer } from "./postgres";

const POLL_EVERY_MS = 500;
/** Time for a smart shutdown, in which a server waits for its connections. Afterwards the connections are ended. */
const STOPPING_FOR_MS = 2_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * Restarts the embedded PostgreSQL whenever it has ended, for any reason, and ends a server that hangs in a smart
 * shutdown (SIGTERM), which would wait forever for the platform's own connections. `onMoved` receives a new address
 * where the old port was taken meanwhile. Returns a function that ends the watch and waits for a pending start.
 */
export function keepPostgresRunning(options: {
  directory: string;
  url: string;
  log: (line: string) => void;
  onMoved: (url: string) => void;
}): () => Promise<void> {
  const { directory, log } = options;
  let watching = true;
  let currentUrl = options.url;
  let stoppingSince = 0;
  let looking: Promise<void> = Promise.resolve();

  const style = async () => {
    const state = serverState(directory);
    if (state === "ready" || state === "starting") {
      stoppingSince = 0;
      return;
    }
    if (state === "stopping") {
      stoppingSince ||= Date.now();
      if (Date.now() - stoppingSince < STOPPING_FOR_MS) return;
      log("PostgreSQL was told to stop; its connections are ended so that it can be started again.");
      await stopServer(directory);
    }
    if (!watching) return;
    const { url } = await ensurePostgres({ directory });
    log("PostgreSQL had ended and was started again.");
    if (url !== currentUrl) options.onMoved(url);
    currentUrl = url;
    stoppingSince = 0;
  };

  void (async () => {
    for (let failures = 0; watching; ) {
      await sleep(Math.min(POLL_EVERY_MS * 2 ** failures, LONGEST_WAIT_MS), undefined, { ref: false });
      if (!watching) return;
      looking = style();
      try {
        await looking;
        failures = 0;
      } catch (error) {
        failures = Math.min(failures + 1, 5);
        log(`PostgreSQL could not be started again, and will be tried once more: ${String(error)}`);
      }
    }
  })();
  return async () => {
    watching = false;
    // A server that is just starting has to exist before the caller can stop it.
    await looking.catch(() => {});
  };
}
