import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#modules/kernel/db";
import { networkToLimit } from "#modules/kernel/ip-network";

/** Maximum number of requests of one kind from one network within a time span. */
export interface Limit {
  /** Counts one request. Returns 0 if it is allowed, otherwise the seconds to wait. */
  take(address: string): Promise<number>;
}

const MINUTES = 60;

/** Limits by network. Accounts and mailboxes have limits of their own in the domain. */
const LIMITS = {
  /** Signing in, signing up, requesting a code or a link, and trying one. */
  attempts: { points: 300, duration: 5 * MINUTES },
  /** Requests for certificates that do not exist; requests for existing ones are not counted. */
  misses: { points: 30, duration: 5 * MINUTES },
  /** Files uploaded for verification, each opened in a process of its own. */
  uploads: { points: 300, duration: 5 * MINUTES },
  /**
   * Certificate pages and pictures that must be drawn: room for two hundred people behind one address who open theirs
   * and come back twice. Cached answers are not counted. Counted in each process's memory: a database row for each page
   * would cost more than the page.
   */
  drawings: { points: 600, duration: MINUTES, here: true },
  /** Messages to support; fewer if no script could check the sender. */
  messages: { points: 5, duration: 10 * MINUTES },
  unprovenMessages: { points: 2, duration: 10 * MINUTES },
} as const satisfies Record<string, { points: number; duration: number; here?: true }>;

/** Interval in milliseconds at which expired rows are deleted; `RETENTION_MS` is the time since their expiry. */
const SWEEP_EVERY_MS = 5 * 60_000;
const RETENTION_MS = 60 * 60_000;

export type RateLimits = Record<keyof typeof LIMITS, Limit>;

/**
 * Counts in the database, in one statement before the work, across processes and restarts. While the database is
 * unavailable, each process counts for itself. Networks are stored as HMACs.
 */
export function createRateLimits({ db, key }: { db: Database; key: Buffer }): RateLimits {
  const nameOf = (address: string) => createHmac("sha256", key).update(networkToLimit(address)).digest("base64url");
  const storeClient = {
    query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
      const rows = await db.$queryRawUnsafe<{ points: number; expire: bigint | null }[]>(text, ...values);
      return { rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) })), rowCount: rows.length };
    },
  };
  let sweptAt = Date.now();
  // Deletes expired rows of all limits, which share a table. The library's timers, one for each limit, would outlive
  // the database connection and open it again.
  async function sweep() {
    if (Date.now() < sweptAt + SWEEP_EVERY_MS) return;
    sweptAt = Date.now();
    await db.rateLimit.deleteMany({ where: { expire: { lt: sweptAt - RETENTION_MS } } }).catch(() => {});
  }

  const limits = Object.entries(LIMITS).map(([name, { points, duration, ...how }]) => {
    const rule = { points, duration, keyPrefix: name };
    const limiter = "here" in how ? new RateLimiterMemory(rule) : storedLimiter(rule);
    const limit: Limit = {
      async take(address) {
        try {
          await limiter.consume(nameOf(address));
          if (!("here" in how)) await sweep();
          return 0;
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        }
      },
    };
    return [name, limit];
  });
  return Object.fromEntries(limits);

  function storedLimiter(rule: { points: number; duration: number; keyPrefix: string }) {
    return new RateLimiterPostgres({
      ...rule,
      storeClient,
      storeType: "client",
      tableName: "RateLimit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Exceeded limits are cached in memory until they end, so that they cost no statement.
      inMemoryBlockOnConsumed: rule.points + 1,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
  }
}

/** Deletes counts made under a clock that ran ahead: their networks would stay over the limit until that time. */
export async function forgetLimitsOfLater(db: Database, latest: Date): Promise<void> {
  const longest = Math.max(...Object.values(LIMITS).map(({ duration }) => duration)) * 1000;
  await db.rateLimit.deleteMany({ where: { expire: { gt: latest.getTime() + longest } } });
}
