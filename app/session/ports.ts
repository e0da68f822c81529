/** All external effects of the session's machine, replaceable in tests. */
export interface SessionPorts {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Current time in milliseconds since 1970. */
  now: () => number;
  isOnline: () => boolean;
  /** Resolves when the browser is online; at once if it is. */
  whenOnline: () => Promise<void>;
  /** Runs work exclusively among all tabs of the site, passing whether it had to wait for another tab. */
  alone: <T>(work: (waited: boolean) => Promise<T>) => Promise<T>;
  /** Resolves after that many milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** Path of the page. */
  path: () => string;
  goTo: (path: string) => void;
  /** Requests tokens with the session cookie, on a page that the cookie signs in; null on others. */
  mint: (() => Promise<Response>) | null;
}
