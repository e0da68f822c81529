import { billing, type organizations } from "#app/modules.server";
import type { Plan } from "#modules/billing/index";
import type { World } from "./world";

/**
 * Orders a plan for a month and pays it by card, as a person does. Seller and payer are in Morocco: VAT is 20 %.
 * `before` runs before the provider receives the charge.
 */
export async function payForPlan(
  world: World,
  owner: organizations.OrganizationActor,
  plan: Plan,
  before = () => {},
): Promise<string> {
  await billing.saveDetails(world.deps, owner, {
    name: "Atlas Academy",
    street: "Rue 1",
    postcode: "10000",
    city: "Rabat",
    country: "MA",
    vatNumber: "",
    email: "accounts@atlas.example",
    language: "en",
  });
  const placed = await billing.placeOrder(world.deps, owner, { plan, period: "monthly", via: "stripe" });
  if (!placed.ok || !("orderId" in placed)) throw new Error("nothing was ordered");
  const { orderId } = placed;
  await billing.beginSetup(world.deps, owner, { provider: "stripe", orderId });
  const setup = await world.db.paymentSetup.findFirstOrThrow({ where: { organizationId: owner.organizationId } });
  const returned = await billing.returnFromSetup(world.deps, owner, setup.id);
  if (!returned.ok || returned.state !== "done") throw new Error("no method was kept");
  before();
  await billing.payOrder(world.deps, owner, { orderId, methodId: returned.methodId });
  return orderId;
}
