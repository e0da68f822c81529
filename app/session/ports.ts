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
