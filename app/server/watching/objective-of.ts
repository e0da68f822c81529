import type { SeenRequest } from "#app/adapters/watching/metrics.server";
import { ROUTES } from "#app/http/routes/routes.server";

/**
 * Which promise of the service a request is about, and whether its time counts; null for none, and where nobody waited
 * for the answer.
 */
export function objectiveOf({ route, method, outcome }: SeenRequest) {
  const about = ROUTES.get(route)?.facts.objective;
  if (!about || outcome === "aborted") return null;
  // Issuing is asked for by a form; its page alone promises nothing.
  if (about === "issuing") return method === "POST" ? ({ objective: "issuing", timed: false } as const) : null;
  return { objective: "verification", timed: about === "verdict" } as const;
}
