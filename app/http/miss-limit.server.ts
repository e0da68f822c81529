import type { AppLoadContext } from "@remix-run/node";
import type { Limit } from "#app/adapters/database/rate-limits.server";
import { problem } from "./problem.server";

/** Throws the page that says how long to wait, where that is not nothing. */
export function throwIfLimited(
  seconds: number,
  code: "too-many-misses" | "too-many-files" | "too-many-drawings" = "too-many-misses",
): void {
  if (seconds > 0) throw problem(code, { "Retry-After": String(seconds) });
}

/**
 * Slows down guessing of certificate IDs: counts one that does not exist, and throws the page that says how long to
 * wait where one network asked for too many. Called when it is known that there is none, so that a guesser locks nobody
 * out: behind the same address, a request for a real ID is always answered.
 */
export async function recordMiss(
  { limits }: { limits: Record<"misses", Limit> },
  { address }: Pick<AppLoadContext, "address">,
): Promise<void> {
  throwIfLimited(await limits.misses.take(address));
}
