import type { OneRowReader, OneRowStatement } from "#modules/kernel/ports";
import { type DatabaseLimits, openPool, WEB_LIMITS } from "./db.server";
import { watchReplica } from "./replica.server";

/** Four connections: each read takes a fraction of a millisecond, so a few keep up with what one process serves. */
const LIMITS: DatabaseLimits = { ...WEB_LIMITS, connections: 4 };
/** Short timeouts, because the primary can be read instead. */
const REPLICA_LIMITS: DatabaseLimits = { connections: 4, connectMs: 500, turnMs: 500, statementMs: 500 };

interface Addresses {
  databaseUrl: string;
  /**
   * Whether the address is a pooler's. Each transaction then gets another session, so prepared statements cannot be
   * reused.
   */
  pooled: boolean;
  /** A streaming replica that is read first while it is up to date; null for none. */
  replicaUrl: string | null;
}

/** Reads over connections of its own, opened on first use. `close` ends them. */
export function createOneRowReader(addresses: Addresses): OneRowReader & { close: () => Promise<void> } {
  const open = () => {
    const primary = openPool(addresses.databaseUrl, LIMITS);
    if (!addresses.replicaUrl) return { primary, replica: null };
    const pool = openPool(addresses.replicaUrl, REPLICA_LIMITS);
    return { primary, replica: { pool, watch: watchReplica(primary, pool) } };
  };
  let opened: ReturnType<typeof open> | null = null;

  async function ask(
    pool: ReturnType<typeof openPool>,
    statement: OneRowStatement,
    values: unknown[],
    prepared: boolean,
  ) {
    const { name, text } = statement;
    const query = { ...(prepared ? { name } : {}), text, values, rowMode: "array" as const };
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
