import { recordAudit } from "../../audit/index.server";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { withdrawOpenOrder } from "../orders/place-order";
import { paidPeriodOf } from "../orders/quote";
import * as store from "../store";
import { lapse } from "./lapse";

type Changed = Result<null, "forbidden" | "nothing-to-change" | "payment-on-its-way">;

/**
 * Cancels a subscription at the end of the paid period; until then nothing changes. A planned change is dropped, and an
 * open renewal is withdrawn. A subscription whose renewal is overdue ends now. Codes: `forbidden`, `nothing-to-change`,
 * `payment-on-its-way`.
 */
export function cancelPlan(deps: BillingDeps, actor: OrganizationActor): Promise<Changed> {
  return change(deps, actor, "plan.cancelled", { cancelledAt: deps.clock.now(), nextPlan: null, nextPeriod: null });
}

/** Reverts a cancellation or a planned change. Codes: `forbidden`, `nothing-to-change`, `payment-on-its-way`. */
export function keepPlan(deps: BillingDeps, actor: OrganizationActor): Promise<Changed> {
  return change(deps, actor, "plan.kept", { cancelledAt: null, nextPlan: null, nextPeriod: null });
}

async function change(
  deps: BillingDeps,
  actor: OrganizationActor,
  action: "plan.cancelled" | "plan.kept",
  data: Parameters<typeof store.updateSubscription>[2],
): Promise<Changed> {
  if (!can(actor, "billing.manage")) return { ok: false, code: "forbidden" };
  const { organizationId, name } = actor;
  return deps.db.$transaction(async (tx) => {
    const subscription = await store.lockSubscription(tx, organizationId);
    const endsNow = subscription?.state === "past_due" && action === "plan.cancelled";
    if (!endsNow && !paidPeriodOf(subscription, deps.clock.now())) return { ok: false, code: "nothing-to-change" };
    if (!(await withdrawOpenOrder(tx, deps, organizationId))) return { ok: false, code: "payment-on-its-way" };
    if (endsNow) await lapse(tx, deps, subscription, "cancelled");
    else await store.updateSubscription(tx, organizationId, data);
    await recordAudit(tx, deps, { organizationId, actor: name, action, subject: organizationId });
    return { ok: true };
  });
}
