import { paths } from "#app/paths";
import { createAccountSettings } from "./account-settings";
import { createSession } from "./machine";
import { decodeToken } from "./token";

let shared: ReturnType<typeof start> | undefined;

/** The one session of this tab. */
export function browserSession() {
  shared ??= start();
  return shared;
}

function start() {
  const session = createSession({
    fetch: (path, init) => fetch(`/api${path}`, init),
    storage: localStorage,
    now: () => performance.timeOrigin + performance.now(),
    isOnline: () => navigator.onLine,
    whenOnline: () =>
      navigator.onLine
        ? Promise.resolve()
        : new Promise((resolve) => window.addEventListener("online", () => resolve(), { once: true })),
    // Where the browser has no locks, each tab refreshes for itself; the server's period of grace covers that.
    alone,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    path: () => location.pathname,
    goTo: (path) => location.assign(path),
    mint: () => fetch(paths.sessionTokens(), { method: "POST" }),
  });
  const settings = createAccountSettings(session, localStorage);
  session.subscribe(() => {
    if (session.getState().status === "signed-out") settings.clear();
  });
  window.addEventListener("storage", ({ key }) => {
    if (key === "refreshToken" || key === null) session.noticeStorage();
  });
  return { session, settings };
}

/** Tokens of another session than the page's own, left behind by somebody who signed out without scripts, go. */
export function dropTokensOfOthers(storage: Storage, sessionId: string): void {
  const claims = decodeToken(storage.getItem("refreshToken"));
  if (claims?.family !== sessionId) forgetSession(storage);
}

/** What signing out takes from the browser: never language or theme. */
export function forgetSession(storage: Storage): void {
  for (const key of ["accessToken", "refreshToken", "accountSettings"]) storage.removeItem(key);
}

/** At once where no other tab is at it, else after it. */
async function alone<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return work(false);
  let turn: { value: T } | null = null;
  await navigator.locks.request("session", { ifAvailable: true }, async (lock) => {
    if (lock) turn = { value: await work(false) };
  });
  return turn ? (turn as { value: T }).value : await navigator.locks.request("session", () => work(true));
}
