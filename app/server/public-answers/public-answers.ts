import type { IncomingMessage, ServerResponse } from "node:http";
import type { Deps } from "#app/composition.server";
import { cookieName } from "#app/http/cookies.server";
import { referrerOf, wantsNoCount } from "#app/http/count-view.server";
import { certificates, organizations, verification } from "#app/modules.server";
import { isLanguage } from "#modules/kernel/languages";
import { dayEndingLast } from "#modules/kernel/zoned-day";
import type { TakeTurn } from "../turns";
import { createAnswerCache } from "./answer-cache";
import { keyOf, type PublicQuery, readPublicQuery } from "./public-query";
import { type Answer, send, type Visitor } from "./whole-answer";

/**
 * Answers public requests before Express and Remix, from the cache where nothing has changed (decision 0054).
 * Everything else is drawn as this request's activity (`asThis`). The request's address is replaced by its canonical
 * form, so that the answer drawn is the one cached under that address.
 */
export function createPublicAnswers(
  deps: Pick<Deps, "config" | "clock" | "log" | "chain" | "oneRow" | "pageViews" | "certificateViews">,
  takeTurn: TakeTurn,
): (request: IncomingMessage, response: ServerResponse, asThis: (run: () => void) => void, draw: () => void) => void {
  const session = cookieName(deps.config, "sid");

  /** Counts a view of a cached page, as rendering it would. */
  function count({ request: { headers: requestHeaders } }: Visitor, { verified, headers: shown }: Answer): void {
    const language = String(shown["content-language"]);
    if (!verified || !isLanguage(language)) return;
    const headers = { get: (name: string) => requestHeaders[name]?.toString() ?? null };
    if (wantsNoCount(headers)) return;
    const page = verified.kind === "viewed" ? "/v/:id" : "/verification";
    deps.pageViews.add({ page, language, referrer: referrerOf(headers, deps.config), at: deps.clock.now() });
    deps.certificateViews.add(verified.kind, verified);
  }

  const answer = createAnswerCache({
    clock: deps.clock,
    log: deps.log,
    readVersion: (query) => readVersion(deps, query),
    readHead: () => deps.chain.head(),
    readDay: dayEndingLast,
    isStillTrue: ({ chainAnswers }) => verification.isStillCurrent(deps.chain, chainAnswers),
    show(visitor, cached) {
      send(visitor, cached);
      count(visitor, cached);
    },
  });
  return (request, response, asThis, draw) => {
    const query = readPublicQuery(request.url ?? "");
    if (query) request.url = query.address;
    const key = query && keyOf(request, query, session);
    const drawAsThis = () => asThis(draw);
    if (!query || !key) return drawAsThis();
    // A visitor who draws for others already has their turn, so nobody waits in another network's lane.
    takeTurn(query.lane, request, response, () => answer({ query, key, request, response, draw: drawAsThis }));
  };
}

function readVersion({ oneRow }: Pick<Deps, "oneRow">, { of, id }: PublicQuery): Promise<string | null> {
  switch (of) {
    case "certificate":
      return certificates.readCertificateVersion(oneRow, id);
    case "status-list":
      return certificates.readStatusListVersion(oneRow, id);
    case "issuer":
      return organizations.readIssuerVersion(oneRow, id);
  }
}
