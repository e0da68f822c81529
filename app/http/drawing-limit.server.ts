import type { AppLoadContext } from "@remix-run/node";
import type { RateLimits } from "#app/adapters/database/rate-limits.server";
import type { rendering } from "#app/modules.server";
import { networkToLimit } from "#modules/kernel/ip-network";
import { throwIfLimited } from "./miss-limit.server";

interface LimitDeps {
  limits: Pick<RateLimits, "drawings">;
  drawing: rendering.Drawing;
}

/**
 * Counts a page or picture of a certificate that must be drawn. Throws an error page with the waiting time if the
 * network is over its limit.
 */
export async function countDrawing(
  { limits }: Pick<LimitDeps, "limits">,
  { address }: Pick<AppLoadContext, "address">,
): Promise<void> {
  throwIfLimited(await limits.drawings.take(address), "too-many-drawings");
}

/**
 * Returns a drawing service that queues under the visitor's network, so that networks take turns. Does not count
 * against the limit.
 */
export function inTurnOf({ drawing }: Pick<LimitDeps, "drawing">, { address }: Pick<AppLoadContext, "address">) {
  const turnOf = networkToLimit(address);
  const draw = (...[task, input]: Parameters<typeof drawing.draw>) => drawing.draw(task, input, turnOf);
  return { draw: draw as typeof drawing.draw };
}

/**
 * Returns dependencies whose drawing counts against the network's limit and queues under the network. Cached drawings
 * are not drawn again, and so not counted.
 */
export function drawnFor<Deps extends LimitDeps>(deps: Deps, context: Pick<AppLoadContext, "address">): Deps {
  const { draw } = inTurnOf(deps, context);
  const counted = async (...order: Parameters<typeof draw>) => {
    await countDrawing(deps, context);
    return draw(...order);
  };
  return { ...deps, drawing: { draw: counted as typeof draw } };
}
