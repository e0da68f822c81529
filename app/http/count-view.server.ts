import type { EntryContext } from "@remix-run/node";
import { isbot } from "isbot";
import type { Language } from "#app/i18n/languages";
import type { Deps } from "#app/platform/deps.server";

/**
 * Counts one look at a page. The server does it itself while it draws the page: so it works without scripts, sets no
 * cookie and asks for nothing. Nobody is counted who does not want to be (Do Not Track, Global Privacy Control), nor are
 * robots and pages that are fetched ahead.
 */
export function countView(
  { pageViews, clock, config }: Pick<Deps, "pageViews" | "clock" | "config">,
  request: Request,
  page: { context: EntryContext; status: number; language: Language },
): void {
  const { headers } = request;
  const unwanted = headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
  const ahead = /prefetch|prerender/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
  if (request.method !== "GET" || page.status !== 200 || unwanted || ahead || isbot(headers.get("user-agent"))) return;
  pageViews.add({
    page: patternOf(page.context),
    language: page.language,
    referrer: hostOf(headers.get("referer"), config.publicOrigin),
    at: clock.now(),
  });
}

/** The pattern and not the address: which certificate is looked at is nobody's business. */
function patternOf({ staticHandlerContext }: EntryContext): string {
  const parts = staticHandlerContext.matches.map(({ route }) => route.path ?? "").filter(Boolean);
  return `/${parts.join("/")}`.replaceAll(/\/+/g, "/");
}

function hostOf(referrer: string | null, origin: string): string {
  if (!referrer || !URL.canParse(referrer)) return "";
  const url = new URL(referrer);
  return url.origin === origin || !url.protocol.startsWith("http") ? "" : url.hostname.slice(0, 200);
}
