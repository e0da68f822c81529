import type pg from "pg";
import { currentActivity } from "./activity.server";

/**
 * Draws each statement as a span below whatever asks it, named by its first word: neither its text nor its values.
 * Where no trace is made it is asked as if nothing were here.
 */
export function traceStatements(pool: pg.Pool): void {
  // Single statements are the pool's, those of transactions a connection's own.
  traceQueries(pool);
  pool.on("connect", traceQueries);
}

function traceQueries(on: pg.Pool | pg.PoolClient): void {
  const query: unknown = on.query;
  if (typeof query !== "function") return;
  Reflect.set(on, "query", (...given: unknown[]) => {
    const trace = currentActivity()?.trace;
    const answer: unknown = Reflect.apply(query, on, given);
    if (!trace || !(answer instanceof Promise)) return answer;
    const operation = firstWord(given[0]);
    const attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
    const span = trace.tracing.begin(`db ${operation}`, attributes, trace.span);
    answer.then(
      () => trace.tracing.end(span, null),
      () => trace.tracing.end(span, "the statement failed"),
    );
    return answer;
  });
}

function firstWord(statement: unknown): string {
  const text = typeof statement === "object" && statement !== null ? Reflect.get(statement, "text") : statement;
  return /^\s*([a-z]{1,12})\b/i.exec(String(text))?.[1]?.toLowerCase() ?? "other";
}
