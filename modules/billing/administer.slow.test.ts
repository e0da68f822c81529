import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billing, organizations } from "#app/modules.server";
import { payForPlan } from "#tests/builders/paying";
import { createWorld, type World } from "#tests/builders/world";
import type { Plan } from "./rules/plans";

let world: World;
let owner: organizations.OrganizationActor;
const admin: organizations.PlatformActor = { name: "user:6f4f9f6a-5a50-4d7e-9d47-3f0e8e1c1a11", platformRole: "admin" };
const reason = "Agreed by phone";

beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-01-31T10:00:00Z");
  owner = await world.organization("atlas", "basic");
});
afterEach(() => world.close());

const named = <T extends object>(input: T) => ({ organizationId: owner.organizationId, reason, ...input });
const give = (plan: string, actor = admin) => billing.giveOutPlan(world.deps, actor, named({ plan }));
const extend = (days: number, actor = admin) => billing.extendTrial(world.deps, actor, named({ days }));
const add = (count: number, actor = admin) => billing.grantCertificates(world.deps, actor, named({ count }));
const shown = async () => {
  const found = await billing.getPlanForPlatform(world.deps, admin, owner.organizationId);
  if (!found.ok || !found.plan) throw new Error("no plan");
  return found.plan;
};
const quota = () => billing.getQuota(world.db, world.deps, owner.organizationId);
const subscription = () => world.db.subscription.findUniqueOrThrow({ where: { organizationId: owner.organizationId } });
const audited = async (action: string) =>
  (await world.db.auditEntry.findMany({ where: { action, organizationId: owner.organizationId } })).map(
    ({ actor, details }) => ({ actor, details }),
  );
const reported = async () =>
  (await world.db.message.findMany({ where: { kind: "plan-notice" } })).map(({ props }) => Object(props).event);

async function startTrial() {
  await world.db.subscription.delete({ where: { organizationId: owner.organizationId } });
  await world.trial(owner);
}

const pay = (plan: Plan, before?: () => void) => payForPlan(world, owner, plan, before);

describe("a plan that is given out", () => {
  it("takes the place of another one, is in the audit log with its reason, and is told once", async () => {
    expect(await give("enterprise")).toEqual({ ok: true });
    expect(await quota()).toMatchObject({ plan: "enterprise", state: "granted", cap: null });
    expect(await audited("plan.granted")).toEqual([{ actor: admin.name, details: { plan: "enterprise", reason } }]);
    expect(await give("enterprise")).toEqual({ ok: false, code: "same-plan" });
    expect(await reported()).toEqual(["plan-granted"]);
  });

  it("is one where several are given at the same moment", async () => {
    const answers = await Promise.all([give("pro"), give("pro"), give("pro")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await audited("plan.granted")).toHaveLength(1);
    expect(await reported()).toEqual(["plan-granted"]);
  });

  it("ends a trial, and an order that nobody pays any more", async () => {
    await startTrial();
    world.provider.behave("needs-step");
    const orderId = await pay("basic");
    expect(await give("pro")).toEqual({ ok: true });
    expect((await world.db.paymentOrder.findUniqueOrThrow({ where: { id: orderId } })).state).toBe("withdrawn");
    expect(await subscription()).toMatchObject({ state: "granted", plan: "pro", trialEndsAt: null });
  });

  it("is refused while a plan is paid for, and possible once that has ended", async () => {
    await pay("basic");
    expect((await shown()).obstacles).toEqual({ giveOut: "paid-plan", extendTrial: "paid-plan", grant: null });
    expect(await give("pro")).toEqual({ ok: false, code: "paid-plan" });
    expect(await extend(5)).toEqual({ ok: false, code: "paid-plan" });
    await billing.cancelPlan(world.deps, owner);
    world.clock.set("2026-02-28T10:00:00Z");
    await billing.advanceSubscriptions(world.deps);
    expect(await give("pro")).toEqual({ ok: true });
  });

  it("is refused while a payment is on its way, and possible once it has been decided", async () => {
    await pay("basic", () => world.provider.fail("unapplied"));
    expect((await shown()).obstacles.giveOut).toBe("payment-on-its-way");
    expect(await give("pro")).toEqual({ ok: false, code: "payment-on-its-way" });
    world.provider.behave("declined");
    world.clock.advance(120_000);
    await billing.resumePayments(world.deps);
    expect((await shown()).obstacles.giveOut).toBeNull();
    expect(await give("pro")).toEqual({ ok: true });
  });

  it("is one of those that there are", async () => {
    expect(await give("platinum")).toEqual({ ok: false, code: "plan-unknown" });
    expect(await give("pro")).toEqual({ ok: true });
  });
});

describe("a trial that is extended", () => {
  beforeEach(startTrial);

  it("ends so many days later than it would have, is in the audit log, and announces its new end as well", async () => {
    expect((await shown()).obstacles.extendTrial).toBeNull();
    world.clock.set("2026-02-12T10:00:00Z");
    await billing.advanceSubscriptions(world.deps);
    expect(await extend(10)).toEqual({ ok: true });
    expect((await quota()).until.toISOString()).toBe("2026-02-24T10:00:00.000Z");
    expect(await audited("plan.trial-extended")).toEqual([
      { actor: admin.name, details: { days: 10, until: "2026-02-24T10:00:00.000Z", reason } },
    ]);
    await billing.advanceSubscriptions(world.deps);
    expect(await reported()).toEqual(["trial-ending"]);
    world.clock.set("2026-02-22T10:00:00Z");
    await billing.advanceSubscriptions(world.deps);
    await billing.advanceSubscriptions(world.deps);
    expect(await reported()).toEqual(["trial-ending", "trial-ending"]);
  });

  it("goes on from now where it has ended, whether or not that was written down", async () => {
    world.clock.set("2026-02-20T10:00:00Z");
    expect((await quota()).state).toBe("lapsed");
    expect(await extend(5)).toEqual({ ok: true });
    expect((await quota()).until.toISOString()).toBe("2026-02-25T10:00:00.000Z");
    world.clock.set("2026-02-26T10:00:00Z");
    await billing.advanceSubscriptions(world.deps);
    expect((await subscription()).state).toBe("lapsed");
    expect(await extend(5)).toEqual({ ok: true });
    expect(await quota()).toMatchObject({ state: "trial", until: new Date("2026-03-03T10:00:00Z") });
  });

  it("is extended by each of two who do it at the same moment", async () => {
    expect(await Promise.all([extend(1), extend(2)])).toEqual([{ ok: true }, { ok: true }]);
    expect((await quota()).until.toISOString()).toBe("2026-02-17T10:00:00.000Z");
  });

  it.each([0, -1, 1.5, 61, Number.NaN, Number.POSITIVE_INFINITY])("is not extended by %s days", async (days) => {
    expect(await extend(days)).toEqual({ ok: false, code: "days-out-of-range" });
    expect(await audited("plan.trial-extended")).toEqual([]);
  });

  it("is extended by one day and by sixty", async () => {
    expect(await extend(1)).toEqual({ ok: true });
    expect(await extend(60)).toEqual({ ok: true });
  });

  it("is refused where there is none", async () => {
    expect(await extend(5)).toEqual({ ok: true });
    await give("pro");
    expect((await shown()).obstacles.extendTrial).toBe("no-trial");
    expect(await extend(5)).toEqual({ ok: false, code: "no-trial" });
  });
});

describe("certificates that are added", () => {
  it("can be issued in this month and not in the next, and are in the audit log", async () => {
    expect(await add(50)).toEqual({ ok: true });
    expect(await quota()).toMatchObject({ cap: 150, remaining: 150 });
    expect(await shown()).toMatchObject({ granted: 50 });
    expect(await audited("plan.certificates-granted")).toEqual([
      { actor: admin.name, details: { count: 50, month: "2026-01", reason } },
    ]);
    world.clock.set("2026-02-01T00:00:00Z");
    expect((await quota()).cap).toBe(100);
  });

  it("are added by each of two who do it at the same moment", async () => {
    await Promise.all([add(10), add(20)]);
    expect((await quota()).cap).toBe(130);
  });

  it.each([0, -5, 2.5, 100_001, Number.NaN])("are not %s", async (count) => {
    expect(await add(count)).toEqual({ ok: false, code: "count-out-of-range" });
    expect((await quota()).cap).toBe(100);
  });

  it("are one, or a hundred thousand", async () => {
    expect([await add(1), await add(100_000)]).toEqual([{ ok: true }, { ok: true }]);
  });

  it("are refused without a limit, where they would change nothing", async () => {
    await give("enterprise");
    expect((await shown()).obstacles.grant).toBe("no-limit");
    expect(await add(5)).toEqual({ ok: false, code: "no-limit" });
    await give("basic");
    expect(await add(5)).toEqual({ ok: true });
  });

  it("in a trial are for all of it, also in its second month, and for no plan after it", async () => {
    await startTrial();
    world.clock.set("2026-01-31T12:00:00Z");
    expect(await add(5)).toEqual({ ok: true });
    expect(await shown()).toMatchObject({ granted: 5 });
    expect((await quota()).cap).toBe(30);
    const take = (count: number) =>
      world.db.$transaction((tx) => billing.reserveQuota(tx, world.deps, owner.organizationId, count));
    expect(await take(31)).toMatchObject({ ok: false, remaining: 30 });
    expect((await take(30)).ok).toBe(true);
    await give("basic");
    expect((await quota()).cap).toBe(100);
  });
});

describe("all of these", () => {
  it("are in the organization's own log, with the reason and without who of the platform did it", async () => {
    await give("basic");
    await give("pro");
    const log = await organizations.listAuditEntries(world.deps, owner, { group: "plan" }, "");
    if (!log.ok) throw new Error(log.code);
    expect(log.entries.map(({ action, actor, details }) => ({ action, actor, reason: details.reason }))).toEqual([
      { action: "plan.granted", actor: { kind: "platform", name: null }, reason },
    ]);
    const mine = await organizations.listAuditEntries(world.deps, owner, { group: "members" }, "");
    expect(mine.ok && mine.entries).toEqual([]);
  });

  it("are the platform's people's alone", async () => {
    const nobody: organizations.PlatformActor = { name: owner.name, platformRole: "user" };
    const forbidden = { ok: false, code: "forbidden" };
    expect([await give("pro", nobody), await extend(1, nobody), await add(1, nobody)]).toEqual([
      forbidden,
      forbidden,
      forbidden,
    ]);
    expect(await billing.getPlanForPlatform(world.deps, nobody, owner.organizationId)).toEqual(forbidden);
    expect(await add(1)).toEqual({ ok: true });
  });

  it("need a reason of at most 300 characters", async () => {
    const because = (text: string) =>
      billing.giveOutPlan(world.deps, admin, { ...named({ plan: "pro" }), reason: text });
    expect(await because(" \u200b ")).toEqual({ ok: false, code: "reason-missing" });
    expect(await because("x".repeat(301))).toEqual({ ok: false, code: "reason-too-long" });
    expect(await because("x".repeat(300))).toEqual({ ok: true });
  });

  it("are for organizations that have a plan, and are not closed", async () => {
    const unknown = { organizationId: world.deps.ids.uuid(), reason, count: 1 };
    expect(await billing.grantCertificates(world.deps, admin, unknown)).toEqual({ ok: false, code: "not-found" });
    expect(await billing.getPlanForPlatform(world.deps, admin, unknown.organizationId)).toEqual({
      ok: true,
      plan: null,
    });
    expect(await add(1)).toEqual({ ok: true });
    await world.db.organization.update({ where: { id: owner.organizationId }, data: { status: "closed" } });
    expect(await add(1)).toEqual({ ok: false, code: "not-found" });
  });
});
