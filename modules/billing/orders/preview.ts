import { can, type OrganizationActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { BILLING_PERIODS, PLAN_NAMES } from "../rules/plans";
import * as store from "../store";
import { quoteChoice } from "./quote";

/**
 * Returns what each plan would cost an organization now and when it would begin, before anything is ordered. Without
 * billing details, prices are those of a buyer in the seller's country. Code: `forbidden`.
 */
export async function previewChoices(deps: BillingDeps, actor: OrganizationActor) {
  if (!can(actor, "billing.manage")) return { ok: false as const, code: "forbidden" as const };
  const [subscription, details] = await Promise.all([
    store.findSubscription(deps.db, actor.organizationId),
    store.findDetails(deps.db, actor.organizationId),
  ]);
  const buyer = details ?? { country: deps.seller.country, vatNumber: null };
  const now = deps.clock.now();
  const choices = PLAN_NAMES.flatMap((plan) =>
    BILLING_PERIODS.map((period) => {
      const quote = quoteChoice(subscription, { seller: deps.seller, buyer }, { plan, period }, now);
      return { plan, period, quote };
    }),
  );
  return { ok: true as const, choices, paidUntil: subscription?.paidUntil ?? null };
}
