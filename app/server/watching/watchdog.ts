import type { Deps } from "#app/composition.server";
import { platform } from "#app/modules.server";

const EVERY_MS = 60_000;

/**
 * Has this process tell of what the worker cannot: that it is away, or the database is. Nothing where nobody is to be
 * told.
 */
export function startWatchdog(deps: Deps): { stop(): void } {
  const { email, webhook } = deps.alarms;
  if (!email && !webhook) return { stop() {} };
  const view = platform.createWatchdog(deps);
  const timer = setInterval(() => void view(), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
