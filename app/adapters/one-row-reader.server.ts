import type { OneRowReader } from "#modules/kernel/ports";
import { openPool, WEB_LIMITS } from "./db.server";

/** Each answers in a fraction of a millisecond: a few keep up with what one process can serve. */
const CONNECTIONS = 4;

/** Reads over connections of its own, opened when they are first used. `close` ends them. */
export function createOneRowReader(databaseUrl: string): OneRowReader & { close: () => Promise<void> } {
  let pool: ReturnType<typeof openPool> | null = null;
  return {
    async read({ name, text }, values) {
      pool ??= openPool(databaseUrl, { ...WEB_LIMITS, connections: CONNECTIONS });
      const { rows } = await pool.query<[string | null]>({ name, text, values: [...values], rowMode: "array" });
      return rows[0]?.[0] ?? null;
    },
    async close() {
      await pool?.end();
    },
  };
}
