import type pg from "pg";
import { isDatabaseUnavailable } from "../database/database-outage.server";
import { type DatabaseLimits, openPool } from "../database/db.server";

/** A code for which graphile-worker tries once more to say that a job is done, a hundred times, after seconds each. */
const TRIED_AGAIN = "ETIMEDOUT";

/**
 * Connections for the queue. When a job has ended, graphile-worker 0.17 says so in the database and waits for no
 * answer: an error there is caught by nobody and ends the process, unless it has one of a few codes, for which it is
 * tried again. What says "not now", such as a pool whose connections are all in use, has such a code here.
 */
export function openQueuePool(url: string, limits: DatabaseLimits, name?: string): pg.Pool {
  const pool = openPool(url, limits, name);
  haveTriedAgain(pool, "connect");
  pool.on("connect", (client) => haveTriedAgain(client, "query"));
  return pool;
}

/**
 * Has each promise of a method that is rejected for a time be rejected with that code. Calls with a callback are as
 * they were.
 */
function haveTriedAgain(target: object, method: string): void {
  const original: unknown = Reflect.get(target, method);
  if (typeof original !== "function") return;
  Reflect.set(target, method, (...given: unknown[]) => {
    const answer: unknown = Reflect.apply(original, target, given);
    return answer instanceof Promise ? answer.catch(refuseForNow) : answer;
  });
}

function refuseForNow(error: unknown): never {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: TRIED_AGAIN });
}
