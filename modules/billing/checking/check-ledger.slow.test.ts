import { afterEach, beforeEach, expect, it } from "vitest";
import { billing, type organizations } from "#app/modules.server";
import { payForPlan } from "#tests/builders/paying";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let owner: organizations.OrganizationActor;

beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-01-31T10:00:00Z");
  owner = await world.organization("atlas", "basic");
  await payForPlan(world, owner, "pro");
  expect(await billing.checkLedger(world.db)).toEqual({ invoices: 1, faults: [] });
});
afterEach(() => world.close());

const faults = async () => (await billing.checkLedger(world.db)).faults;

/** Runs statements as an attacker with the keys to the database could: its triggers are disabled meanwhile. */
async function tamper(...statements: string[]) {
  await world.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe("set local session_replication_role = replica");
    for (const statement of statements) expect(await tx.$executeRawUnsafe(statement)).toBeGreaterThan(0);
  });
}

it("is only ever added to: the database itself refuses every change", async () => {
  const change = `update "LedgerEntry" set "amountMinor" = 1`;
  await expect(world.db.$executeRawUnsafe(change)).rejects.toThrow("append-only");
  await expect(world.db.$executeRawUnsafe(`delete from "Invoice"`)).rejects.toThrow("append-only");
  await tamper(change);
});

it("shows an amount that was changed", async () => {
  await tamper(`update "LedgerEntry" set "amountMinor" = "amountMinor" + 1 where account = 'cash:stripe'`);
  expect(await faults()).toEqual([expect.stringMatching(/^the movement payment:\S+ does not add up to nothing$/)]);
});

it("shows amounts that were changed so that they add up", async () => {
  await tamper(
    `update "LedgerEntry" set "amountMinor" = "amountMinor" + 100 where account = 'revenue'`,
    `update "LedgerEntry" set "amountMinor" = "amountMinor" - 100 where account = 'vat'`,
  );
  expect(await faults()).toEqual([expect.stringMatching(/^the movement invoice:\S+ has other amounts/)]);
});

it("shows a payment that was taken out of the books, and who spent it nevertheless", async () => {
  await tamper(
    `delete from "LedgerEntry" where "transactionId" in (select id from "LedgerTransaction" where key like 'payment:%')`,
    `delete from "LedgerTransaction" where key like 'payment:%'`,
  );
  expect(await faults()).toEqual([
    `the credit of organization ${owner.organizationId} is less than nothing`,
    expect.stringMatching(/^payment:\S+ is not in the ledger$/),
  ]);
});

it("shows an invoice that is missing", async () => {
  const other = await world.organization("rival", "basic");
  await payForPlan(world, other, "basic");
  expect(await faults()).toEqual([]);
  await tamper(`delete from "Invoice" where number = '2026-000001'`);
  expect(await faults()).toContain("an invoice before 2026-000002 is missing");
});

it("stays sound where money is given back", async () => {
  await billing.claimRefund(world.deps, owner);
  await world.runJobs();
  expect(await billing.checkLedger(world.db)).toEqual({ invoices: 2, faults: [] });
  await tamper(`update "Refund" set "amountMinor" = "amountMinor" - 1`);
  expect(await faults()).toContainEqual(expect.stringMatching(/^the movement refund:\S+ has other amounts/));
});
