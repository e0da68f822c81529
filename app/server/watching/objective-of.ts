import type { SeenRequest } from "#app/adapters/watching/metrics.server";

/** The pages that people wait for to see whether a certificate is genuine. */
const VERDICTS = new Set(["/v/:id", "/verification"]);
/** Where issuing is asked for. */
const ISSUING = new Set(["/app/certificates/new", "/app/batches/new", "/app/batches/:id", "/app/batches/:id/columns"]);

/** Which promise of the service a request is about, and whether its time counts; null for none, and where nobody waited for the answer. */
export function objectiveOf({ route, method, outcome }: SeenRequest) {
  if (outcome === "aborted") return null;
  if (route.startsWith("/v/:id") || route.startsWith("/verification"))
    return { objective: "verification", timed: VERDICTS.has(route) } as const;
  return method === "POST" && ISSUING.has(route) ? ({ objective: "issuing", timed: false } as const) : null;
}
