import { AsyncLocalStorage } from "node:async_hooks";
import { networkOf } from "../kernel/ip-network";

/** Of what a browser says of itself, what is kept. */
const LONGEST_USER_AGENT = 300;

/** Where a request comes from, as far as the audit trail keeps it. */
interface RequestOrigin {
  /**
   * "192.0.2.0/24" or "2001:db8:1::/48", enough to tell an office from elsewhere, too little to tell a person; null for
   * no address.
   */
  ip: string | null;
  userAgent: string | null;
}

const current = new AsyncLocalStorage<RequestOrigin>();

/**
 * Everything that is written down while `run` is on its way is written with this origin. So it reaches the entries
 * without standing in the signature of everything between a request and them.
 */
export function actingFrom<T>(request: { address: string; userAgent: string }, run: () => T): T {
  const userAgent = request.userAgent.slice(0, LONGEST_USER_AGENT).toWellFormed().replaceAll("\0", "") || null;
  return current.run({ ip: networkOf(request.address, { v4: 24, v6: 48 }), userAgent }, run);
}

/** Where the present request comes from; nothing of it in a worker and on the command line. */
export const presentOrigin = (): RequestOrigin => current.getStore() ?? { ip: null, userAgent: null };
