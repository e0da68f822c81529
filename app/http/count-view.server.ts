import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Deps } from "#app/composition.server";
import type { Language } from "#modules/kernel/languages";

/**
 * Counts one view of a page, on the server while it renders the page: this works without scripts and cookies, and
 * without asking for consent. Visitors who opt out (Do Not Track, Global Privacy Control), robots and prefetched pages
 * are not counted. `pattern` is the address's pattern, so that single certificates are not tracked.
 */
export function countView(
  { pageViews, clock, config }: Pick<Deps, "pageViews" | "clock" | "config">,
  { method, headers }: { method: string; headers: Pick<Headers, "get"> },
  page: { pattern: string; status: number; language: Language },
): void {
  if (method !== "GET" || page.status !== 200 || wantsNoCount(headers)) return;
  pageViews.add({
    page: page.pattern,
    language: page.language,
    referrer: referrerOf(headers, config),
    at: clock.now(),
  });
}

/** Whether a request opts out of counting, comes from a robot, or is a prefetch. */
export function wantsNoCount(headers: Pick<Headers, "get">): boolean {
  const unwanted = headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
  const ahead = /prefetch|prerender/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
  return unwanted || ahead || isRobot(headers.get("user-agent") ?? "");
}

/**
 * Cache of results by user agent: browsers send few different ones, and each check runs an expression of a thousand
 * alternatives.
 */
const robots = new LRUCache<string, boolean>({ max: 500 });
const LONGEST_CACHED = 300;

function isRobot(userAgent: string): boolean {
  const cached = robots.get(userAgent);
  if (cached !== undefined) return cached;
  const read = isbot(userAgent);
  if (userAgent.length <= LONGEST_CACHED) robots.set(userAgent, read);
  return read;
}

/** Host of the referring page; empty if there is none, or it is on this site. */
export function referrerOf(
  headers: Pick<Headers, "get">,
  { publicOrigin }: Pick<Deps["config"], "publicOrigin">,
): string {
  const referrer = headers.get("referer");
  if (!referrer || !URL.canParse(referrer)) return "";
  const url = new URL(referrer);
  return url.origin === publicOrigin || !url.protocol.startsWith("http") ? "" : url.hostname.slice(0, 200);
}
