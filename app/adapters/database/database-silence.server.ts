import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const PROBE_EVERY_MS = 500;

/**
 * Keeps a silent database from costing every request its full timeout. The first statement without an answer has its
 * connection broken, so that no transaction returns that connection to the pool, and `probe` checks on a separate
 * connection whether the server still responds (it throws if not). If it does not, all other connections are broken
 * too, and new ones are refused at once until the server responds again.
 */
export function breakOnSilence(pool: pg.Pool, probe: () => Promise<void>): void {
  const clients = new Set<pg.PoolClient>();
  let probing = false;
  let silent = false;

  async function findOut() {
    if (probing) return;
    probing = true;
    while (!pool.ending) {
      try {
        await probe();
        break;
      } catch {
        silent = true;
        for (const client of clients) hangUp(client);
        await sleep(PROBE_EVERY_MS, undefined, { ref: false });
      }
    }
    probing = silent = false;
  }

  const noticed = (error: unknown) => {
    if (isSilence(error)) void findOut();
  };

  pool.on("connect", (client) => {
    clients.add(client);
    wrap(client, "query", (answer) => {
      answer.catch((error: unknown) => {
        if (isSilence(error)) hangUp(client);
        noticed(error);
      });
    });
  });
  pool.on("remove", (client) => clients.delete(client));
  // Covers single statements; the pool itself discards the connection of a failed one.
  wrap(pool, "query", (answer) => {
    answer.catch(noticed);
  });

  const connect: unknown = pool.connect;
  if (typeof connect !== "function") return;
  Reflect.set(pool, "connect", (...args: unknown[]) => {
    if (!silent) {
      const answer: unknown = Reflect.apply(connect, pool, args);
      if (answer instanceof Promise) answer.catch(noticed);
      return answer;
    }
    const refusal = new Error("Connection terminated: the database does not answer");
    const [callback] = args;
    if (typeof callback !== "function") return Promise.reject(refusal);
    process.nextTick(() => callback(refusal, undefined, () => {}));
    return undefined;
  });
}

const SILENT = new Set(["Query read timeout", "Connection terminated due to connection timeout", "timeout expired"]);

/** Whether an error of the driver means that no answer came, to a statement or to a new connection. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return SILENT.has(error.message);
}

/**
 * Destroys the socket. The driver offers no other way: a connection that is asked to end waits for the missing answer.
 */
function hangUp(client: pg.PoolClient): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
}

/** Passes each promise that a method returns to `watch`. */
function wrap(target: object, method: string, watch: (answer: Promise<unknown>) => void): void {
  const original: unknown = Reflect.get(target, method);
  if (typeof original !== "function") return;
  Reflect.set(target, method, (...args: unknown[]) => {
    const answer: unknown = Reflect.apply(original, target, args);
    if (answer instanceof Promise) watch(answer);
    return answer;
  });
}
