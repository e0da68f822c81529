import { AsyncLocalStorage } from "node:async_hooks";
import { networkOf } from "../kernel/ip-network";

/** Maximum length of a stored user agent. */
const LONGEST_USER_AGENT = 300;

/** Origin of a request, as far as the audit trail stores it. */
interface RequestOrigin {
  /**
   * Network "192.0.2.0/24" or "2001:db8:1::/48": enough to tell an office from elsewhere, too little to identify a
   * person. Null without an address.
   */
  ip: string | null;
  userAgent: string | null;
}

const current = new AsyncLocalStorage<RequestOrigin>();

/**
 * Runs a function whose audit entries all get this origin. An async context carries the origin, so that no signature
 * between a request and its entries needs it.
 */
export function actingFrom<T>(request: { address: string; userAgent: string }, run: () => T): T {
  const userAgent = request.userAgent.slice(0, LONGEST_USER_AGENT).toWellFormed().replaceAll("\0", "") || null;
  return current.run({ ip: networkOf(request.address, { v4: 24, v6: 48 }), userAgent }, run);
}

/** Origin of the current request; both fields null in a worker and on the command line. */
export const presentOrigin = (): RequestOrigin => current.getStore() ?? { ip: null, userAgent: null };
