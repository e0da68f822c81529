import { problem } from "./problem.server";

/** Unknown IDs that one address may ask for before it has to wait. Real certificates cost nothing. */
const MISSES = 30;
const WINDOW_MS = 5 * 60_000;
/** Addresses remembered at once: a flood of them must not fill the memory. */
const LARGEST_TABLE = 20_000;

/**
 * Slows down guessing of certificate IDs. Kept in the memory of one process: IDs have fifteen random digits, so that
 * this keeps noise out rather than secrets in.
 */
export function createMissLimit(options = { misses: MISSES, windowMs: WINDOW_MS }) {
  const table = new Map<string, { count: number; endsAt: number }>();
  return {
    /** Seconds to wait before the next ID is looked up; 0 for now. */
    secondsToWait(address: string, now: Date): number {
      const entry = table.get(networkOf(address));
      if (!entry || entry.count < options.misses || entry.endsAt <= now.getTime()) return 0;
      return Math.ceil((entry.endsAt - now.getTime()) / 1000);
    },
    /** How many misses an address has left. */
    left(address: string, now: Date): number {
      const entry = table.get(networkOf(address));
      return entry && entry.endsAt > now.getTime() ? Math.max(0, options.misses - entry.count) : options.misses;
    },
    countMiss(address: string, now: Date, count = 1): void {
      if (count === 0) return;
      const network = networkOf(address);
      const entry = table.get(network);
      if (entry && entry.endsAt > now.getTime()) {
        entry.count += count;
        return;
      }
      if (table.size >= LARGEST_TABLE) forgetOld(table, now.getTime());
      table.set(network, { count, endsAt: now.getTime() + options.windowMs });
    },
  };
}

/** One household has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  return address.includes(":") && !address.includes(".") ? address.split(":").slice(0, 4).join(":") : address;
}

function forgetOld(table: Map<string, { endsAt: number }>, now: number): void {
  for (const [network, entry] of table) if (entry.endsAt <= now) table.delete(network);
  // Still full: the oldest go first, which a Map keeps in front.
  for (const network of table.keys()) {
    if (table.size < LARGEST_TABLE) break;
    table.delete(network);
  }
}

export const missLimit = createMissLimit();

/**
 * Throws the page that says how long to wait, where an address asked for too many unknown certificates. Otherwise, how
 * many more it may ask for.
 */
export function haveToWait(address: string, now: Date, limit = missLimit): number {
  const wait = limit.secondsToWait(address, now);
  if (wait > 0) throw problem(429, "too-many-misses", { "Retry-After": String(wait) });
  return limit.left(address, now);
}
