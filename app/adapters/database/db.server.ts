import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Database } from "#modules/kernel/db";
import { PrismaClient } from "#prisma/generated/client";
import { traceStatements } from "../watching/trace-statements.server";
import { breakOnSilence } from "./database-silence.server";
import { retryTransactions } from "./retry-transactions.server";

/** How long a process waits for its database, in milliseconds, and how many connections it makes at most. */
export interface DatabaseLimits {
  connections: number;
  /** For a new connection. */
  connectMs: number;
  /** For a turn, while all connections are in use: not less than for a new one. */
  turnMs: number;
  /** For the answer to one statement. The server itself ends the statement after this time. */
  statementMs: number;
}

/** The server's own limit comes first; this much later its silence counts as the end of the connection. */
const SILENCE_MS = 1_000;

/**
 * A visitor waits: better a page that says "try again" than one that never comes. Nobody gives up a turn before the
 * statements ahead must have ended: a few seconds in which a machine stands still are no reason to refuse everybody.
 */
export const WEB_LIMITS: DatabaseLimits = {
  connections: 10,
  connectMs: 3_000,
  turnMs: 6_000 + SILENCE_MS,
  statementMs: 6_000,
};
/**
 * Nobody waits for a job, and some of its statements are about ten thousand rows: a turn comes when one of them has
 * ended.
 */
export const WORKER_LIMITS: DatabaseLimits = { connections: 10, connectMs: 5_000, turnMs: 60_000, statementMs: 60_000 };
/**
 * A command of the command line has nothing else to do than to wait: on a busy machine a new connection takes its time
 * as well.
 */
export const COMMAND_LIMITS: DatabaseLimits = { ...WORKER_LIMITS, connectMs: WORKER_LIMITS.turnMs };

/**
 * Opens the database. Connections are made on demand; each wait for it has a limit, and lost races are run again.
 * `onConnect` is told which process of the server answers a new connection.
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

/** PostgreSQL says it as a connection begins (BackendKeyData); `pg` keeps it and its types do not name it. */
const serverPidOf = (connection: pg.PoolClient): number => (connection as unknown as { processID: number }).processID;

/** The pools of this process that have a name, for whoever counts their connections. */
const namedPools = new Map<string, pg.Pool>();

/** How many connections each named pool has, how many of these are in use, and how many wait for one. */
export function describePools(): { name: string; open: number; used: number; waiting: number }[] {
  return [...namedPools].map(([name, { totalCount, idleCount, waitingCount }]) => ({
    name,
    open: totalCount,
    used: totalCount - idleCount,
    waiting: waitingCount,
  }));
}

/** Connections with the same limits for what speaks SQL itself, such as the queue. */
export function openPool(url: string, limits: DatabaseLimits, name?: string): pg.Pool {
  // The pool knows one limit for both kinds of waiting.
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
  // A connection that breaks while nobody uses it: the next query opens another one.
  pool.on("error", () => {});
  // One that breaks while it is in use fails what is asked of it, which is where it is told. Whoever holds it without
  // asking anything, such as the queue's listener, must not end the process.
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
      // A server that says nothing would not answer the farewell either.
      void client.end().catch(() => {});
    }
  });
  return pool;
}
