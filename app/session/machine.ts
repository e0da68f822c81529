import type { SessionPorts } from "./ports";
import { createRefresh, ForcedLogout } from "./refresh";
import { codeIn, errorOf, storedTokens, tokensIn } from "./stored-tokens";
import { readUser, type SessionUser } from "./token";

export type SessionState =
  | { status: "initializing"; user: null; forcedLogout: false }
  | { status: "signed-out"; user: null; forcedLogout: boolean }
  | { status: "signed-in"; user: SessionUser; forcedLogout: false };

const SIGN_IN = "/signin";
/** Pages on which no session is started and nobody is redirected to sign-in. */
const PUBLIC = new Set([SIGN_IN, "/signup", "/forgot-password"]);
/** Calls about the session itself, whose 401 is final. */
const NEVER_RETRIED = new Set(["/login", "/refresh-token", "/logout"]);
const JSON_HEADERS = { "Content-Type": "application/json" };

export type Session = ReturnType<typeof createSession>;

/**
 * The browser's session (product rules: Session). Its first state is `initializing`; `start` decides on the next one.
 */
export function createSession(ports: SessionPorts) {
  const tokens = storedTokens(ports.storage);
  const holder = createHolder(ports);
  const { become, takeUser } = holder;

  /** Clears tokens and user, and goes to the sign-in page; never clears language or theme. */
  function end(forcedLogout: boolean) {
    tokens.clear();
    become({ status: "signed-out", user: null, forcedLogout });
    if (!PUBLIC.has(ports.path())) ports.goTo(SIGN_IN);
  }
  const refresh = createRefresh({ ports, tokens, takeUser, endByForce: () => end(true) });
  const parts: Parts = { ports, tokens, holder, end, refresh };

  return {
    start: () => start(parts),
    request: (path: string, init: RequestInit = {}) => request(parts, path, init),
    login: (credentials: Credentials) => login(parts, credentials),
    logout: () => logout(parts),
    getState: holder.getState,
    subscribe: holder.subscribe,
    /** Handles a storage change by another tab: if the tokens are gone, this tab is signed out too. */
    noticeStorage() {
      if (holder.getState().status === "signed-in" && tokens.refresh() === null) end(false);
    },
  };
}

/** Shared parts of the session's functions. */
interface Parts {
  ports: SessionPorts;
  tokens: ReturnType<typeof storedTokens>;
  holder: ReturnType<typeof createHolder>;
  end: (forcedLogout: boolean) => void;
  refresh: (staleAccess: string | null) => Promise<string>;
}

/** Holds the page's session state and notifies its subscribers of changes. */
function createHolder({ now }: SessionPorts) {
  let state: SessionState = { status: "initializing", user: null, forcedLogout: false };
  const listeners = new Set<() => void>();
  function become(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    become,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeUser(accessToken: string | null): boolean {
      const user = readUser(accessToken, now());
      if (user) become({ status: "signed-in", user, forcedLogout: false });
      return user !== null;
    },
  };
}

async function start(parts: Parts): Promise<void> {
  const { ports, tokens, holder, refresh } = parts;
  // 1. Some pages start no session.
  if (PUBLIC.has(ports.path())) return holder.become({ status: "signed-out", user: null, forcedLogout: false });
  // 2. Without tokens, only the cookie can sign in.
  if (tokens.refresh() === null) return startWithoutTokens(parts);
  // 3. A valid access token signs in. It is read once: another tab might store a new token between two reads, which
  // would then be taken for the stale one.
  const stored = tokens.access();
  if (holder.takeUser(stored)) return;
  // 4. An invalid one is refreshed; if that fails, the refresh has ended the session.
  await refresh(stored).catch(() => {});
}

/** Gets tokens for a browser that the cookie signed in without scripts; one tab does so for all. */
async function startWithoutTokens({ ports, tokens, holder }: Parts) {
  const { mint } = ports;
  if (mint) {
    await ports.alone(async () => {
      if (holder.takeUser(tokens.access())) return;
      const response = await mint().catch(() => null);
      if (!response?.ok) return;
      const problem = tokens.keepFirst(await tokensIn(response));
      if (!problem) holder.takeUser(tokens.access());
    });
  }
  if (holder.getState().status === "initializing")
    holder.become({ status: "signed-out", user: null, forcedLogout: false });
}

/**
 * Sends a call with the stored access token. After a 401 it is repeated once with a fresh token. Throws `ForcedLogout`
 * if the session is over.
 */
async function request({ ports, tokens, end, refresh }: Parts, path: string, init: RequestInit): Promise<Response> {
  // 1. Most calls succeed at once.
  const used = tokens.access();
  const first = await ports.fetch(path, withToken(init, used));
  if (first.status !== 401 || NEVER_RETRIED.has(path)) return first;
  // 2. While offline, the 401 says nothing about the session: the call is repeated once online.
  if (!ports.isOnline()) {
    await ports.whenOnline();
    return ports.fetch(path, withToken(init, tokens.access()));
  }
  // 3. The session may be over.
  if ((await codeIn(first.clone())) === "INVALID_REFRESH_TOKEN" || tokens.refresh() === null) {
    end(true);
    throw new ForcedLogout();
  }
  // 4. Otherwise only the access token has expired.
  return ports.fetch(path, withToken(init, await refresh(used)));
}

interface Credentials {
  email: string;
  password: string;
  remember?: boolean;
}

async function login({ ports, tokens, holder }: Parts, credentials: Credentials): Promise<void> {
  const response = await ports
    .fetch("/login", { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(credentials) })
    .catch((error: unknown) => {
      tokens.clear();
      throw error;
    });
  if (!response.ok) {
    tokens.clear();
    throw await errorOf(response);
  }
  const problem = tokens.keepFirst(await tokensIn(response));
  if (problem) throw new Error(problem);
  if (!holder.takeUser(tokens.access())) {
    tokens.clear();
    throw new Error("Invalid tokens received from server");
  }
}

/** Clears the local tokens first, so that this browser is signed out whatever the call's result. */
async function logout({ ports, tokens, end }: Parts): Promise<void> {
  const refreshToken = tokens.refresh();
  tokens.clear();
  if (refreshToken !== null) {
    const body = JSON.stringify({ refreshToken });
    await ports.fetch("/logout", { method: "POST", headers: JSON_HEADERS, body }).catch(() => {});
  }
  end(false);
}

function withToken(init: RequestInit, accessToken: string | null): RequestInit {
  const headers = new Headers(init.headers);
  if (accessToken !== null) headers.set("Authorization", `Bearer ${accessToken}`);
  return { ...init, headers };
}
