import type pg from "pg";
import { isDatabaseUnavailable } from "../database/database-outage.server";
import { type DatabaseLimits, openPool } from "../database/db.server";

/** An error code for which graphile-worker retries to record a finished job, up to a hundred times, seconds apart. */
const TRIED_AGAIN = "ETIMEDOUT";

/**
 * Opens connections for the queue. graphile-worker 0.17 records a finished job without awaiting the statement: an error
 * there is unhandled and ends the process, unless its code is one of a few that are retried. This pool gives temporary
 * errors, such as a pool without a free connection, such a code.
 */
export function openQueuePool(url: string, limits: DatabaseLimits, name?: string): pg.Pool {
  const pool = openPool(url, limits, name);
  haveTriedAgain(pool, "connect");
  pool.on("connect", (client) => haveTriedAgain(client, "query"));
  return pool;
}

/** Gives temporary rejections of a method's promises that code. Calls with a callback are unchanged. */
function haveTriedAgain(target: object, method: string): void {
  const original: unknown = Reflect.get(target, method);
  if (typeof original !== "function") return;
  Reflect.set(target, method, (...args: unknown[]) => {
    const answer: unknown = Reflect.apply(original, target, args);
    return answer instanceof Promise ? answer.catch(refuseForNow) : answer;
  });
}

function refuseForNow(error: unknown): never {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: TRIED_AGAIN });
}
