import type { SessionPorts } from "./ports";
import { type StoredTokens, tokensIn } from "./stored-tokens";
import { decodeToken, isWellFormed } from "./token";

/** Thrown for a call that failed because the session is over. */
export class ForcedLogout extends Error {
  readonly forcedLogout = true;
  constructor() {
    super("the session is over");
    this.name = "ForcedLogout";
  }
}

/**
 * Number of reads of the storage, and their interval in milliseconds, to see what another tab has just stored: on a
 * busy machine, storage takes a second to reach another process.
 */
const MAX_READS = 100;
const LOOK_MS = 15;
const JSON_HEADERS = { "Content-Type": "application/json" };

/** Parts of the session that a refresh uses. */
interface RefreshNeeds {
  ports: SessionPorts;
  tokens: StoredTokens;
  /** Signs in the user named by a valid access token; returns whether it was valid. */
  takeUser: (accessToken: string | null) => boolean;
  /** Ends a session that cannot be refreshed. */
  endByForce: () => void;
}

/**
 * Returns a function that refreshes once for all waiting callers, in this and other tabs. It takes the stale access
 * token and returns the new one. Throws `ForcedLogout` if the session is over.
 */
export function createRefresh(needs: RefreshNeeds): (staleAccess: string | null) => Promise<string> {
  let refreshing: Promise<string> | null = null;
  return (staleAccess) => {
    refreshing ??= needs.ports
      .alone((waited) => refreshAlone(needs, staleAccess, waited))
      .catch((error: unknown) => {
        needs.endByForce();
        throw error instanceof ForcedLogout ? error : new ForcedLogout();
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  };
}

async function refreshAlone(needs: RefreshNeeds, staleAccess: string | null, waited: boolean): Promise<string> {
  const { ports, tokens, takeUser } = needs;
  // 1. Another tab may have refreshed while this one waited for the lock.
  const stored = await storedByAnother(needs, staleAccess, waited);
  if (stored !== null && takeUser(stored)) return stored;
  // 2. Otherwise the refresh token is sent to the server.
  const refreshToken = tokens.refresh();
  if (!isWellFormed(refreshToken)) throw new ForcedLogout();
  const response = await sendRefresh(ports, refreshToken);
  if (!response.ok) throw new ForcedLogout();
  // 3. The response must be usable before it replaces the stored tokens.
  const pair = await tokensIn(response);
  if (decodeToken(pair.accessToken) === null || !takeUser(pair.accessToken)) throw new ForcedLogout();
  const accessToken = pair.accessToken ?? "";
  tokens.keepRenewed(accessToken, pair.refreshToken);
  return accessToken;
}

/**
 * Returns the access token that another tab has stored in place of the stale one; null if none has. Waits for it a
 * while, because browsers pass storage between processes with a delay.
 */
async function storedByAnother({ ports, tokens }: RefreshNeeds, staleAccess: string | null, waited: boolean) {
  let stored = tokens.access();
  for (let reads = 0; waited && stored === staleAccess && reads < MAX_READS; reads++) {
    await ports.pause(LOOK_MS);
    stored = tokens.access();
  }
  return stored === staleAccess ? null : stored;
}

/** Waits while offline, and retries if the connection went away during the call. */
async function sendRefresh(ports: SessionPorts, refreshToken: string): Promise<Response> {
  for (;;) {
    await ports.whenOnline();
    try {
      return await ports.fetch("/refresh-token", {
        method: "POST",
        headers: JSON_HEADERS,
        body: JSON.stringify({ refreshToken }),
      });
    } catch (error) {
      if (ports.isOnline()) throw error;
    }
  }
}
