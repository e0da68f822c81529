import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Deps } from "#app/composition.server";
import type { Language } from "#modules/kernel/languages";

/**
 * Counts one look at a page. The server does it itself while it draws the page: so it works without scripts, sets no
 * cookie and asks for nothing. Nobody is counted who does not want to be (Do Not Track, Global Privacy Control), nor
 * are robots and pages that are fetched ahead. `pattern` is that of the address and not the address: which certificate
 * is looked at is nobody's business.
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

/** Whether a request says that it shall not be counted, or is nobody’s look: a robot’s, or a page fetched ahead. */
export function wantsNoCount(headers: Pick<Headers, "get">): boolean {
  const unwanted = headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
  const ahead = /prefetch|prerender/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
  return unwanted || ahead || isRobot(headers.get("user-agent") ?? "");
}

/** Browsers name themselves in few ways, and each is read with an expression of a thousand alternatives. */
const robots = new LRUCache<string, boolean>({ max: 500 });
const LONGEST_KEPT = 300;

function isRobot(userAgent: string): boolean {
  const known = robots.get(userAgent);
  if (known !== undefined) return known;
  const read = isbot(userAgent);
  if (userAgent.length <= LONGEST_KEPT) robots.set(userAgent, read);
  return read;
}

/** The host of the page that led here; empty where there is none, or it is one of ours. */
export function referrerOf(
  headers: Pick<Headers, "get">,
  { publicOrigin }: Pick<Deps["config"], "publicOrigin">,
): string {
  const referrer = headers.get("referer");
  if (!referrer || !URL.canParse(referrer)) return "";
  const url = new URL(referrer);
  return url.origin === publicOrigin || !url.protocol.startsWith("http") ? "" : url.hostname.slice(0, 200);
}
