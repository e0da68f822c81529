import { paths } from "#app/paths";
import { createAccountSettings } from "./account-settings";
import { createSession } from "./machine";
import { decodeToken } from "./token";

let shared: ReturnType<typeof start> | undefined;

/** The session of this tab, created once. */
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
    // Without Web Locks each tab refreshes for itself; the server's grace period covers that.
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

/** Removes tokens of another session than the page's, left by someone who signed out without scripts. */
export function dropTokensOfOthers(storage: Storage, sessionId: string): void {
  const claims = decodeToken(storage.getItem("refreshToken"));
  if (claims?.family !== sessionId) forgetSession(storage);
}

/** Removes what signing out clears from the browser; never language or theme. */
export function forgetSession(storage: Storage): void {
  for (const key of ["accessToken", "refreshToken", "accountSettings"]) storage.removeItem(key);
}

/** Runs work under a lock shared by all tabs: at once if no other tab holds the lock, otherwise afterwards. */
async function alone<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return work(false);
  let turn: { value: T } | null = null;
  await navigator.locks.request("session", { ifAvailable: true }, async (lock) => {
    if (lock) turn = { value: await work(false) };
  });
  return turn ? (turn as { value: T }).value : await navigator.locks.request("session", () => work(true));
}
