import { billing, type organizations } from "#app/modules.server";
import type { Plan } from "#modules/billing/index";
import type { World } from "./world";

export const CASHIER = { name: "user:1", platformRole: "admin" } as const;
/** Bank account of the seller in tests. */
export const SELLER_IBAN = "MA64011519000001205000534921";

/**
 * Creates an organization in its trial, with an order of a plan for a month to be paid by transfer. The payer is in
 * Germany and the seller in Morocco: there is no VAT.
 */
export async function orderByTransfer(world: World, slug: string, plan: Plan = "pro") {
  const owner = await world.organization(slug, "basic");
  await world.trial(owner);
  await billing.saveDetails(world.deps, owner, {
    name: `${slug} Kurse GmbH`,
    street: "Weg 1",
    postcode: "10115",
    city: "Berlin",
    country: "DE",
    vatNumber: "",
    email: `accounts@${slug}.example`,
    language: "en",
  });
  return { owner, ...(await orderAnother(world, owner, plan)) };
}

/** Orders another plan by transfer. */
export async function orderAnother(
  world: World,
  owner: organizations.OrganizationActor,
  plan: Plan,
  period: "monthly" | "annual" = "monthly",
) {
  const placed = await billing.placeOrder(world.deps, owner, { plan, period, via: "bank" });
  if (!placed.ok || !("orderId" in placed)) throw new Error("nothing was ordered");
  const { id, reference, totalMinor } = await world.db.paymentOrder.findUniqueOrThrow({
    where: { id: placed.orderId },
  });
  return { id, reference: reference ?? "", totalMinor, amount: (totalMinor / 100).toFixed(2) };
}

export const importFile = (world: World, bytes: Uint8Array) => billing.importStatement(world.deps, CASHIER, { bytes });

/** Returns the faults that fsck finds in the ledger; none where it is consistent. */
export const faultsOfBooks = async (world: World) => (await billing.checkLedger(world.db)).faults;

/** Returns the balance of an account. */
export async function balanceOf(world: World, account: string): Promise<number> {
  const { _sum } = await world.db.ledgerEntry.aggregate({ where: { account }, _sum: { amountMinor: true } });
  return _sum.amountMinor ?? 0;
}
