import type { Deps } from "#app/composition.server";
import { PLAN_INTENTS, type PlanIntent, type ShownPlan } from "#app/features/admin/OrganizationPlan";
import { billing, type organizations } from "#app/modules.server";
import type { Result } from "#modules/kernel/result";

const DONE = { "give-plan": "planGiven", "extend-trial": "trialExtended", "add-certificates": "added" } as const;
const OBSTACLES = { "give-plan": "giveOut", "extend-trial": "extendTrial", "add-certificates": "grant" } as const;
/** Maximum length of the input, longer than any valid number or plan name. */
const LONGEST_CHOICE = 40;

/**
 * Returns the plan for the page; null where there is none yet, "forbidden" without permission. A closed organization's
 * plan is read-only.
 */
export async function readPlan(
  deps: Deps,
  actor: organizations.PlatformActor,
  organizationId: string,
  closed: boolean,
): Promise<ShownPlan | null | "forbidden"> {
  const found = await billing.getPlanForPlatform(deps, actor, organizationId);
  if (!found.ok) return found.code;
  if (!found.plan) return null;
  const { quota, granted, period, obstacles } = found.plan;
  const { plan, state, lapsed, cap, used } = quota;
  const why = obstacles.giveOut;
  return {
    plan,
    state,
    lapsed,
    cap,
    used,
    granted: lapsed ? 0 : granted,
    period,
    until: untilOf(found.plan),
    offered: closed ? [] : PLAN_INTENTS.filter((intent) => obstacles[OBSTACLES[intent]] === null),
    kept: !closed && (why === "paid-plan" || why === "payment-on-its-way") ? why : null,
  };
}

type Found = NonNullable<Extract<Awaited<ReturnType<typeof billing.getPlanForPlatform>>, { ok: true }>["plan"]>;

function untilOf({ quota, graceUntil, paidUntil, endsThen }: Found): ShownPlan["until"] {
  if (quota.lapsed) return null;
  if (quota.state === "trial") return { kind: "trial", at: quota.until.toISOString() };
  if (graceUntil) return { kind: "grace", at: graceUntil.toISOString() };
  return paidUntil && { kind: endsThen ? "ends" : "renews", at: paidUntil.toISOString() };
}

/** Carries out a plan form; returns its result, or the problem with the input. */
export async function changePlan(
  deps: Deps,
  actor: organizations.PlatformActor,
  input: { organizationId: string; intent: PlanIntent; reason: string; form: FormData },
) {
  const { organizationId, intent, reason, form } = input;
  const chosen = (name: string) =>
    String(form.get(name) ?? "")
      .slice(0, LONGEST_CHOICE)
      .trim();
  if (intent === "give-plan") {
    const plan = chosen("plan");
    return answer(intent, plan, await billing.giveOutPlan(deps, actor, { organizationId, reason, plan }));
  }
  if (intent === "extend-trial") {
    const days = chosen("days");
    const result = await billing.extendTrial(deps, actor, { organizationId, reason, days: readCount(days) });
    return answer(intent, days, result);
  }
  const count = chosen("count");
  const result = await billing.grantCertificates(deps, actor, { organizationId, reason, count: readCount(count) });
  return answer(intent, count, result);
}

/** Parses a whole number; NaN, which the domain refuses, for any other text. */
const readCount = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

const answer = <C extends string>(intent: PlanIntent, chosen: string, result: Result<null, C>) =>
  result.ok ? { ok: true as const, news: DONE[intent] } : { ok: false as const, code: result.code, chosen };
