import type { AppLoadContext } from "@remix-run/node";
import type { Limit } from "#app/adapters/database/rate-limits.server";
import { problem } from "./problem.server";

/** Throws an error page with the waiting time, if there is one. */
export function throwIfLimited(
  seconds: number,
  code: "too-many-misses" | "too-many-files" | "too-many-drawings" = "too-many-misses",
): void {
  if (seconds > 0) throw problem(code, { "Retry-After": String(seconds) });
}

/**
 * Slows down guessing of certificate IDs: counts a request for a missing one, and throws an error page with the waiting
 * time if a network has made too many. Called only after the ID was not found, so that requests for existing IDs from
 * the same address are always answered.
 */
export async function recordMiss(
  { limits }: { limits: Record<"misses", Limit> },
  { address }: Pick<AppLoadContext, "address">,
): Promise<void> {
  throwIfLimited(await limits.misses.take(address));
}
