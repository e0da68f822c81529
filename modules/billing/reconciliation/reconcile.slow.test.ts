import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billing, type organizations } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

const ADMIN = { name: "user:1", platformRole: "admin" } as const;
let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-11-20T10:00:00Z");
  owner = await world.organization("atlas", "basic");
  await world.db.subscription.delete({ where: { organizationId: owner.organizationId } });
  await world.trial(owner);
  await billing.saveDetails(world.deps, owner, {
    name: "Atlas Academy",
    street: "Rue 1",
    postcode: "10000",
    city: "Rabat",
    country: "MA" as const,
    vatNumber: "",
    email: "accounts@atlas.example",
    language: "en" as const,
  });
});
afterEach(() => world.close());

/** Pays a plan; the test sets the provider's behavior before. */
async function pay() {
  const placed = await billing.placeOrder(world.deps, owner, { plan: "pro", period: "monthly", via: "stripe" });
  if (!placed.ok || !("orderId" in placed)) throw new Error("no order");
  await billing.beginSetup(world.deps, owner, { provider: "stripe", orderId: placed.orderId });
  const setup = await world.db.paymentSetup.findFirstOrThrow();
  const finished = await billing.returnFromSetup(world.deps, owner, setup.id);
  if (!finished.ok || finished.state !== "done") throw new Error("no method");
  await billing.payOrder(world.deps, owner, { orderId: placed.orderId, methodId: finished.methodId });
  return world.db.payment.findFirstOrThrow();
}
const reconcile = () => billing.reconcile(world.deps);
const differences = () => world.db.paymentDifference.findMany({ orderBy: { foundAt: "asc" } });
const reported = () => world.db.message.count({ where: { kind: "payment-differences" } });
const later = (days: number) => world.clock.advance(days * 24 * 3_600_000);

describe("the daily comparison", () => {
  it("finds nothing where everything is as it was charged", async () => {
    await pay();
    later(2);
    await reconcile();
    expect(await differences()).toEqual([]);
    expect(await reported()).toBe(0);
  });

  it("settles a payment whose answer and webhook were lost", async () => {
    world.provider.behave("pending");
    const { id } = await pay();
    world.provider.decide(id, "succeeded");
    await reconcile();
    expect(await world.db.payment.findFirst()).toMatchObject({ state: "succeeded" });
    expect(await world.db.invoice.count()).toBe(1);
    expect(await differences()).toEqual([]);
  });

  it("settles one that was given up here and paid there", async () => {
    world.provider.behave("needs-step");
    const { id } = await pay();
    await world.db.payment.update({ where: { id }, data: { state: "declined", declineReason: "needs-step" } });
    world.provider.decide(id, "succeeded");
    await reconcile();
    expect(await world.db.payment.findFirst()).toMatchObject({ state: "succeeded" });
    expect(await differences()).toEqual([]);
  });

  it("writes down what is not ours, tells of it once, and is told by an admin why", async () => {
    const at = new Date("2026-11-20T08:00:00Z");
    world.provider.others.push({
      kind: "refund",
      ref: "re_dashboard",
      key: null,
      amountMinor: 900,
      currency: "EUR",
      at,
    });
    await reconcile();
    later(1);
    await reconcile();
    const [difference, ...others] = await differences();
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ kind: "missing-here", ref: "re_dashboard", hereMinor: null, thereMinor: 900 });
    expect(await reported()).toBe(1);
    await world.runJobs();
    expect(world.post.sent.map(({ to, text }) => [to.address, text])).toEqual([
      ["support@certificates.example.org", expect.stringContaining("missing-here re_dashboard - 900 EUR")],
    ]);
    const input = { differenceId: difference?.id ?? "", reason: "Given back by hand" };
    const nobody = { name: "user:2", platformRole: "user" } as const;
    expect(await billing.settleDifference(world.deps, nobody, input)).toEqual({ ok: false, code: "forbidden" });
    expect(await billing.settleDifference(world.deps, ADMIN, input)).toEqual({ ok: true });
    expect(await billing.settleDifference(world.deps, ADMIN, input)).toEqual({ ok: false, code: "not-found" });
    later(1);
    await reconcile();
    expect((await differences()).filter(({ settledAt }) => !settledAt)).toEqual([]);
    expect(await reported()).toBe(1);
  });

  it("notices what is here and not there, and settles it when it has come", async () => {
    const { id } = await pay();
    const charge = world.provider.charges.get(id);
    if (!charge) throw new Error();
    world.provider.charges.delete(id);
    await reconcile();
    expect(await differences()).toEqual([]);
    later(2);
    await reconcile();
    expect(await differences()).toMatchObject([{ kind: "missing-there", ref: id, settledAt: null }]);
    world.provider.charges.set(id, charge);
    await reconcile();
    expect((await differences()).map(({ settledAt }) => settledAt)).toEqual([world.clock.now()]);
  });

  it("notices another amount", async () => {
    const { id, amountMinor } = await pay();
    const charge = world.provider.charges.get(id);
    if (!charge) throw new Error();
    world.provider.charges.set(id, { ...charge, amountMinor: amountMinor - 1 });
    await reconcile();
    expect(await differences()).toMatchObject([
      { kind: "amount", hereMinor: amountMinor, thereMinor: amountMinor - 1, settledAt: null },
    ]);
  });

  it("that cannot ask a provider fails, and says nothing is different", async () => {
    await pay();
    later(2);
    const [provider] = world.deps.payments.offered;
    if (!provider) throw new Error();
    const down = {
      ...provider,
      async *listMovements() {
        yield* [];
        throw new Error("connection refused");
      },
    };
    const payments = { offered: [down], find: () => down };
    await expect(billing.reconcile({ ...world.deps, payments })).rejects.toThrow(/compared/);
    expect(await differences()).toEqual([]);
  });
});
