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
 * Counts a page or picture of a certificate that has to be drawn; throws the page that says when, where it is one too
 * many.
 */
export async function countDrawing(
  { limits }: Pick<LimitDeps, "limits">,
  { address }: Pick<AppLoadContext, "address">,
): Promise<void> {
  throwIfLimited(await limits.drawings.take(address), "too-many-drawings");
}

/** Who draws for somebody in a network, in its turn. What is drawn is counted by other limits. */
export function inTurnOf({ drawing }: Pick<LimitDeps, "drawing">, { address }: Pick<AppLoadContext, "address">) {
  const turnOf = networkToLimit(address);
  const draw = (...[task, input]: Parameters<typeof drawing.draw>) => drawing.draw(task, input, turnOf);
  return { draw: draw as typeof drawing.draw };
}

/**
 * The same dependencies for somebody who looks at certificates: what is drawn is counted, and takes the turn of its
 * network. Of what is kept nothing is drawn, and nothing is counted.
 */
export function drawnFor<Deps extends LimitDeps>(deps: Deps, context: Pick<AppLoadContext, "address">): Deps {
  const { draw } = inTurnOf(deps, context);
  const counted = async (...order: Parameters<typeof draw>) => {
    await countDrawing(deps, context);
    return draw(...order);
  };
  return { ...deps, drawing: { draw: counted as typeof draw } };
}
