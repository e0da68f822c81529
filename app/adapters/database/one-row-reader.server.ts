import type { OneRowReader, OneRowStatement } from "#modules/kernel/ports";
import { type DatabaseLimits, openPool, WEB_LIMITS } from "./db.server";
import { watchReplica } from "./replica.server";

/** Each answers in a fraction of a millisecond: a few keep up with what one process can serve. */
const LIMITS: DatabaseLimits = { ...WEB_LIMITS, connections: 4 };
/** There is the primary to ask besides. */
const REPLICA_LIMITS: DatabaseLimits = { connections: 4, connectMs: 500, turnMs: 500, statementMs: 500 };

interface Addresses {
  databaseUrl: string;
  /**
   * Whether that is a pooler, which gives each transaction another session: nothing prepared is there the next time.
   */
  pooled: boolean;
  /** A streaming replica that is read first, as long as it is not behind; null for none. */
  replicaUrl: string | null;
}

/** Reads over connections of its own, opened when they are first used. `close` ends them. */
export function createOneRowReader(addresses: Addresses): OneRowReader & { close: () => Promise<void> } {
  const open = () => {
    const primary = openPool(addresses.databaseUrl, LIMITS);
    if (!addresses.replicaUrl) return { primary, replica: null };
    const pool = openPool(addresses.replicaUrl, REPLICA_LIMITS);
    return { primary, replica: { pool, watch: watchReplica(primary, pool) } };
  };
  let opened: ReturnType<typeof open> | null = null;

  async function ask(pool: ReturnType<typeof openPool>, statement: OneRowStatement, values: unknown[], kept: boolean) {
    const { name, text } = statement;
    const query = { ...(kept ? { name } : {}), text, values, rowMode: "array" as const };
    const { rows } = await pool.query<[string | null]>(query);
    return rows[0]?.[0] ?? null;
  }

  return {
    async read(statement, values) {
      opened ??= open();
      const { primary, replica } = opened;
      if (replica?.watch.isFresh()) {
        try {
          return await ask(replica.pool, statement, [...values], true);
        } catch {
          replica.watch.doubt();
        }
      }
      return ask(primary, statement, [...values], !addresses.pooled);
    },
    async close() {
      await Promise.all([opened?.primary.end(), opened?.replica?.pool.end()]);
    },
  };
}
