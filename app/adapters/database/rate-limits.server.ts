import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#modules/kernel/db";
import { networkToLimit } from "#modules/kernel/ip-network";

/** How often something may be done by one network within a span of time. */
export interface Limit {
  /** Counts it, and says how many seconds to wait where that is too often; 0 where it may be done. */
  take(address: string): Promise<number>;
}

const MINUTES = 60;

/** Everything that is limited by network; accounts and mailboxes have limits of their own in the domain. */
const LIMITS = {
  /** Signing in, signing up, asking for a code or a link, and trying one. */
  attempts: { points: 300, duration: 5 * MINUTES },
  /** Asking for certificates that do not exist: real ones cost nothing. */
  misses: { points: 30, duration: 5 * MINUTES },
  /** Files sent to be verified: each is opened by a process of its own. */
  uploads: { points: 300, duration: 5 * MINUTES },
  /**
   * Certificate pages and pictures that have to be drawn: two hundred people behind one address open theirs, and look
   * twice. What is kept is not counted. Each process counts for itself: a row for each page would cost more than the
   * page.
   */
  drawings: { points: 600, duration: MINUTES, here: true },
  /** Messages to support: fewer where no script could vouch for their sender. */
  messages: { points: 5, duration: 10 * MINUTES },
  unprovenMessages: { points: 2, duration: 10 * MINUTES },
} as const satisfies Record<string, { points: number; duration: number; here?: true }>;

/** How often what is over is deleted, and how long that has been over by then. */
const SWEEP_EVERY_MS = 5 * 60_000;
const KEPT_MS = 60 * 60_000;

export type RateLimits = Record<keyof typeof LIMITS, Limit>;

/**
 * Counts in the database, in one statement before the work: across processes and restarts. While the database is away
 * each process counts for itself. Networks stand there as HMACs.
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
  // Whoever is counted has it done for all limits, which share a table. The library's timers, one for each limit, would
  // go on after the database was closed, and connect to it again.
  async function sweep() {
    if (Date.now() < sweptAt + SWEEP_EVERY_MS) return;
    sweptAt = Date.now();
    await db.rateLimit.deleteMany({ where: { expire: { lt: sweptAt - KEPT_MS } } }).catch(() => {});
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
      // Who is over the limit is known here until the time has passed, and costs the database nothing.
      inMemoryBlockOnConsumed: rule.points + 1,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
  }
}

/** Forgets who was counted under a clock that was ahead: they would be over the limit until then. */
export async function forgetLimitsOfLater(db: Database, latest: Date): Promise<void> {
  const longest = Math.max(...Object.values(LIMITS).map(({ duration }) => duration)) * 1000;
  await db.rateLimit.deleteMany({ where: { expire: { gt: latest.getTime() + longest } } });
}
