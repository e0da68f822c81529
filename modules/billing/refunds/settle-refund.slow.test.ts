import { afterEach, beforeEach, expect, it } from "vitest";
import { billing, type organizations } from "#app/modules.server";
import { payForPlan } from "#tests/builders/paying";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let owner: organizations.OrganizationActor;
const admin: organizations.PlatformActor = { name: "user:1", platformRole: "admin" };
const reason = "the bank says so";
const DECIDED = { ok: false, code: "not-found" };

beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-01-31T10:00:00Z");
  owner = await world.organization("atlas", "basic");
  await payForPlan(world, owner, "pro");
  world.provider.refuseRefunds(true);
  await billing.claimRefund(world.deps, owner);
  await world.runJobs();
});
afterEach(() => world.close());

const refunds = () => world.db.refund.findMany({ orderBy: { createdAt: "asc" } });
const confirm = (refundId = "") => billing.confirmRefund(world.deps, admin, { refundId, reason });
const retry = (refundId = "") => billing.retryRefund(world.deps, admin, { refundId, reason });
const toDecide = async () => (await billing.countPaymentsToDecide(world.deps, admin)).refunds;
const sentBack = async () => {
  const entries = await world.db.ledgerEntry.findMany({ where: { account: "cash:stripe", amountMinor: { lt: 0 } } });
  return entries.map(({ amountMinor }) => amountMinor);
};

it("one that the provider refused waits for a decision, and is confirmed once", async () => {
  const [failed] = await refunds();
  expect(failed).toMatchObject({ state: "failed", failure: "the account is closed" });
  expect(await toDecide()).toBe(1);
  const answers = await Promise.all([confirm(failed?.id), confirm(failed?.id)]);
  expect(answers).toEqual(expect.arrayContaining([{ ok: true }, DECIDED]));
  expect(await retry(failed?.id)).toEqual(DECIDED);
  expect([await toDecide(), await sentBack()]).toEqual([0, [-34_80]]);
});

it("one that failed and was tried again is neither confirmed nor tried once more: the other one is", async () => {
  const [failed] = await refunds();
  world.clock.advance(1000);
  const answers = await Promise.all([retry(failed?.id), retry(failed?.id)]);
  expect(answers).toEqual(expect.arrayContaining([{ ok: true }, DECIDED]));
  expect(await confirm(failed?.id)).toEqual(DECIDED);
  expect(await toDecide()).toBe(0);
  await world.runJobs();
  const again = (await refunds()).at(-1);
  expect(again).toMatchObject({ state: "failed" });
  expect(await toDecide()).toBe(1);
  const listed = await billing.listRefundsToDecide(world.deps, admin);
  expect(listed.ok && listed.refunds.map(({ id }) => id)).toEqual([again?.id]);
  world.clock.advance(1000);
  expect(await confirm(again?.id)).toEqual({ ok: true });
  expect([await confirm(failed?.id), await retry(failed?.id), await retry(again?.id)]).toEqual([
    DECIDED,
    DECIDED,
    DECIDED,
  ]);
  expect(await sentBack()).toEqual([-34_80]);
  expect((await billing.checkLedger(world.db)).faults).toEqual([]);
});

it("goes back through the provider where a later try succeeds", async () => {
  const [failed] = await refunds();
  world.clock.advance(1000);
  world.provider.refuseRefunds(false);
  expect(await retry(failed?.id)).toEqual({ ok: true });
  await world.runJobs();
  expect((await refunds()).at(-1)).toMatchObject({ state: "succeeded" });
  expect([await confirm(failed?.id), await retry(failed?.id)]).toEqual([DECIDED, DECIDED]);
  expect([await toDecide(), await sentBack()]).toEqual([0, [-34_80]]);
});
