import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Database } from "#modules/kernel/db";
import { PrismaClient } from "#prisma/generated/client";
import { traceStatements } from "../watching/trace-statements.server";
import { breakOnSilence } from "./database-silence.server";
import { retryTransactions } from "./retry-transactions.server";

/** Timeouts of a process's database connections, in milliseconds, and their maximum number. */
export interface DatabaseLimits {
  connections: number;
  /** For opening a new connection. */
  connectMs: number;
  /** For waiting for a free connection of the pool; not less than `connectMs`. */
  turnMs: number;
  /** For the answer to one statement. The server itself cancels the statement after this time. */
  statementMs: number;
}

/** Additional time, after the server's own statement timeout, before its silence counts as a broken connection. */
const SILENCE_MS = 1_000;

/**
 * Limits of the web process: an error page that asks to try again beats one that never comes. Waiting for a free
 * connection lasts as long as a statement may, so that a pause of the machine for a few seconds refuses nobody.
 */
export const WEB_LIMITS: DatabaseLimits = {
  connections: 10,
  connectMs: 3_000,
  turnMs: 6_000 + SILENCE_MS,
  statementMs: 6_000,
};
/**
 * Limits of the worker: nobody waits for a job, and some statements handle ten thousand rows. Waiting for a free
 * connection lasts as long as a statement may.
 */
export const WORKER_LIMITS: DatabaseLimits = { connections: 10, connectMs: 5_000, turnMs: 60_000, statementMs: 60_000 };
/** Limits of the command line: on a busy machine, opening a connection may take long too. */
export const COMMAND_LIMITS: DatabaseLimits = { ...WORKER_LIMITS, connectMs: WORKER_LIMITS.turnMs };

/**
 * Opens the database. Connections are made on demand, each wait has a timeout, and transactions that lost a race are
 * retried. `onConnect` gets the process id of the server process behind each new connection.
 */
export function openDatabase(
  url: string,
  limits: DatabaseLimits = WEB_LIMITS,
  onConnect: (serverPid: number) => void = () => {},
): Database {
  const pool = openPool(url, limits, "main");
  pool.on("connect", (connection) => onConnect(serverPidOf(connection)));
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: limits.turnMs + limits.connectMs + SILENCE_MS, timeout: 120_000 },
  });
  return retryTransactions(client);
}

/**
 * PostgreSQL sends the process id when a connection begins (BackendKeyData). `pg` stores it, but its types do not
 * declare it.
 */
const serverPidOf = (connection: pg.PoolClient): number => (connection as unknown as { processID: number }).processID;

/** Named pools of this process, for counting their connections. */
const namedPools = new Map<string, pg.Pool>();

/** Counts each named pool's connections: open, in use, and requests waiting for one. */
export function describePools(): { name: string; open: number; used: number; waiting: number }[] {
  return [...namedPools].map(([name, { totalCount, idleCount, waitingCount }]) => ({
    name,
    open: totalCount,
    used: totalCount - idleCount,
    waiting: waitingCount,
  }));
}

/** Opens a pool with the same limits, for callers that write SQL themselves, such as the queue. */
export function openPool(url: string, limits: DatabaseLimits, name?: string): pg.Pool {
  // The pool has one timeout for both kinds of waiting, so the one for a new connection is set on the client.
  class Connection extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: limits.connectMs });
    }
  }
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: Math.max(limits.turnMs, limits.connectMs),
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  if (name) namedPools.set(name, pool);
  // An idle connection broke: the next query opens a new one.
  pool.on("error", () => {});
  // A connection that breaks in use rejects its statement, where the error is handled. A holder that runs no statement,
  // such as the queue's listener, must not end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  traceStatements(pool);
  breakOnSilence(pool, async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.connectMs,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
    } finally {
      // Not awaited: a silent server would not answer it either.
      void client.end().catch(() => {});
    }
  });
  return pool;
}
