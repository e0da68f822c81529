import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billing, type organizations } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";
import type { BillingPeriod, Plan } from "../rules/plans";

let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-01-31T10:00:00Z");
  owner = await world.organization("atlas", "basic");
  await world.db.subscription.delete({ where: { organizationId: owner.organizationId } });
  await world.trial(owner);
  await saveDetails();
});
afterEach(() => world.close());

const DETAILS = {
  name: "Atlas Academy",
  street: "Rue 1",
  postcode: "10000",
  city: "Rabat",
  country: "MA" as const,
  vatNumber: "",
  email: "accounts@atlas.example",
  language: "en",
};
const saveDetails = () => billing.saveDetails(world.deps, owner, DETAILS);
const subscription = () => world.db.subscription.findUniqueOrThrow({ where: { organizationId: owner.organizationId } });
const quota = () => billing.getQuota(world.db, world.deps, owner.organizationId);
const reserve = (count: number) =>
  world.db.$transaction((tx) => billing.reserveQuota(tx, world.deps, owner.organizationId, count));
const reportedOf = async (event: string) =>
  (await world.db.message.findMany({ where: { kind: "plan-notice" } })).filter(
    ({ props }) => Object(props).event === event,
  ).length;
const balance = async (account: string) => {
  const { _sum } = await world.db.ledgerEntry.aggregate({ where: { account }, _sum: { amountMinor: true } });
  return _sum.amountMinor ?? 0;
};

/** Database whose transactions fail before they begin, from the given one on. */
function failingFrom(first: number): World["deps"]["db"] {
  let begun = 0;
  return new Proxy(world.deps.db, {
    get: (db, name) => {
      if (name === "$transaction" && ++begun >= first) return () => Promise.reject(new Error("the database is gone"));
      const value: unknown = Reflect.get(db, name);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}

/** Saves a payment method as the provider stores it. */
async function keepMethod(orderId: string | null = null) {
  const begun = await billing.beginSetup(world.deps, owner, { provider: "stripe", orderId });
  if (!begun.ok) throw new Error(begun.code);
  const setup = await world.db.paymentSetup.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
  const finished = await billing.returnFromSetup(world.deps, owner, setup.id);
  if (!finished.ok || finished.state !== "done") throw new Error("no method");
  return finished.methodId;
}

async function order(plan: Plan, period: BillingPeriod = "monthly", via: billing.Via = "stripe") {
  const placed = await billing.placeOrder(world.deps, owner, { plan, period, via });
  if (!placed.ok || !("orderId" in placed)) throw new Error(placed.ok ? "at the end" : placed.code);
  return placed;
}

async function subscribe(plan: Plan, period: BillingPeriod = "monthly") {
  const { orderId } = await order(plan, period);
  const methodId = await keepMethod(orderId);
  return billing.payOrder(world.deps, owner, { orderId, methodId });
}

/** Runs the scheduled jobs as the worker does each minute. */
async function tick(iso: string) {
  world.clock.set(iso);
  await billing.advanceSubscriptions(world.deps);
  await world.runJobs();
}

describe("a trial", () => {
  it("is the Pro plan with 25 certificates in all, over both months, and then nothing more is issued", async () => {
    expect(await quota()).toMatchObject({ plan: "pro", state: "trial", cap: 25, remaining: 25 });
    expect(await reserve(20)).toEqual({ ok: true, month: "trial-2026-01" });
    world.clock.set("2026-02-02T00:00:00Z");
    expect(await reserve(6)).toEqual({ ok: false, code: "quota-exceeded", remaining: 5 });
    expect(await reserve(5)).toEqual({ ok: true, month: "trial-2026-02" });
    expect(await quota()).toMatchObject({ used: 25, remaining: 0 });
    await world.db.$transaction((tx) => billing.releaseQuota(tx, owner.organizationId, "trial-2026-01", 1));
    expect(await quota()).toMatchObject({ used: 24, remaining: 1 });
  });

  it("gives the last certificate to one of fifty who ask at once", async () => {
    await reserve(24);
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(1)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("ends to the moment, is announced once, and lapses once", async () => {
    await tick("2026-02-11T10:00:01Z");
    await tick("2026-02-12T10:00:00Z");
    expect(await reportedOf("trial-ending")).toBe(1);
    world.clock.set("2026-02-14T09:59:59Z");
    expect((await quota()).remaining).toBe(25);
    world.clock.set("2026-02-14T10:00:00Z");
    expect(await quota()).toMatchObject({ state: "lapsed", lapsed: "trial-over", remaining: 0 });
    expect(await reserve(1)).toMatchObject({ ok: false, remaining: 0 });
    await tick("2026-02-14T10:01:00Z");
    await tick("2026-02-14T10:02:00Z");
    expect((await subscription()).state).toBe("lapsed");
    expect(await reportedOf("trial-over")).toBe(1);
  });

  it("can be given more days by an admin, also after it has ended, and by nobody else", async () => {
    await tick("2026-02-20T00:00:00Z");
    const input = { organizationId: owner.organizationId, days: 7, reason: "asked by phone" };
    const nobody = await billing.extendTrial(world.deps, { name: owner.name, platformRole: "user" }, input);
    expect(nobody).toEqual({ ok: false, code: "forbidden" });
    expect(await billing.extendTrial(world.deps, { name: owner.name, platformRole: "admin" }, input)).toEqual({
      ok: true,
    });
    expect((await quota()).remaining).toBe(25);
  });
});

describe("the certificates of a month", () => {
  /** Last moment of a month and first moment of the next. */
  const [LAST, FIRST] = ["2026-02-28T23:59:59.999Z", "2026-03-01T00:00:00Z"];

  it("give the last one to one of fifty who ask at once, also beside what was given on top", async () => {
    await billing.grantPlan(world.db, world.deps, owner.organizationId, "basic");
    expect(await reserve(99)).toMatchObject({ ok: true });
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(1)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await quota()).toMatchObject({ used: 100, remaining: 0 });
    const admin: organizations.PlatformActor = { name: owner.name, platformRole: "admin" };
    await billing.grantCertificates(world.deps, admin, {
      organizationId: owner.organizationId,
      count: 3,
      reason: "a ceremony",
    });
    const more = await Promise.all(Array.from({ length: 50 }, () => reserve(1)));
    expect(more.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await quota()).toMatchObject({ used: 103, cap: 103, remaining: 0 });
  });

  it("end with its last second in UTC, and are whole again with the next", async () => {
    await billing.grantPlan(world.db, world.deps, owner.organizationId, "basic");
    world.clock.set(LAST);
    expect(await reserve(100)).toEqual({ ok: true, month: "2026-02" });
    expect(await reserve(1)).toMatchObject({ ok: false, remaining: 0 });
    world.clock.set(FIRST);
    expect(await quota()).toMatchObject({ used: 0, remaining: 100, until: new Date("2026-04-01T00:00:00Z") });
    expect(await reserve(1)).toEqual({ ok: true, month: "2026-03" });
    // Unused reservations return to the month that they came from.
    await world.db.$transaction((tx) => billing.releaseQuota(tx, owner.organizationId, "2026-02", 40));
    expect(await quota()).toMatchObject({ used: 1, remaining: 99 });
  });

  it("are one count for those who ask on both sides of midnight at once, and never more than a month's on either", async () => {
    await billing.grantPlan(world.db, world.deps, owner.organizationId, "basic");
    let turn = 0;
    world.clock.now = () => new Date(turn++ % 2 === 0 ? LAST : FIRST);
    await Promise.all(Array.from({ length: 40 }, () => reserve(6)));
    const uses = await world.db.quotaUse.findMany({ where: { organizationId: owner.organizationId } });
    for (const { used } of uses) expect(used).toBeLessThanOrEqual(100);
    expect(uses.map(({ month }) => month).sort()).toEqual(["2026-02", "2026-03"]);
  });
});

describe("a subscription", () => {
  it("begins with its payment: money, invoice and plan together, once", async () => {
    expect(await subscribe("basic")).toMatchObject({ ok: true, state: "paid" });
    expect(await subscription()).toMatchObject({ state: "active", plan: "basic", period: "monthly", renewalDay: 31 });
    expect((await subscription()).paidUntil?.toISOString()).toBe("2026-02-28T10:00:00.000Z");
    const [invoice] = await world.db.invoice.findMany();
    // 9 euros and 20 % of Moroccan VAT.
    expect(invoice).toMatchObject({ number: "2026-000001", totalMinor: 10_80 });
    expect(world.provider.taken()).toBe(10_80);
    expect([
      await balance("cash:stripe"),
      await balance("credit"),
      await balance("revenue"),
      await balance("vat"),
    ]).toEqual([10_80, 0, -9_00, -1_80]);
    expect((await billing.checkLedger(world.db)).faults).toEqual([]);
  });

  it("has its invoice as a file as soon as it is paid, whether or not the worker has drawn it", async () => {
    await subscribe("basic");
    const { id } = await world.db.invoice.findFirstOrThrow();
    const file = await billing.getInvoiceFile(world.deps, owner, id);
    expect(file).toMatchObject({ ok: true, fileName: expect.stringContaining("2026-000001") });
    await world.runJobs();
    expect(await billing.getInvoiceFile(world.deps, owner, id)).toEqual(file);
    expect(await world.db.message.count({ where: { kind: "invoice" } })).toBe(1);
  });

  it.each([
    ["fails before anything happened", "unapplied"],
    ["is carried out and its answer is lost", "unanswered"],
  ] as const)("is charged once where the charge %s", async (_name, fault) => {
    const { orderId } = await order("pro");
    const methodId = await keepMethod(orderId);
    world.provider.fail(fault);
    expect(await billing.payOrder(world.deps, owner, { orderId, methodId })).toMatchObject({ state: "pending" });
    expect((await subscription()).state).toBe("trial");
    world.clock.advance(120_000);
    await Promise.all([billing.resumePayments(world.deps), billing.resumePayments(world.deps)]);
    expect(world.provider.charges.size).toBe(1);
    expect(await subscription()).toMatchObject({ state: "active", plan: "pro" });
    expect(await world.db.invoice.count()).toBe(1);
  });

  it("is settled once by the clock where the database fails after the provider's answer and before ours", async () => {
    const { orderId } = await order("pro");
    const methodId = await keepMethod(orderId);
    // The first transaction stores the payment, the second its outcome.
    const deps = { ...world.deps, db: failingFrom(2) };
    await expect(billing.payOrder(deps, owner, { orderId, methodId })).rejects.toThrow("the database is gone");
    expect(world.provider.taken()).toBe(34_80);
    expect([(await subscription()).state, await balance("credit"), await world.db.invoice.count()]).toEqual([
      "trial",
      0,
      0,
    ]);
    world.clock.advance(120_000);
    await Promise.all([billing.resumePayments(world.deps), billing.resumePayments(world.deps)]);
    expect([world.provider.charges.size, world.provider.taken()]).toEqual([1, 34_80]);
    expect(await subscription()).toMatchObject({ state: "active", plan: "pro" });
    expect(await world.db.invoice.count()).toBe(1);
    expect((await billing.checkLedger(world.db)).faults).toEqual([]);
  });

  it("is given back once where the database fails after the provider's answer and before ours", async () => {
    await subscribe("pro");
    await billing.claimRefund(world.deps, owner);
    const { id } = await world.db.refund.findFirstOrThrow();
    const deps = { ...world.deps, db: failingFrom(1) };
    await expect(billing.askAboutRefund(deps, id)).rejects.toThrow("the database is gone");
    expect(world.provider.refunds.size).toBe(1);
    expect(await world.db.refund.findFirstOrThrow()).toMatchObject({ state: "prepared" });
    await world.runJobs();
    expect(world.provider.refunds.size).toBe(1);
    expect(await world.db.refund.findMany()).toMatchObject([{ state: "succeeded", amountMinor: 34_80 }]);
    expect([await balance("cash:stripe"), await balance("refunds")]).toEqual([0, 0]);
  });

  it("is charged once by two clicks at the same moment", async () => {
    const { orderId } = await order("pro");
    const methodId = await keepMethod(orderId);
    await Promise.all([1, 2, 3].map(() => billing.payOrder(world.deps, owner, { orderId, methodId })));
    expect(world.provider.charges.size).toBe(1);
    expect(await world.db.invoice.count()).toBe(1);
  });

  it("waits for who has to confirm at their bank, and another way of paying can be chosen meanwhile", async () => {
    world.provider.behave("needs-step");
    const attempt = await subscribe("pro");
    expect(attempt).toMatchObject({ state: "needs-step" });
    const [first] = await world.db.payment.findMany();
    world.provider.behave("succeeds");
    const { orderId } = await order("basic");
    expect((await world.db.payment.findMany())[0]).toMatchObject({ state: "declined", declineReason: "needs-step" });
    // The customer confirms the first payment after all: it becomes credit and pays the order.
    world.provider.decide(first?.id ?? "", "succeeded");
    const { askAboutPayment } = billing;
    await world.db.payment.update({ where: { id: first?.id ?? "" }, data: { state: "pending" } });
    await askAboutPayment(world.deps, first?.id ?? "");
    const [method] = await world.db.paymentMethod.findMany();
    expect(await billing.payOrder(world.deps, owner, { orderId, methodId: method?.id ?? "" })).toMatchObject({
      state: "paid",
    });
    expect(await balance("credit")).toBe(-(29_00 * 1.2 - 9_00 * 1.2));
    expect(world.provider.charges.size).toBe(1);
  });

  it("renews on the last day of February and on the 31st again, at any time of the day, once", async () => {
    await subscribe("basic");
    await tick("2026-02-28T09:59:59Z");
    expect(world.provider.charges.size).toBe(1);
    await tick("2026-02-28T10:00:00Z");
    await tick("2026-02-28T10:01:00Z");
    expect((await subscription()).paidUntil?.toISOString()).toBe("2026-03-31T10:00:00.000Z");
    await tick("2026-03-31T10:00:00Z");
    expect((await subscription()).paidUntil?.toISOString()).toBe("2026-04-30T10:00:00.000Z");
    expect(world.provider.charges.size).toBe(3);
    expect((await world.db.invoice.findMany({ orderBy: { number: "asc" } })).map(({ number }) => number)).toEqual([
      "2026-000001",
      "2026-000002",
      "2026-000003",
    ]);
  });

  it("is upgraded at once for what is left, and its next upgrade is reckoned from the same beginning", async () => {
    await subscribe("basic");
    world.clock.set("2026-02-14T10:00:00Z");
    const { orderId } = await order("pro");
    const [method] = await world.db.paymentMethod.findMany();
    await billing.payOrder(world.deps, owner, { orderId, methodId: method?.id ?? "" });
    expect(await subscription()).toMatchObject({ plan: "pro" });
    expect((await subscription()).paidUntil?.toISOString()).toBe("2026-02-28T10:00:00.000Z");
    expect((await subscription()).paidFrom?.toISOString()).toBe("2026-01-31T10:00:00.000Z");
    // Half of 28 days costs half of the difference of 20 euros, and VAT.
    expect(world.provider.taken()).toBe(10_80 + 12_00);
  });

  it("is downgraded when what is paid for ends, and not before", async () => {
    await subscribe("pro");
    const placed = await billing.placeOrder(world.deps, owner, { plan: "basic", period: "monthly", via: "stripe" });
    expect(placed).toMatchObject({ ok: true, atEnd: new Date("2026-02-28T10:00:00Z") });
    expect((await subscription()).plan).toBe("pro");
    await tick("2026-02-28T10:00:00Z");
    expect(await subscription()).toMatchObject({ plan: "basic", nextPlan: null });
    expect(world.provider.taken()).toBe(34_80 + 10_80);
  });

  it("ends with what is paid for once it is cancelled, unless that is taken back", async () => {
    await subscribe("pro");
    expect(await billing.cancelPlan(world.deps, owner)).toEqual({ ok: true });
    expect((await quota()).remaining).toBe(500);
    expect(await billing.keepPlan(world.deps, owner)).toEqual({ ok: true });
    await tick("2026-02-28T10:00:00Z");
    expect((await subscription()).state).toBe("active");
    await billing.cancelPlan(world.deps, owner);
    await tick("2026-03-31T10:00:00Z");
    expect(await subscription()).toMatchObject({ state: "lapsed", lapseReason: "cancelled" });
    expect(world.provider.charges.size).toBe(2);
  });

  it("is tried three times within fourteen days where its renewal fails, and then nothing is issued", async () => {
    await subscribe("pro");
    world.provider.behave("insufficient-funds");
    await tick("2026-02-28T10:00:00Z");
    expect(await subscription()).toMatchObject({ state: "past_due" });
    expect((await quota()).remaining).toBe(500);
    for (const day of ["2026-03-01", "2026-03-05", "2026-03-06", "2026-03-12", "2026-03-13"])
      await tick(`${day}T10:00:01Z`);
    expect(world.provider.charges.size).toBe(1 + 3);
    expect(await reportedOf("payment-failed")).toBe(3);
    await tick("2026-03-14T09:59:59Z");
    expect((await quota()).remaining).toBe(500);
    await tick("2026-03-14T10:00:00Z");
    expect(await subscription()).toMatchObject({ state: "lapsed", lapseReason: "unpaid" });
    expect((await quota()).remaining).toBe(0);
    expect(await world.db.paymentOrder.count({ where: { state: "open" } })).toBe(0);
  });

  it("goes on as if nothing had been where a later try succeeds", async () => {
    await subscribe("pro");
    world.provider.behave("declined");
    await tick("2026-02-28T10:00:00Z");
    world.provider.behave("succeeds");
    await tick("2026-03-05T10:00:01Z");
    expect(await subscription()).toMatchObject({ state: "active", pastDueSince: null });
    expect((await subscription()).paidUntil?.toISOString()).toBe("2026-03-31T10:00:00.000Z");
  });

  it("keeps what is issued valid when it lapses: a verdict reads no subscription", async () => {
    await subscribe("pro");
    const { publicId } = await world.certificate(owner);
    await world.runJobs();
    await billing.cancelPlan(world.deps, owner);
    await tick("2026-03-01T00:00:00Z");
    expect(await reserve(1)).toMatchObject({ ok: false });
    expect(JSON.parse(await world.credential(publicId)).id).toContain(publicId);
  });
});

describe("a transfer", () => {
  const transfer = (orderId: string, lineKey: string, amountMinor: number) =>
    world.db.$transaction((tx) =>
      billing.recordTransfer(tx, world.deps, {
        orderId,
        lineKey,
        amountMinor,
        currency: "EUR",
        wasUnmatched: false,
        payer: { name: "Atlas", iban: "MA64011519000001205000534921" },
      }),
    );

  it("begins the plan on the day it comes, and counts once", async () => {
    const { orderId } = await order("pro", "annual", "bank");
    world.clock.set("2026-02-05T08:00:00Z");
    expect(await transfer(orderId, "line-1", 290_00 * 1.2)).toBe(true);
    expect(await transfer(orderId, "line-1", 290_00 * 1.2)).toBe(false);
    expect(await subscription()).toMatchObject({ state: "active", plan: "pro", methodId: null });
    expect((await subscription()).paidUntil?.toISOString()).toBe("2027-02-05T08:00:00.000Z");
    expect(await balance("cash:bank")).toBe(348_00);
  });

  it("that was ordered and is paid by card after all renews with the card", async () => {
    const { orderId } = await order("basic", "monthly", "bank");
    const methodId = await keepMethod(orderId);
    await billing.payOrder(world.deps, owner, { orderId, methodId });
    expect(await subscription()).toMatchObject({ state: "active", methodId });
    await tick("2026-02-28T10:00:00Z");
    expect((await subscription()).paidUntil?.toISOString()).toBe("2026-03-31T10:00:00.000Z");
  });

  it("that is too little waits for the rest, and what is too much stays the customer's", async () => {
    const { orderId } = await order("pro", "annual", "bank");
    await transfer(orderId, "line-1", 300_00);
    expect((await subscription()).state).toBe("trial");
    await transfer(orderId, "line-2", 50_00);
    expect((await subscription()).state).toBe("active");
    expect(await balance("credit")).toBe(-2_00);
  });

  it("for a renewal is asked for two weeks before, stays credit until its time, and then renews", async () => {
    const { orderId } = await order("basic", "monthly", "bank");
    await transfer(orderId, "line-1", 10_80);
    await tick("2026-02-14T10:00:00Z");
    const renewal = await world.db.paymentOrder.findFirstOrThrow({ where: { kind: "renewal" } });
    expect(await reportedOf("transfer-due")).toBe(1);
    await transfer(renewal.id, "line-2", 10_80);
    expect((await subscription()).paidUntil?.toISOString()).toBe("2026-02-28T10:00:00.000Z");
    await tick("2026-02-28T10:00:00Z");
    expect((await subscription()).paidUntil?.toISOString()).toBe("2026-03-31T10:00:00.000Z");
    expect(await world.db.invoice.count()).toBe(2);
  });

  it("that many renewals wait for keeps no subscription behind them from its end", async () => {
    const others = await Promise.all([1, 2, 3].map((n) => world.organization(`waits-${n}`, "basic")));
    const ids = [owner, ...others].map(({ organizationId }) => organizationId).sort();
    const last = ids.pop() ?? "";
    const waits = { state: "active", paidUntil: new Date("2026-02-05T10:00:00Z"), methodId: null } as const;
    await world.db.subscription.updateMany({ where: { organizationId: { in: ids } }, data: waits });
    const ended = { state: "trial", trialEndsAt: new Date("2026-02-01T10:00:00Z") } as const;
    await world.db.subscription.update({ where: { organizationId: last }, data: ended });
    world.clock.set("2026-02-02T10:00:00Z");
    await billing.advanceSubscriptions({ ...world.deps, dueAtOnce: 2 });
    expect(await world.db.subscription.findUnique({ where: { organizationId: last } })).toMatchObject({
      state: "lapsed",
    });
  });

  it("that renewals wait for keeps no order behind them from its end", async () => {
    const { orderId: renewal } = await order("pro", "monthly", "bank");
    const other = await world.organization("waits-too", "basic");
    await world.db.subscription.delete({ where: { organizationId: other.organizationId } });
    await world.trial(other);
    await billing.saveDetails(world.deps, other, DETAILS);
    const placed = await billing.placeOrder(world.deps, other, { plan: "pro", period: "monthly", via: "bank" });
    if (!placed.ok || !("orderId" in placed)) throw new Error("no order");
    const earlier = { kind: "renewal", expiresAt: new Date("2026-01-01T00:00:00Z") } as const;
    await world.db.paymentOrder.update({ where: { id: renewal }, data: earlier });
    const { expiresAt } = await world.db.paymentOrder.findUniqueOrThrow({ where: { id: placed.orderId } });
    world.clock.set(new Date((expiresAt?.getTime() ?? 0) + 1000).toISOString());
    await billing.advanceSubscriptions({ ...world.deps, dueAtOnce: 1 });
    const states = await world.db.paymentOrder.findMany({
      orderBy: { kind: "asc" },
      select: { kind: true, state: true },
    });
    expect(states).toContainEqual({ kind: "renewal", state: "open" });
    expect(states).toContainEqual({ kind: "start", state: "expired" });
  });

  it("for a renewal that never comes ends in a grace of fourteen days", async () => {
    const { orderId } = await order("basic", "monthly", "bank");
    await transfer(orderId, "line-1", 10_80);
    await tick("2026-02-20T10:00:00Z");
    await tick("2026-02-28T10:00:00Z");
    expect((await subscription()).state).toBe("past_due");
    await tick("2026-03-14T10:00:00Z");
    expect(await subscription()).toMatchObject({ state: "lapsed", lapseReason: "unpaid" });
  });
});

describe("money back", () => {
  it("comes back whole within thirty days, once, through the provider, and ends the plan", async () => {
    await subscribe("pro");
    const { publicId } = await world.certificate(owner);
    world.clock.set("2026-03-02T23:59:59Z");
    expect(await billing.claimRefund(world.deps, owner)).toEqual({ ok: true, amountMinor: 34_80 });
    expect(await billing.claimRefund(world.deps, owner)).toMatchObject({ ok: false, code: "refunded-before" });
    await world.runJobs();
    expect([...world.provider.refunds.values()].map(({ amountMinor }) => amountMinor)).toEqual([34_80]);
    expect([
      await balance("cash:stripe"),
      await balance("refunds"),
      await balance("revenue"),
      await balance("vat"),
    ]).toEqual([0, 0, 0, 0]);
    expect(await subscription()).toMatchObject({ state: "lapsed", lapseReason: "refunded" });
    expect((await world.db.invoice.findMany({ orderBy: { issuedAt: "asc" } })).map(({ number }) => number)).toEqual([
      "2026-000001",
      "CN-2026-000001",
    ]);
    expect((await billing.checkLedger(world.db)).faults).toEqual([]);
    expect(JSON.parse(await world.credential(publicId)).id).toContain(publicId);
  });

  it("comes back whole where the clock goes on between payment and plan, as clocks do", async () => {
    const { now } = world.clock;
    world.clock.now = () => {
      world.clock.advance(7);
      return now();
    };
    await subscribe("pro");
    const [payment] = await world.db.payment.findMany();
    expect((await subscription()).firstPaidAt).not.toEqual(payment?.settledAt);
    expect(await billing.claimRefund(world.deps, owner)).toEqual({ ok: true, amountMinor: 34_80 });
  });

  it("comes back whole where it came in two transfers, and where credit paid for an upgrade", async () => {
    const pay = (orderId: string, lineKey: string, amountMinor: number) =>
      world.db.$transaction((tx) =>
        billing.recordTransfer(tx, world.deps, {
          orderId,
          lineKey,
          amountMinor,
          currency: "EUR",
          wasUnmatched: false,
          payer: { name: "Atlas", iban: null },
        }),
      );
    const { orderId } = await order("basic", "monthly", "bank");
    await pay(orderId, "line-1", 5_00);
    world.clock.advance(86_400_000);
    await pay(orderId, "line-2", 100_00);
    expect(await order("pro")).toMatchObject({ paid: true });
    expect(await billing.claimRefund(world.deps, owner)).toEqual({ ok: true, amountMinor: 105_00 });
    expect([await balance("credit"), await balance("revenue"), await balance("vat")]).toEqual([0, 0, 0]);
    expect(await balance("refunds")).toBe(-105_00);
    expect(await world.db.invoice.count({ where: { kind: "credit_note" } })).toBe(2);
    expect((await billing.checkLedger(world.db)).faults).toEqual([]);
  });

  it("is refused after midnight of the thirtieth day, to admins, and where nothing was paid", async () => {
    expect(await billing.claimRefund(world.deps, owner)).toMatchObject({ code: "nothing-paid" });
    await subscribe("pro");
    expect(await billing.claimRefund(world.deps, asRole(owner, "admin"))).toEqual({
      ok: false,
      code: "forbidden",
    });
    world.clock.set("2026-03-03T00:00:00Z");
    expect(await billing.claimRefund(world.deps, owner)).toMatchObject({ code: "too-late" });
  });

  it("is asked for once where the provider's answer is lost", async () => {
    await subscribe("pro");
    await billing.claimRefund(world.deps, owner);
    world.provider.fail("unanswered", "unapplied");
    await world.runJobs();
    expect(world.provider.refunds.size).toBe(1);
    expect(await world.db.refund.findFirstOrThrow()).toMatchObject({ state: "succeeded" });
    expect(await balance("cash:stripe")).toBe(0);
  });

  it("of a transfer waits for an admin who transfers it", async () => {
    const { orderId } = await order("basic", "monthly", "bank");
    await world.db.$transaction((tx) =>
      billing.recordTransfer(tx, world.deps, {
        orderId,
        lineKey: "x",
        amountMinor: 10_80,
        currency: "EUR",
        wasUnmatched: false,
        payer: { name: "A", iban: null },
      }),
    );
    await billing.claimRefund(world.deps, owner);
    await world.runJobs();
    const refund = await world.db.refund.findFirstOrThrow();
    expect(refund.state).toBe("awaiting_transfer");
    const admin: organizations.PlatformActor = { name: "user:1", platformRole: "admin" };
    expect(await billing.confirmRefund(world.deps, admin, { refundId: refund.id, reason: "sent" })).toEqual({
      ok: true,
    });
    expect(await billing.confirmRefund(world.deps, admin, { refundId: refund.id, reason: "sent" })).toMatchObject({
      ok: false,
    });
    expect(await balance("cash:bank")).toBe(0);
  });
});

describe("money that came before its plan began", () => {
  const part = (orderId: string, lineKey: string, amountMinor: number) =>
    world.db.$transaction((tx) =>
      billing.recordTransfer(tx, world.deps, {
        orderId,
        lineKey,
        amountMinor,
        currency: "EUR",
        wasUnmatched: false,
        payer: { name: "Atlas", iban: null },
      }),
    );

  it("in two transfers on two days comes back whole, with one credit note", async () => {
    const { orderId } = await order("basic", "monthly", "bank");
    await part(orderId, "line-1", 6_00);
    world.clock.advance(2 * 86_400_000);
    await part(orderId, "line-2", 4_80);
    expect((await subscription()).state).toBe("active");
    expect(await billing.claimRefund(world.deps, owner)).toEqual({ ok: true, amountMinor: 10_80 });
    expect(await world.db.invoice.count({ where: { kind: "credit_note" } })).toBe(1);
    expect([await balance("credit"), await balance("refunds"), await balance("revenue")]).toEqual([0, -10_80, 0]);
    expect((await billing.checkLedger(world.db)).faults).toEqual([]);
  });

  it("by a moment, as time goes on while it is written down, comes back whole", async () => {
    const { now } = world.deps.clock;
    world.deps.clock.now = () => {
      world.clock.advance(1);
      return now();
    };
    await subscribe("basic");
    world.deps.clock.now = now;
    expect(await billing.claimRefund(world.deps, owner)).toEqual({ ok: true, amountMinor: 10_80 });
  });
});

describe("others", () => {
  it("neither see nor order nor pay what belongs to another organization", async () => {
    const { orderId } = await order("pro");
    const methodId = await keepMethod(orderId);
    const other = await world.organization("rival", "basic");
    expect(await billing.getOrder(world.deps, other, orderId)).toEqual({ ok: false, code: "not-found" });
    expect(await billing.payOrder(world.deps, other, { orderId, methodId })).toEqual({ ok: false, code: "not-found" });
    expect(await billing.removeMethod(world.deps, other, { methodId })).toEqual({ ok: false, code: "not-found" });
    expect(await billing.withdrawOrder(world.deps, other, { orderId })).toEqual({ ok: false, code: "not-found" });
    expect(await billing.getOrder(world.deps, owner, orderId)).toMatchObject({ ok: true });
  });

  it.each(["admin", "issuer", "viewer", "team_admin"] as const)("%s may not see or change the plan", async (role) => {
    const actor = asRole(owner, role);
    const forbidden = { ok: false, code: "forbidden" };
    expect(await billing.getPlan(world.deps, actor)).toEqual(forbidden);
    expect(await billing.placeOrder(world.deps, actor, { plan: "pro", period: "monthly", via: "stripe" })).toEqual(
      forbidden,
    );
    expect(await billing.cancelPlan(world.deps, actor)).toEqual(forbidden);
    expect(await billing.getPlan(world.deps, asRole(owner, "billing"))).toMatchObject({ ok: true });
  });
});
