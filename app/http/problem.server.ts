import { RETRY_AFTER_SECONDS } from "#app/adapters/database/database-outage.server";
import { type PageProblem, type Problem, problemOf } from "./problems";

/** Marks an answer that a person should see as a page, where a route has no page of its own. */
export const PROBLEM_HEADER = "X-Problem";

/** Refuses a request with a page that says why. */
export function problem(code: PageProblem, headers: Record<string, string> = {}): Response {
  return problemPage(problemOf(code), headers);
}

/** The answer that the error boundary draws as a page. */
export function problemPage({ status, code }: Problem, headers: Record<string, string> = {}): Response {
  return Response.json({ code }, { status, headers: { ...headers, [PROBLEM_HEADER]: code } });
}

/** Throws the page for a refusal that no form can explain. */
export function refuse(code: PageProblem): never {
  throw problem(code);
}

/** Refuses while the database cannot be used: 503, with the time after which to ask again. */
export function unavailable(code: "unavailable" | "could-not-check" = "unavailable"): Response {
  return problem(code, { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" });
}
