import type { SessionPorts } from "./ports";
import { type StoredTokens, tokensIn } from "./stored-tokens";
import { decodeToken, isWellFormed } from "./token";

/** A call that cannot be answered any more because the session is over. */
export class ForcedLogout extends Error {
  readonly forcedLogout = true;
  constructor() {
    super("the session is over");
    this.name = "ForcedLogout";
  }
}

/**
 * How often and how closely the storage is looked at for what another tab has just put there: on a busy machine it
 * takes a second until what one process has stored is seen by another.
 */
const STYLES = 100;
const LOOK_MS = 15;
const JSON_HEADERS = { "Content-Type": "application/json" };

/** What a refresh needs of the session. */
interface RefreshNeeds {
  ports: SessionPorts;
  tokens: StoredTokens;
  /** Signs in whom a valid access token names. */
  takeUser: (accessToken: string | null) => boolean;
  /** Ends the session, where it cannot be renewed. */
  endByForce: () => void;
}

/**
 * One refresh for everybody who waits, in this tab and in the others: the function takes the access token that was
 * found to be stale, and gives the new one. Throws `ForcedLogout` where the session is over.
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
  // 1. Another tab may have done it while this one waited for its turn.
  const stored = await storedByAnother(needs, staleAccess, waited);
  if (stored !== null && takeUser(stored)) return stored;
  // 2. Otherwise the refresh token is shown to the server.
  const refreshToken = tokens.refresh();
  if (!isWellFormed(refreshToken)) throw new ForcedLogout();
  const response = await sendRefresh(ports, refreshToken);
  if (!response.ok) throw new ForcedLogout();
  // 3. What it answers has to be usable before it replaces anything.
  const pair = await tokensIn(response);
  if (decodeToken(pair.accessToken) === null || !takeUser(pair.accessToken)) throw new ForcedLogout();
  const accessToken = pair.accessToken ?? "";
  tokens.keepRenewed(accessToken, pair.refreshToken);
  return accessToken;
}

/**
 * The access token that another tab has stored in the place of the stale one; null where none has. It may come a moment
 * after the turn itself: browsers pass storage between processes without haste.
 */
async function storedByAnother({ ports, tokens }: RefreshNeeds, staleAccess: string | null, waited: boolean) {
  let stored = tokens.access();
  for (let style = 0; waited && stored === staleAccess && style < STYLES; style++) {
    await ports.pause(LOOK_MS);
    stored = tokens.access();
  }
  return stored === staleAccess ? null : stored;
}

/** Waits while offline, and tries again where the connection went away under it. */
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
