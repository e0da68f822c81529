import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#modules/kernel/db";

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/** SQLSTATE: serialization failure, deadlock, unique key taken. */
const STATES = new Set(["40001", "40P01", "23505"]);
/** Prisma's own: write conflict or deadlock, unique key taken. */
const PRISMA_CODES = new Set(["P2034", "P2002"]);
const KINDS = new Set(["TransactionWriteConflict", "UniqueConstraintViolation"]);

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Whether a transaction failed because of another one at the same moment. Run again it sees what the other one left:
 * where both wanted to write the same row, that is the first one's.
 */
export function lostRace(error: unknown): boolean {
  const cause = property(property(property(error, "meta"), "driverAdapterError"), "cause") ?? property(error, "cause");
  return [error, cause].some(
    (one) =>
      PRISMA_CODES.has(String(property(one, "code"))) ||
      STATES.has(String(property(one, "code"))) ||
      STATES.has(String(property(one, "originalCode"))) ||
      KINDS.has(String(property(one, "kind"))),
  );
}

/**
 * The same database, whose transactions are run again when they lost a race, six times at most. Everything between its
 * beginning and its end was undone: so a transaction does nothing outside the database.
 */
export function retryTransactions(db: Database): Database {
  const begin = db.$transaction.bind(db) as (work: unknown, options?: unknown) => Promise<unknown>;
  const run = async (work: unknown, options?: unknown) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await begin(work, options);
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || typeof work !== "function" || !lostRace(error)) throw error;
        // Of two that meet, one comes first next time.
        await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
      }
    }
  };
  return new Proxy(db, {
    get: (target, name) => (name === "$transaction" ? run : Reflect.get(target, name, target)),
  });
}
