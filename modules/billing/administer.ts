import type { z } from "zod";
import { recordAudit } from "../audit/index.server";
import type { Transaction } from "../kernel/db";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import { canOnPlatform, getOrganization, type PlatformActor } from "../organizations/index.server";
import type { BillingDeps } from "./deps";
import { notifyPayers } from "./emails/notify-payers";
import { withdrawOpenOrder } from "./orders/place-order";
import { grantedFor } from "./quota";
import { administered, type PlanObstacle } from "./rules/administered";
import { daysAfter } from "./rules/calendar";
import { entitlementOf } from "./rules/entitlement";
import { PLAN_NAMES, type Plan } from "./rules/plans";
import { AddedCertificatesSchema, AddedDaysSchema } from "./schemas";
import * as store from "./store";

type AdminAnswer<C extends string = never> = Result<
  null,
  "forbidden" | "not-found" | StatedReasonProblem | PlanObstacle | C
>;
type Input<T> = T & { organizationId: string; reason: string };
type Held = { subscription: store.StoredSubscription; obstacles: ReturnType<typeof administered>; reason: string };

/**
 * Gives an organization a plan without payment. Codes: `forbidden`, `not-found`, those of the reason, `paid-plan`,
 * `payment-on-its-way`, `same-plan` (this plan was given before), `plan-unknown`.
 */
export async function giveOutPlan(
  deps: BillingDeps,
  actor: PlatformActor,
  input: Input<{ plan: string }>,
): Promise<AdminAnswer<"same-plan" | "plan-unknown">> {
  const plan = PLAN_NAMES.find((name) => name === input.plan);
  return change(deps, actor, input, async (tx, { subscription, obstacles }) => {
    if (!plan) return { ok: false, code: "plan-unknown" };
    if (obstacles.giveOut) return { ok: false, code: obstacles.giveOut };
    if (isGranted(subscription, plan)) return { ok: false, code: "same-plan" };
    const now = deps.clock.now();
    if (!(await withdrawOpenOrder(tx, deps, input.organizationId))) return { ok: false, code: "payment-on-its-way" };
    await store.upsertGranted(tx, input.organizationId, plan, now);
    await notifyPayers(tx, deps, input.organizationId, {
      key: `plan-granted:${input.organizationId}:${now.toISOString()}`,
      event: "plan-granted",
      props: { plan },
    });
    return { ok: true, action: "plan.granted", details: { plan } };
  });
}

const isGranted = ({ state, plan }: store.StoredSubscription, wanted: Plan) => state === "granted" && plan === wanted;

/**
 * Extends a trial by a number of days. A trial that has ended without a plan resumes from now. Codes: `forbidden`,
 * `not-found`, those of the reason, `paid-plan`, `no-trial`, `days-out-of-range`.
 */
export function extendTrial(
  deps: BillingDeps,
  actor: PlatformActor,
  input: Input<{ days: number }>,
): Promise<AdminAnswer<"days-out-of-range">> {
  return change(deps, actor, input, async (tx, { subscription, obstacles }) => {
    const days = readNumber(AddedDaysSchema, input.days);
    if (days === null) return { ok: false, code: "days-out-of-range" };
    if (obstacles.extendTrial) return { ok: false, code: obstacles.extendTrial };
    const now = deps.clock.now();
    const { state, trialEndsAt } = subscription;
    const from = state === "trial" && trialEndsAt && trialEndsAt > now ? trialEndsAt : now;
    const until = daysAfter(from, days);
    await store.updateSubscription(tx, input.organizationId, {
      state: "trial",
      trialEndsAt: until,
      lapsedAt: null,
      lapseReason: null,
    });
    return { ok: true, action: "plan.trial-extended", details: { days, until: until.toISOString() } };
  });
}

/**
 * Adds certificates to the plan's cap, for this month (UTC) or for the whole trial. Codes: `forbidden`, `not-found`,
 * those of the reason, `no-limit`, `count-out-of-range`.
 */
export function grantCertificates(
  deps: BillingDeps,
  actor: PlatformActor,
  input: Input<{ count: number }>,
): Promise<AdminAnswer<"count-out-of-range">> {
  return change(deps, actor, input, async (tx, { subscription, obstacles, reason }) => {
    const count = readNumber(AddedCertificatesSchema, input.count);
    if (count === null) return { ok: false, code: "count-out-of-range" };
    if (obstacles.grant) return { ok: false, code: obstacles.grant };
    const now = deps.clock.now();
    const month = grantedFor(subscription.state, now);
    await store.insertGrant(tx, {
      id: deps.ids.uuid(),
      organizationId: input.organizationId,
      month,
      count,
      reason,
      grantedBy: actor.name,
      createdAt: now,
    });
    return { ok: true, action: "plan.certificates-granted", details: { count, month } };
  });
}

const readNumber = (schema: z.ZodType<number>, value: number) => schema.safeParse(value).data ?? null;

/** Completed action, as the audit log records it. */
interface Done {
  ok: true;
  action: string;
  details: Record<string, string | number>;
}

/** Locks the subscription, checks what the plan's state allows, and records the action with its reason. */
async function change<C extends string>(
  deps: BillingDeps,
  actor: PlatformActor,
  input: Input<object>,
  work: (tx: Transaction, held: Held) => Promise<Done | { ok: false; code: PlanObstacle | C }>,
): Promise<AdminAnswer<C>> {
  if (!canOnPlatform(actor.platformRole, "plans.manage")) return { ok: false, code: "forbidden" };
  const { organizationId } = input;
  const stated = readStatedReason(input.reason);
  if (!stated.ok) return stated;
  const { reason } = stated;
  return deps.db.$transaction(async (tx) => {
    const subscription = await store.lockSubscription(tx, organizationId);
    const organization = await getOrganization(tx, organizationId);
    if (!subscription || !organization || organization.status === "closed") return { ok: false, code: "not-found" };
    const paying = await store.isPaying(tx, organizationId);
    const obstacles = administered(subscription, entitlementOf(subscription, deps.clock.now()), paying);
    const result = await work(tx, { subscription, obstacles, reason });
    if (!result.ok) return result;
    const { action, details } = result;
    const subject = organizationId;
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action,
      subject,
      details: { ...details, reason },
    });
    return { ok: true };
  });
}
