import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billing, organizations, registration } from "#app/modules.server";
import { createPerson, PASSWORD } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let owner: organizations.OrganizationActor;
let userId: string;
beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-03-01T10:00:00Z");
  owner = await world.organization("atlas", "basic");
  userId = owner.name.slice("user:".length);
  await world.db.user.update({
    where: { id: userId },
    data: { passwordHash: await world.deps.passwords.hash(PASSWORD) },
  });
});
afterEach(() => world.close());

const close = () => registration.closeOwnAccount(world.deps, { userId }, { password: PASSWORD });
const statusOf = async (id: string) => (await world.db.organization.findUniqueOrThrow({ where: { id } })).status;
const subscription = () => world.db.subscription.findUniqueOrThrow({ where: { organizationId: owner.organizationId } });
const preview = () => billing.previewEnd(world.deps, owner.organizationId);

/** Pays the smallest plan for a month: 9 euros plus 20 % VAT. */
async function pay() {
  await billing.saveDetails(world.deps, owner, {
    name: "Atlas",
    street: "Rue 1",
    postcode: "10000",
    city: "Rabat",
    country: "MA" as const,
    vatNumber: "",
    email: "accounts@atlas.example",
    language: "en",
  });
  const placed = await billing.placeOrder(world.deps, owner, { plan: "basic", period: "monthly", via: "stripe" });
  if (!placed.ok || !("orderId" in placed)) throw new Error("not ordered");
  await billing.beginSetup(world.deps, owner, { provider: "stripe", orderId: placed.orderId });
  const setup = await world.db.paymentSetup.findFirstOrThrow();
  const finished = await billing.returnFromSetup(world.deps, owner, setup.id);
  if (!finished.ok || finished.state !== "done") throw new Error("no method");
  return billing.payOrder(world.deps, owner, { orderId: placed.orderId, methodId: finished.methodId });
}

describe("closing the account of an organization's last member", () => {
  it("gives back what was paid within 30 days, through the same provider, and ends the plan", async () => {
    await pay();
    expect(await preview()).toMatchObject({ refundMinor: 10_80, paidUntil: null, creditMinor: 0 });
    expect(await close()).toEqual({ ok: true });
    await world.runJobs();
    expect(await statusOf(owner.organizationId)).toBe("closed");
    expect(await subscription()).toMatchObject({ state: "lapsed", lapseReason: "closed" });
    expect(await world.db.refund.findMany()).toMatchObject([{ amountMinor: 10_80, state: "succeeded" }]);
    expect((await billing.checkLedger(world.db)).faults).toEqual([]);
  });

  it("gives nothing back afterwards, and charges nothing any more", async () => {
    await pay();
    world.clock.set("2026-04-01T09:00:00Z");
    await billing.advanceSubscriptions(world.deps);
    await world.runJobs();
    const { paidUntil, ...given } = await preview();
    expect(given).toEqual({ refundMinor: null, creditMinor: 0 });
    expect(paidUntil?.toISOString()).toMatch(/^2026-0[45]-01T10:00/);
    const taken = world.provider.taken();
    expect(await close()).toEqual({ ok: true });
    world.clock.set("2026-06-01T10:00:01Z");
    await billing.advanceSubscriptions(world.deps);
    await world.runJobs();
    expect(await world.db.refund.count()).toBe(0);
    expect(world.provider.taken()).toBe(taken);
  });

  it("waits for a payment that is on its way, and closes nothing meanwhile", async () => {
    world.provider.behave("pending");
    expect(await pay()).toMatchObject({ state: "pending" });
    expect(await close()).toEqual({ ok: false, code: "payment-on-its-way" });
    expect(await statusOf(owner.organizationId)).toBe("active");
    expect((await subscription()).state).not.toBe("lapsed");
  });

  it("closes none of several organizations where one of them keeps its owner", async () => {
    const other = await world.organization("rif", "basic");
    await world.db.membership.updateMany({ where: { organizationId: other.organizationId }, data: { role: "viewer" } });
    await world.db.membership.create({ data: { organizationId: other.organizationId, userId, role: "owner" } });
    expect(await organizations.listClosedWith(world.db, userId)).toMatchObject([{ id: owner.organizationId }]);
    expect(await close()).toEqual({ ok: false, code: "last-owner" });
    expect([await statusOf(owner.organizationId), await statusOf(other.organizationId)]).toEqual(["active", "active"]);
    const { userId: colleague } = await createPerson(world, "eve@example.org");
    await world.db.membership.create({
      data: { organizationId: other.organizationId, userId: colleague, role: "owner" },
    });
    expect(await close()).toEqual({ ok: true });
    expect([await statusOf(owner.organizationId), await statusOf(other.organizationId)]).toEqual(["closed", "active"]);
  });
});
