import { routeOf } from "./routes/routes.server";

const BASE = "https://same.invalid";

/**
 * Reads a path of this site from a form or an address. Null for anything that leads elsewhere: `//host`, `/\host`,
 * control characters and absolute URLs.
 */
export function readSitePath(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/") || /[\\\p{Cc}]/u.test(value)) return null;
  const url = URL.canParse(value, BASE) ? new URL(value, BASE) : null;
  // "/.//host" is a path here, but would become a host when sent as a redirect.
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search;
}

/** Reads the path to go to after signing in. Null unless it is a page or file for signed-in people. */
export function readNextPath(value: unknown): string | null {
  const path = readSitePath(value);
  return path && routeOf(path.split("?", 1)[0] ?? "").signedIn ? path : null;
}
