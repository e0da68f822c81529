import type pg from "pg";
import { currentActivity } from "./activity.server";

/**
 * Adds a span for each statement below the current activity, named by the statement's first word. Records neither its
 * text nor its values. Does nothing without a trace.
 */
export function traceStatements(pool: pg.Pool): void {
  // The pool runs single statements, connections run those of transactions.
  traceQueries(pool);
  pool.on("connect", traceQueries);
}

function traceQueries(on: pg.Pool | pg.PoolClient): void {
  const query: unknown = on.query;
  if (typeof query !== "function") return;
  Reflect.set(on, "query", (...args: unknown[]) => {
    const trace = currentActivity()?.trace;
    const answer: unknown = Reflect.apply(query, on, args);
    if (!trace || !(answer instanceof Promise)) return answer;
    const operation = firstWord(args[0]);
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
