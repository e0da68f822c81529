import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#modules/kernel/ports";
import { WEB_LIMITS } from "./db.server";

const CHANNEL = "sanad";
/** A connection that is not heard from for so long is asked whether it still is one. */
const ASK_EVERY_MS = 10_000;
const PAUSE_MS = 1_000;

/**
 * Hears what other processes tell all of them through PostgreSQL's LISTEN and NOTIFY, over a session of its own: not
 * through a pooler, which hands sessions on. What was told while nobody listened is lost: therefore `onConnected` runs
 * at the beginning and after each interruption, and has to catch up by itself. An interruption is noticed after 20
 * seconds at most.
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
      // A server that says nothing would not answer the farewell either.
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
