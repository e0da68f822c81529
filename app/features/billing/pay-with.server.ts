import { data, redirect } from "@remix-run/node";
import type { Deps } from "#app/composition.server";
import { refuse } from "#app/http/problem.server";
import { billing, type organizations } from "#app/modules.server";
import { paths } from "#app/paths";

const PROVIDERS = ["stripe", "paypal", "test"] as const;

/**
 * Pays an order in the chosen way: `method:<id>` with a stored method, `new:<provider>` with a method entered there
 * now, `bank` by transfer. `order` returns the order's id, or the response where there is nothing to pay.
 */
export async function payWith<R>(
  deps: Deps,
  actor: organizations.OrganizationActor,
  way: string,
  order: (via: billing.Via) => Promise<string | R>,
) {
  const [kind, name = ""] = way.split(":");
  if (kind === "bank") {
    const placed = await order("bank");
    return typeof placed === "string" ? redirect(paths.app.order(placed), 303) : placed;
  }
  if (kind === "new") {
    const provider = PROVIDERS.find((one) => one === name);
    if (!provider) return data({ code: "not-offered" as const }, { status: 422 });
    const placed = await order(provider);
    if (typeof placed !== "string") return placed;
    const begun = await billing.beginSetup(deps, actor, { provider, orderId: placed });
    if (begun.ok) return redirect(begun.redirectTo, 303);
    return begun.code === "forbidden" ? refuse(begun.code) : redirect(`${paths.app.order(placed)}?unavailable`, 303);
  }
  const methods = await billing.getPlan(deps, actor);
  if (!methods.ok) return refuse(methods.code);
  const method = methods.methods.find(({ id }) => kind === "method" && id === name);
  const provider = PROVIDERS.find((one) => one === method?.provider);
  if (!method || !provider) return data({ code: "not-offered" as const }, { status: 422 });
  const placed = await order(provider);
  if (typeof placed !== "string") return placed;
  const paid = await billing.payOrder(deps, actor, { orderId: placed, methodId: method.id });
  if (!paid.ok) return refuse(paid.code);
  return redirect(paid.state === "needs-step" ? paid.redirectTo : paths.app.order(placed), 303);
}
