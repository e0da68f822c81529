import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#modules/kernel/db";

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/** SQLSTATE codes: serialization failure, deadlock, unique violation. */
const STATES = new Set(["40001", "40P01", "23505"]);
/** Prisma's own codes: write conflict or deadlock, unique violation. */
const PRISMA_CODES = new Set(["P2034", "P2002"]);
const KINDS = new Set(["TransactionWriteConflict", "UniqueConstraintViolation"]);

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Whether a transaction failed because of a concurrent one. A retry sees what the other transaction wrote, including a
 * row that both tried to create.
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
 * Wraps a database so that transactions that lost a race are retried, up to six attempts. A failed attempt is rolled
 * back completely, so a transaction must have no effects outside the database.
 */
export function retryTransactions(db: Database): Database {
  const begin = db.$transaction.bind(db) as (work: unknown, options?: unknown) => Promise<unknown>;
  const run = async (work: unknown, options?: unknown) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await begin(work, options);
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || typeof work !== "function" || !lostRace(error)) throw error;
        // Random pause, so that two transactions that collided do not collide again.
        await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
      }
    }
  };
  return new Proxy(db, {
    get: (target, name) => (name === "$transaction" ? run : Reflect.get(target, name, target)),
  });
}
