import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { runAs } from "#app/adapters/watching/activity.server";
import type { SeenRequest } from "#app/adapters/watching/metrics.server";
import type { Tracing } from "#app/adapters/watching/tracing.server";

/** Format of accepted request ids, which must be safe in a log line. */
const SAFE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Random bytes are drawn for many requests at once; one at a time, they would cost more than everything else here. */
const ID_BYTES = 8;
const DIGITS = 2 * ID_BYTES;
const pool = { digits: "", at: 0 };

export function newRequestId(): string {
  if (pool.at >= pool.digits.length) {
    pool.digits = randomBytes(ID_BYTES * 256).toString("hex");
    pool.at = 0;
  }
  pool.at += DIGITS;
  return pool.digits.slice(pool.at - DIGITS, pool.at);
}

/** Header that carries a request's id in both directions. */
export const REQUEST_ID = "X-Request-Id";

/** A request with its id in the log. */
export type NamedRequest = IncomingMessage & { id?: string };

/** Pattern of addresses that match no page or call. */
export const UNMATCHED = "(unmatched)";

const CLASSES = ["", "1xx", "2xx", "3xx", "4xx", "5xx"];

/**
 * Gives each request an id and reports it when it ends. The id comes from `X-Request-Id` only behind a trusted proxy.
 *
 * `answer` gets a function that continues as this request from wherever it waited, such as for another visitor's page,
 * whose request then calls back: work done through it belongs to this activity, and the response gets the id in its
 * header. A response sent without it must set the id itself, because a header set in advance makes Node write all
 * headers in a slower way.
 */
export function watchRequests(options: {
  /**
   * Returns the pattern of an address (`/v/:id` for `/v/CERT-2026-…`): one of few, so that it can be a label of
   * metrics, and without secret or personal parts, so that it can be logged.
   */
  patternOf: (pathname: string) => string;
  /** Whether a trusted proxy is in front. */
  behindProxy: boolean;
  tracing: Tracing | null;
  onSeen: (seen: SeenRequest) => void;
}) {
  const { patternOf, behindProxy, tracing, onSeen } = options;
  return (
    request: NamedRequest,
    response: ServerResponse,
    answer: (asThis: (run: () => void) => void) => void,
  ): void => {
    const began = performance.now();
    const received = behindProxy ? request.headers["x-request-id"] : undefined;
    const requestId = typeof received === "string" && SAFE_ID.test(received) ? received : newRequestId();
    request.id = requestId;
    const route = patternOf(pathIn(request.url));
    const method = request.method ?? "";
    const span = tracing?.begin(`${method} ${route}`, { "http.route": route, "request.id": requestId });
    response.once("close", () => {
      const outcome = (response.writableFinished && CLASSES[Math.floor(response.statusCode / 100)]) || "aborted";
      onSeen({ route, method, outcome, seconds: (performance.now() - began) / 1000 });
      if (!tracing || !span) return;
      span.setAttribute("http.response.status_code", response.statusCode);
      tracing.end(span, response.statusCode < 500 ? null : `status ${response.statusCode}`);
    });
    const activity = { requestId, route, trace: tracing && span ? { tracing, span } : null };
    answer((run) => {
      response.setHeader(REQUEST_ID, requestId);
      runAs(activity, run);
    });
  };
}

/** Path of a request's target, before any decoding. */
function pathIn(url = "/"): string {
  for (let at = 0; at < url.length; at++) if (url[at] === "?" || url[at] === "#") return url.slice(0, at);
  return url;
}
