import type { ServerBuild } from "@remix-run/node";

/** What is no page or call of ours: a name that somebody tries, or a link that never was. */
export const UNMATCHED = "(unmatched)";

interface Branch {
  /** By the text of the segment. */
  named: Map<string, Branch>;
  /** Any one segment. */
  any: Branch | null;
  /** The pattern that ends here. */
  pattern: string | null;
  /** The pattern that takes everything from here on. */
  rest: string | null;
}
const branch = (): Branch => ({ named: new Map(), any: null, pattern: null, rest: null });

/** No address of ours has more segments. */
const MOST_SEGMENTS = 12;

/**
 * Tells the pattern of an address (`/v/:id` for `/v/CERT-2026-…`): one of few, so that it may stand in metrics, and without what
 * is secret or personal in an address, so that it may stand in a log. One walk over the segments, whatever was sent.
 */
export function createRoutePatterns(patterns: Iterable<string>): (pathname: string) => string {
  const root = branch();
  for (const pattern of patterns) {
    let at: Branch | null = root;
    for (const segment of pattern.split("/").filter(Boolean)) {
      if (segment === "*") {
        at.rest = pattern;
        at = null;
        break;
      }
      at.any ??= segment.startsWith(":") ? branch() : null;
      at = segment.startsWith(":") ? at.any : named(at, segment.toLowerCase());
      if (!at) break;
    }
    if (at) at.pattern ??= pattern;
  }
  return (pathname) => find(root, pathname, 0, MOST_SEGMENTS) || UNMATCHED;
}

function named(at: Branch, segment: string): Branch {
  const known = at.named.get(segment) ?? branch();
  at.named.set(segment, known);
  return known;
}

/** Goes on where a segment may begin, and past no more than `most` of them. Each request is read so: nothing is made for it. */
function find(at: Branch, pathname: string, from: number, most: number): string | null {
  let start = from;
  while (pathname[start] === "/") start++;
  if (start >= pathname.length) return at.pattern ?? at.rest;
  if (most === 0) return null;
  const slash = pathname.indexOf("/", start);
  const end = slash < 0 ? pathname.length : slash;
  const next = at.named.get(pathname.slice(start, end).toLowerCase());
  return (next && find(next, pathname, end, most - 1)) ?? (at.any && find(at.any, pathname, end, most - 1)) ?? at.rest;
}

/** The patterns of all pages and files of the web application, each from its own table of addresses. */
export function patternsOf({ routes }: Pick<ServerBuild, "routes">): string[] {
  const full = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${full(route.parentId)}/${route.path ?? ""}` : "";
  };
  return Object.keys(routes).map(
    (id) =>
      full(id)
        .replaceAll(/\/+/g, "/")
        .replace(/(?<=.)\/$/, "") || "/",
  );
}
