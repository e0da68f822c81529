import type { SessionPorts } from "./ports";
import { createRefresh, ForcedLogout } from "./refresh";
import { codeIn, errorOf, storedTokens, tokensIn } from "./stored-tokens";
import { readUser, type SessionUser } from "./token";

export type SessionState =
  | { status: "initializing"; user: null; forcedLogout: false }
  | { status: "signed-out"; user: null; forcedLogout: boolean }
  | { status: "signed-in"; user: SessionUser; forcedLogout: false };

const SIGN_IN = "/signin";
/** Where nothing is started and nobody is sent away. */
const PUBLIC = new Set([SIGN_IN, "/signup", "/forgot-password"]);
/** Calls about the session itself: a 401 is their answer. */
const NEVER_RETRIED = new Set(["/login", "/refresh-token", "/logout"]);
const JSON_HEADERS = { "Content-Type": "application/json" };

export type Session = ReturnType<typeof createSession>;

/** The browser's session (product rules: Session). Begins as initializing; `start` decides. */
export function createSession(ports: SessionPorts) {
  const tokens = storedTokens(ports.storage);
  const holder = createHolder(ports);
  const { become, takeUser } = holder;

  /** Forgets tokens and person and leaves for the sign-in page; never language or theme. */
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
    /** Another tab changed the storage: where the tokens are gone, this tab is signed out too. */
    noticeStorage() {
      if (holder.getState().status === "signed-in" && tokens.refresh() === null) end(false);
    },
  };
}

/** What the steps of a session's life share. */
interface Parts {
  ports: SessionPorts;
  tokens: ReturnType<typeof storedTokens>;
  holder: ReturnType<typeof createHolder>;
  end: (forcedLogout: boolean) => void;
  refresh: (staleAccess: string | null) => Promise<string>;
}

/** Who is signed in, as the page sees it, and who wants to hear when that changes. */
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
  // 1. Some pages start nothing.
  if (PUBLIC.has(ports.path())) return holder.become({ status: "signed-out", user: null, forcedLogout: false });
  // 2. Without tokens only the cookie can sign in.
  if (tokens.refresh() === null) return startWithoutTokens(parts);
  // 3. A valid access token does. Read once: another tab may store a new token between two looks, which would then be
  // taken for the stale one.
  const stored = tokens.access();
  if (holder.takeUser(stored)) return;
  // 4. Any other one is renewed; where that fails, the refresh has ended the session.
  await refresh(stored).catch(() => {});
}

/** The cookie may have signed the browser in without any script; then it is given tokens, by one tab for all. */
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
 * A call with the stored access token. After a 401 it is repeated once with a fresh one. Throws `ForcedLogout` where
 * the session is over.
 */
async function request({ ports, tokens, end, refresh }: Parts, path: string, init: RequestInit): Promise<Response> {
  // 1. Most calls are answered at once.
  const used = tokens.access();
  const first = await ports.fetch(path, withToken(init, used));
  if (first.status !== 401 || NEVER_RETRIED.has(path)) return first;
  // 2. Offline, the 401 says nothing of the session: the call is repeated when there is a network.
  if (!ports.isOnline()) {
    await ports.whenOnline();
    return ports.fetch(path, withToken(init, tokens.access()));
  }
  // 3. The session may be over.
  if ((await codeIn(first.clone())) === "INVALID_REFRESH_TOKEN" || tokens.refresh() === null) {
    end(true);
    throw new ForcedLogout();
  }
  // 4. Otherwise only the access token is.
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

/** Local tokens go first: whatever becomes of the call, this browser is signed out. */
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
