import type { SeenRequest } from "#app/adapters/watching/metrics.server";
import { ROUTES } from "#app/http/routes/routes.server";

/**
 * Returns the service objective that a request counts for, and whether its time counts. Null for none, and for a
 * request that the client aborted.
 */
export function objectiveOf({ route, method, outcome }: SeenRequest) {
  const about = ROUTES.get(route)?.facts.objective;
  if (!about || outcome === "aborted") return null;
  // Issuing begins with a posted form; the page itself has no objective.
  if (about === "issuing") return method === "POST" ? ({ objective: "issuing", timed: false } as const) : null;
  return { objective: "verification", timed: about === "verdict" } as const;
}
