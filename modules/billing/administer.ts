import { recordAudit } from "../audit/index.server";
import type { Transaction } from "../kernel/db";
import { canOnPlatform, type PlatformActor } from "../organizations/index.server";
import type { Plan } from ".";
import type { BillingDeps } from "./deps";
import { withdrawOpenOrder } from "./orders/place-order";
import { daysAfter, monthOf } from "./rules/calendar";
import * as store from "./store";
import { notifyPayers } from "./subscriptions/notify-payers";

type Result = { ok: true } | { ok: false; code: "forbidden" | "not-found" | "payment-on-its-way" | "paid-plan" };
type Input<T> = T & { organizationId: string; reason: string };

/**
 * Gives an organization a plan that it does not pay for. Codes: `forbidden`, `not-found`, `paid-plan` (what is paid for is
 * ended by its people, or by a refund), `payment-on-its-way`.
 */
export function giveOutPlan(deps: BillingDeps, actor: PlatformActor, input: Input<{ plan: Plan }>): Promise<Result> {
  return change(deps, actor, input, "plan.granted", { plan: input.plan }, async (tx, subscription) => {
    if (subscription.period) return { ok: false, code: "paid-plan" };
    if (!(await withdrawOpenOrder(tx, deps, input.organizationId))) return { ok: false, code: "payment-on-its-way" };
    await store.upsertGranted(tx, input.organizationId, input.plan, deps.clock.now());
    await notifyPayers(tx, deps, input.organizationId, {
      key: `plan-granted:${input.organizationId}:${deps.clock.now().toISOString()}`,
      ...{ event: "plan-granted", props: { plan: input.plan } },
    });
    return { ok: true };
  });
}

/** Lets a trial go on, also one that has ended and was not followed by a plan: so many days from now. Codes as above. */
export function extendTrial(deps: BillingDeps, actor: PlatformActor, input: Input<{ days: number }>): Promise<Result> {
  return change(deps, actor, input, "plan.trial-extended", { days: input.days }, async (tx, subscription) => {
    const ended = subscription.state === "lapsed" && subscription.lapseReason === "trial-over";
    if (subscription.state !== "trial" && !ended) return { ok: false, code: "paid-plan" };
    await store.updateSubscription(tx, input.organizationId, {
      ...{ state: "trial", trialEndsAt: daysAfter(deps.clock.now(), input.days), lapsedAt: null, lapseReason: null },
    });
    return { ok: true };
  });
}

/** Gives certificates of this month (UTC) on top of the plan. Codes as above. */
export function grantCertificates(deps: BillingDeps, actor: PlatformActor, input: Input<{ count: number }>) {
  return change(deps, actor, input, "plan.certificates-granted", { count: input.count }, async (tx) => {
    const now = deps.clock.now();
    await store.insertGrant(tx, {
      ...{ id: deps.ids.uuid(), organizationId: input.organizationId, month: monthOf(now), count: input.count },
      ...{ reason: input.reason, grantedBy: actor.name, createdAt: now },
    });
    return { ok: true };
  });
}

async function change(
  deps: BillingDeps,
  actor: PlatformActor,
  { organizationId, reason }: Input<object>,
  action: string,
  details: Record<string, string | number>,
  work: (tx: Transaction, subscription: store.StoredSubscription) => Promise<Result>,
): Promise<Result> {
  if (!canOnPlatform(actor.platformRole, "plans.manage")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    const subscription = await store.lockSubscription(tx, organizationId);
    if (!subscription) return { ok: false, code: "not-found" };
    const result = await work(tx, subscription);
    if (!result.ok) return result;
    await recordAudit(tx, deps, {
      ...{ organizationId, actor: actor.name, action, subject: organizationId, details: { ...details, reason } },
    });
    return result;
  });
}
