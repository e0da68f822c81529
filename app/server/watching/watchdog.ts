import type { Deps } from "#app/composition.server";
import { platform } from "#app/modules.server";

const EVERY_MS = 60_000;

/**
 * Makes this process report what the worker cannot: that the worker, or the database, is down. Does nothing if no
 * recipient of alarms is configured.
 */
export function startWatchdog(deps: Deps): { stop(): void } {
  const { email, webhook } = deps.alarms;
  if (!email && !webhook) return { stop() {} };
  const check = platform.createWatchdog(deps);
  const timer = setInterval(() => void check(), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
