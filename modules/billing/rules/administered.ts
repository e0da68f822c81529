import type { Entitlement, SubscriptionFacts } from "./standing";

/** As many days as a trial is extended by at a time. */
export const MAX_ADDED_DAYS = 60;
/** As many certificates as are added at a time. */
export const MAX_ADDED_CERTIFICATES = 100_000;

/** Why the platform's people cannot do something with a plan now. */
export type PlanObstacle = "paid-plan" | "payment-on-its-way" | "no-trial" | "no-limit";

/**
 * What the platform's people can do with a plan, each with what keeps them from it; null where nothing does. `paying`
 * is whether a payment of an order is on its way.
 */
export function administered(
  facts: SubscriptionFacts & { period: string | null },
  standing: Entitlement,
  paying: boolean,
): { giveOut: PlanObstacle | null; extendTrial: PlanObstacle | null; grant: PlanObstacle | null } {
  const tried = facts.lapseReason === "trial-over" || facts.lapseReason === "trial-used";
  const trial = facts.state === "trial" || (facts.state === "lapsed" && tried);
  const limited = standing.may === "issue" && standing.cap !== null;
  return {
    // What is paid for is ended by its people, or by a refund.
    giveOut: facts.period ? "paid-plan" : paying ? "payment-on-its-way" : null,
    extendTrial: trial ? null : facts.period ? "paid-plan" : "no-trial",
    grant: limited ? null : "no-limit",
  };
}
