import { RETRY_AFTER_SECONDS } from "#app/adapters/database-outage.server";

/** The HTTP status of each code with which the domain refuses; what is not here is a fault of ours. */
const STATUS: Record<string, number> = { forbidden: 403, "no-organization": 403, "not-admin": 403, "not-found": 404 };

/** Why the server refuses, for the page that says so: a status and `problems.<code>` of the texts named "errors". */
export interface Problem {
  status: number;
  code: string;
}

/** Marks an answer that a person should see as a page, where a route has no page of its own. */
export const PROBLEM_HEADER = "X-Problem";

/** Refuses a request with a page that says why: `problems.<code>` of the `errors` namespace. */
export function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code }, { status, headers: { ...headers, [PROBLEM_HEADER]: code } });
}

/** Throws the page for a refusal that no form can explain. */
export function refuse(code: string): never {
  const status = STATUS[code];
  if (!status) throw new Error(`the domain refused with ${code}, which this page does not know`);
  throw problem(status, code);
}

/** Refuses while the database cannot be used: 503, with the time after which to ask again. */
export function unavailable(code = "unavailable"): Response {
  return problem(503, code, { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" });
}
