import { billing, type organizations } from "#app/modules.server";
import type { Plan } from "#modules/billing/index";
import type { World } from "./world";

export const CASHIER = { name: "user:1", platformRole: "admin" } as const;
/** The account of the seller in tests. */
export const SELLER_IBAN = "MA64011519000001205000534921";

/**
 * An organization with nothing but its trial, and an order of a plan for a month that it pays by transfer. Who pays is
 * in Germany and the seller in Morocco: there is no VAT.
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

/** Orders a further plan by transfer. */
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

/** What fsck says of the books: nothing, where they are right. */
export const faultsOfBooks = async (world: World) => (await billing.checkLedger(world.db)).faults;

/** What an account adds up to. */
export async function balanceOf(world: World, account: string): Promise<number> {
  const { _sum } = await world.db.ledgerEntry.aggregate({ where: { account }, _sum: { amountMinor: true } });
  return _sum.amountMinor ?? 0;
}
