import { routeOf } from "./routes/routes.server";

const BASE = "https://same.invalid";

/**
 * A path of this site, as a form or an address carried it. `//host`, `/\host`, control characters and whole addresses
 * are somebody else's idea of where to go, and become null.
 */
export function readSitePath(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/") || /[\\\p{Cc}]/u.test(value)) return null;
  const url = URL.canParse(value, BASE) ? new URL(value, BASE) : null;
  // "/.//host" is a path here and would be a host again when it is sent out.
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search;
}

/** Where to go after signing in: only a page or file that is for people who are signed in. */
export function readNextPath(value: unknown): string | null {
  const path = readSitePath(value);
  return path && routeOf(path.split("?", 1)[0] ?? "").signedIn ? path : null;
}
