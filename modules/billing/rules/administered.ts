import type { Entitlement, SubscriptionFacts } from "./entitlement";

/** Maximum number of days that one extension adds to a trial. */
export const MAX_ADDED_DAYS = 60;
/** Maximum number of certificates that one grant adds. */
export const MAX_ADDED_CERTIFICATES = 100_000;

/** Reason why the platform's staff cannot change a plan now. */
export type PlanObstacle = "paid-plan" | "payment-on-its-way" | "no-trial" | "no-limit";

/**
 * Obstacles to each action of the platform's staff on a plan; null where there is none. `paying` is whether a payment
 * of an order is on its way.
 */
export function administered(
  facts: SubscriptionFacts & { period: string | null },
  entitlement: Entitlement,
  paying: boolean,
): { giveOut: PlanObstacle | null; extendTrial: PlanObstacle | null; grant: PlanObstacle | null } {
  const tried = facts.lapseReason === "trial-over" || facts.lapseReason === "trial-used";
  const trial = facts.state === "trial" || (facts.state === "lapsed" && tried);
  const limited = entitlement.may === "issue" && entitlement.cap !== null;
  return {
    // A paid plan ends by cancelling or by a refund.
    giveOut: facts.period ? "paid-plan" : paying ? "payment-on-its-way" : null,
    extendTrial: trial ? null : facts.period ? "paid-plan" : "no-trial",
    grant: limited ? null : "no-limit",
  };
}
