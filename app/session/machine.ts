import { decodeToken, isWellFormed, readUser, type SessionUser } from "./token";

/** Everything that the machine touches, so that a test can hold it in its hand. */
export interface SessionPorts {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Milliseconds since 1970. */
  now: () => number;
  isOnline: () => boolean;
  /** Resolves when the browser is online; at once where it is. */
  whenOnline: () => Promise<void>;
  /** Runs alone among all tabs of the site, and says whether another one had to be waited for. */
  alone: <T>(work: (waited: boolean) => Promise<T>) => Promise<T>;
  /** Resolves after so many milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** The path of the page. */
  path: () => string;
  goTo: (path: string) => void;
  /** Asks for tokens with the session cookie; for a page that is signed in by it. Null where it is not. */
  mint: (() => Promise<Response>) | null;
}

export type SessionState =
  | { status: "initializing"; user: null; forcedLogout: false }
  | { status: "signed-out"; user: null; forcedLogout: boolean }
  | { status: "signed-in"; user: SessionUser; forcedLogout: false };

/** A call that cannot be answered any more because the session is over. */
export class ForcedLogout extends Error {
  readonly forcedLogout = true;
  constructor() {
    super("the session is over");
    this.name = "ForcedLogout";
  }
}

/** How often and how closely the storage is looked at for what another tab has just put there. */
const LOOKS = 20;
const LOOK_MS = 15;
const SIGN_IN = "/signin";
/** Where nothing is started and nobody is sent away. */
const PUBLIC = new Set([SIGN_IN, "/signup", "/forgot-password"]);
/** Calls about the session itself: a 401 is their answer. */
const NEVER_RETRIED = new Set(["/login", "/refresh-token", "/logout"]);
const ACCESS = "accessToken";
const REFRESH = "refreshToken";
const JSON_HEADERS = { "Content-Type": "application/json" };

export type Session = ReturnType<typeof createSession>;

/** The browser's session (product rules: Session). Begins as initializing; `start` decides. */
export function createSession(ports: SessionPorts) {
  const { storage } = ports;
  let state: SessionState = { status: "initializing", user: null, forcedLogout: false };
  let refreshing: Promise<string> | null = null;
  const listeners = new Set<() => void>();

  function become(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function clearTokens() {
    storage.removeItem(ACCESS);
    storage.removeItem(REFRESH);
  }

  /** Forgets tokens and person and leaves for the sign-in page; never language or theme. */
  function end(forcedLogout: boolean) {
    clearTokens();
    become({ status: "signed-out", user: null, forcedLogout });
    if (!PUBLIC.has(ports.path())) ports.goTo(SIGN_IN);
  }

  function takeUser(accessToken: string | null): boolean {
    const user = readUser(accessToken, ports.now());
    if (user) become({ status: "signed-in", user, forcedLogout: false });
    return user !== null;
  }

  async function start(): Promise<void> {
    if (PUBLIC.has(ports.path())) return become({ status: "signed-out", user: null, forcedLogout: false });
    if (storage.getItem(REFRESH) === null) return startWithoutTokens();
    // Read once: another tab may store a new token between two looks, which would then be taken for the stale one.
    const stored = storage.getItem(ACCESS);
    if (takeUser(stored)) return;
    await refresh(stored).catch(() => {});
  }

  /** The cookie may have signed the browser in without any script; then it is given tokens, by one tab for all. */
  async function startWithoutTokens() {
    const { mint } = ports;
    if (mint) {
      await ports.alone(async () => {
        if (takeUser(storage.getItem(ACCESS))) return;
        const response = await mint().catch(() => null);
        if (!response?.ok) return;
        const problem = storeTokens(await tokensIn(response));
        if (!problem) takeUser(storage.getItem(ACCESS));
      });
    }
    if (state.status === "initializing") become({ status: "signed-out", user: null, forcedLogout: false });
  }

  /** Keeps a first pair; says what is wrong with it, and then keeps neither. */
  function storeTokens({ accessToken, refreshToken }: Pair): string | null {
    const problem = problemOf({ accessToken, refreshToken });
    if (problem) {
      clearTokens();
      return problem;
    }
    storage.setItem(ACCESS, accessToken ?? "");
    storage.setItem(REFRESH, refreshToken ?? "");
    return null;
  }

  /** One refresh for everybody who waits, in this tab and in the others. Gives the new access token. */
  function refresh(staleAccess: string | null): Promise<string> {
    refreshing ??= ports
      .alone((waited) => refreshAlone(staleAccess, waited))
      .catch((error: unknown) => {
        end(true);
        throw error instanceof ForcedLogout ? error : new ForcedLogout();
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  async function refreshAlone(staleAccess: string | null, waited: boolean): Promise<string> {
    // Another tab may have done it while this one waited for its turn. What it stored may come a moment after the turn
    // itself: browsers pass storage between processes without haste.
    let stored = storage.getItem(ACCESS);
    for (let look = 0; waited && stored === staleAccess && look < LOOKS; look++) {
      await ports.pause(LOOK_MS);
      stored = storage.getItem(ACCESS);
    }
    if (stored !== null && stored !== staleAccess && takeUser(stored)) return stored;
    const refreshToken = storage.getItem(REFRESH);
    if (!isWellFormed(refreshToken)) throw new ForcedLogout();
    const response = await sendRefresh(refreshToken);
    if (!response.ok) throw new ForcedLogout();
    const pair = await tokensIn(response);
    if (decodeToken(pair.accessToken) === null || !takeUser(pair.accessToken)) throw new ForcedLogout();
    const accessToken = pair.accessToken ?? "";
    storage.setItem(ACCESS, accessToken);
    if (isWellFormed(pair.refreshToken)) storage.setItem(REFRESH, pair.refreshToken);
    return accessToken;
  }

  /** Waits while offline, and tries again where the connection went away under it. */
  async function sendRefresh(refreshToken: string): Promise<Response> {
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

  /**
   * A call with the stored access token. After a 401 it is repeated once with a fresh one. Throws `ForcedLogout` where
   * the session is over.
   */
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const used = storage.getItem(ACCESS);
    const first = await ports.fetch(path, withToken(init, used));
    if (first.status !== 401 || NEVER_RETRIED.has(path)) return first;
    if (!ports.isOnline()) {
      await ports.whenOnline();
      return ports.fetch(path, withToken(init, storage.getItem(ACCESS)));
    }
    if ((await codeIn(first.clone())) === "INVALID_REFRESH_TOKEN" || storage.getItem(REFRESH) === null) {
      end(true);
      throw new ForcedLogout();
    }
    return ports.fetch(path, withToken(init, await refresh(used)));
  }

  async function login(credentials: { email: string; password: string; remember?: boolean }): Promise<void> {
    const response = await ports
      .fetch("/login", { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(credentials) })
      .catch((error: unknown) => {
        clearTokens();
        throw error;
      });
    if (!response.ok) {
      clearTokens();
      throw await errorOf(response);
    }
    const problem = storeTokens(await tokensIn(response));
    if (problem) throw new Error(problem);
    if (!takeUser(storage.getItem(ACCESS))) {
      clearTokens();
      throw new Error("Invalid tokens received from server");
    }
  }

  /** Local tokens go first: whatever becomes of the call, this browser is signed out. */
  async function logout(): Promise<void> {
    const refreshToken = storage.getItem(REFRESH);
    clearTokens();
    if (refreshToken !== null) {
      const body = JSON.stringify({ refreshToken });
      await ports.fetch("/logout", { method: "POST", headers: JSON_HEADERS, body }).catch(() => {});
    }
    end(false);
  }

  return {
    start,
    request,
    login,
    logout,
    getState: () => state,
    /** Another tab changed the storage: where the tokens are gone, this tab is signed out too. */
    noticeStorage() {
      if (state.status === "signed-in" && storage.getItem(REFRESH) === null) end(false);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Pair {
  accessToken: string | null;
  refreshToken: string | null;
}

/** What is wrong with a pair that the server sent (product rules: Session). */
function problemOf({ accessToken, refreshToken }: Pair): string | null {
  if (!isWellFormed(refreshToken)) return "Invalid refresh token received from server";
  if (!accessToken || accessToken === "undefined") return "Invalid access token received from server";
  if (!decodeToken(accessToken) || !decodeToken(refreshToken)) return "Invalid tokens received from server";
  return null;
}

/** The pair in an answer: at its top, or under `tokens` as login gives it. */
async function tokensIn(response: Response): Promise<Pair> {
  const body: unknown = await response.json().catch(() => null);
  const holder = fieldOf(body, "tokens") ?? body;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return { accessToken: text(fieldOf(holder, "accessToken")), refreshToken: text(fieldOf(holder, "refreshToken")) };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

async function codeIn(response: Response): Promise<unknown> {
  return fieldOf(await response.json().catch(() => null), "code");
}

/** The error of the body where there is one, else the answer itself as an error. */
export async function errorOf(response: Response): Promise<Error> {
  const error = fieldOf(await response.json().catch(() => null), "error");
  return new Error(typeof error === "string" ? error : `${response.status} ${response.statusText}`.trim());
}

function withToken(init: RequestInit, accessToken: string | null): RequestInit {
  const headers = new Headers(init.headers);
  if (accessToken !== null) headers.set("Authorization", `Bearer ${accessToken}`);
  return { ...init, headers };
}
