import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { runAs } from "#app/adapters/watching/activity.server";
import type { SeenRequest } from "#app/adapters/watching/metrics.server";
import type { Tracing } from "#app/adapters/watching/tracing.server";

/** What another program may name a request by: nothing that could be more than a name in a line of the log. */
const SAFE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Random bytes are drawn for many requests at once: asked for one by one they cost more than everything else here. */
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

/** The header that a request's name comes in and goes back in. */
export const REQUEST_ID = "X-Request-Id";

/** A request with the name that it has in the log. */
export type NamedRequest = IncomingMessage & { id?: string };

/** The pattern of what is no page or call of ours: a name that somebody tries, or a link that never was. */
export const UNMATCHED = "(unmatched)";

const CLASSES = ["", "1xx", "2xx", "3xx", "4xx", "5xx"];

/**
 * Gives each request its name and tells of it when it is over. The name comes from `X-Request-Id` only behind a proxy
 * that is trusted. `answer` gets a way to go on as this request, from wherever it waited (who waited for another's page
 * is called back by that one): what is done so is an activity of this name, and the answer has it in its header. What
 * is answered without going that way says the name itself: a header that is set beforehand makes Node write all of them
 * in a slower way.
 */
export function watchRequests(options: {
  /**
   * The pattern of an address (`/v/:id` for `/v/CERT-2026-…`): one of few, so that it may stand in metrics, and without
   * what is secret or personal in an address, so that it may stand in a log.
   */
  patternOf: (pathname: string) => string;
  /** Whether a proxy of ours stands in front. */
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
    const given = behindProxy ? request.headers["x-request-id"] : undefined;
    const requestId = typeof given === "string" && SAFE_ID.test(given) ? given : newRequestId();
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

/** The path in a request's target, before anything of it is decoded. */
function pathIn(url = "/"): string {
  for (let at = 0; at < url.length; at++) if (url[at] === "?" || url[at] === "#") return url.slice(0, at);
  return url;
}
