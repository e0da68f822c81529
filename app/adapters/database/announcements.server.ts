import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#modules/kernel/ports";
import { WEB_LIMITS } from "./db.server";

const CHANNEL = "sanad";
/** Interval in milliseconds at which the connection is checked with a statement. */
const ASK_EVERY_MS = 10_000;
const PAUSE_MS = 1_000;

/**
 * Listens to messages of other processes over PostgreSQL's LISTEN and NOTIFY, on a session of its own (a pooler would
 * share the session). Messages sent while disconnected are lost, so `onConnected` runs after every connect and must
 * catch up. A broken connection is noticed within 20 seconds.
 */
export function listenToOthers(
  directUrl: string,
  options: { log: Log; onConnected: () => Promise<unknown>; onMessage: (payload: string) => Promise<unknown> },
): { close: () => Promise<void> } {
  const closing = new AbortController();
  const { log } = options;
  const tell = (work: Promise<unknown>) =>
    work.catch((error: unknown) => log.warn("what others told could not be followed", { error }));

  async function listen(): Promise<void> {
    const session = new pg.Client({
      connectionString: directUrl,
      keepAlive: true,
      connectionTimeoutMillis: WEB_LIMITS.connectMs,
      query_timeout: ASK_EVERY_MS,
    });
    session.on("error", () => {});
    session.on("notification", ({ payload }) => payload && tell(options.onMessage(payload)));
    try {
      await session.connect();
      await session.query(`listen ${CHANNEL}`);
      await tell(options.onConnected());
      while (!closing.signal.aborted) {
        await sleep(ASK_EVERY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
        await session.query("select 1");
      }
    } finally {
      // Does not wait for `end()` alone, because a silent server would not answer it either.
      await Promise.race([session.end().catch(() => {}), sleep(PAUSE_MS, undefined, { ref: false })]);
    }
  }

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => {});
      await sleep(PAUSE_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
  })();
  return {
    async close() {
      closing.abort();
      await listening;
    },
  };
}
