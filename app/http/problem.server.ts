import { RETRY_AFTER_SECONDS } from "#app/adapters/database/database-outage.server";
import { type PageProblem, type Problem, problemOf } from "./problems";

/** Header that marks a response to be shown to people as a page, for routes without a page of their own. */
export const PROBLEM_HEADER = "X-Problem";

/** Creates a refusal that is shown as an explanatory page. */
export function problem(code: PageProblem, headers: Record<string, string> = {}): Response {
  return problemPage(problemOf(code), headers);
}

/** Response that the error boundary renders as a page. */
export function problemPage({ status, code }: Problem, headers: Record<string, string> = {}): Response {
  return Response.json({ code }, { status, headers: { ...headers, [PROBLEM_HEADER]: code } });
}

/** Throws the page for a refusal that no form can explain. */
export function refuse(code: PageProblem): never {
  throw problem(code);
}

/** Refusal while the database is unavailable: 503, with the time after which to retry. */
export function unavailable(code: "unavailable" | "could-not-check" = "unavailable"): Response {
  return problem(code, { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" });
}
