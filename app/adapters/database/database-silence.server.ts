import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const PROBE_EVERY_MS = 500;

/**
 * Keeps a database that has fallen silent from costing every request its full wait. The first statement without an
 * answer has its connection broken, so that no transaction hands it back to the pool, and a connection of its own finds
 * out whether the server still speaks (`probe`, which throws where it does not). If it does not, all other connections
 * are broken as well, and whoever wants one is refused at once until the server answers again.
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
  // Single statements go this way; the pool itself gives up the connection of one that failed.
  wrap(pool, "query", (answer) => {
    answer.catch(noticed);
  });

  const connect: unknown = pool.connect;
  if (typeof connect !== "function") return;
  Reflect.set(pool, "connect", (...given: unknown[]) => {
    if (!silent) {
      const answer: unknown = Reflect.apply(connect, pool, given);
      if (answer instanceof Promise) answer.catch(noticed);
      return answer;
    }
    const refusal = new Error("Connection terminated: the database does not answer");
    const [callback] = given;
    if (typeof callback !== "function") return Promise.reject(refusal);
    process.nextTick(() => callback(refusal, undefined, () => {}));
    return undefined;
  });
}

const SILENT = new Set(["Query read timeout", "Connection terminated due to connection timeout", "timeout expired"]);

/** What the driver says where nothing came back: to a statement, and to the wish for a new connection. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return SILENT.has(error.message);
}

/** The driver offers no other way: asked to end, a connection waits for the answer that does not come. */
function hangUp(client: pg.PoolClient): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
}

/** Has `look` see each promise that a method returns. */
function wrap(target: object, method: string, watch: (answer: Promise<unknown>) => void): void {
  const original: unknown = Reflect.get(target, method);
  if (typeof original !== "function") return;
  Reflect.set(target, method, (...given: unknown[]) => {
    const answer: unknown = Reflect.apply(original, target, given);
    if (answer instanceof Promise) watch(answer);
    return answer;
  });
}
