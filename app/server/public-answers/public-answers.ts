import type { IncomingMessage, ServerResponse } from "node:http";
import type { Deps } from "#app/composition.server";
import { cookieName } from "#app/http/cookies.server";
import { referrerOf, wantsNoCount } from "#app/http/count-view.server";
import { certificates, organizations, verification } from "#app/modules.server";
import { isLanguage } from "#modules/kernel/languages";
import type { Look } from "./look";
import { createRecentPages } from "./recent-pages";
import { createRememberedAnswers } from "./remembered-answers";
import type { Answer } from "./whole-answer";

/**
 * Answers what everybody may ask, before Express and Remix: with the page of this very second (decision 0019), or with what
 * was answered before where nothing has changed (decision 0054). Everything else is drawn. All but the first is done as this
 * request's activity (`asThis`).
 */
export function createPublicAnswers(
  deps: Pick<Deps, "config" | "clock" | "log" | "chain" | "oneRow" | "pageViews" | "certificateLooks">,
): (request: IncomingMessage, response: ServerResponse, asThis: (run: () => void) => void, draw: () => void) => void {
  const session = cookieName(deps.config, "sid");

  /** Counts a page that is shown again, as drawing it would have. */
  function onShown({ headers: asked }: IncomingMessage, { verified, headers: shown }: Answer): void {
    const language = String(shown["content-language"]);
    if (!verified || !isLanguage(language)) return;
    const headers = { get: (name: string) => asked[name]?.toString() ?? null };
    if (wantsNoCount(headers)) return;
    const page = verified.kind === "viewed" ? "/v/:id" : "/verification";
    deps.pageViews.add({ page, language, referrer: referrerOf(headers, deps.config), at: deps.clock.now() });
    deps.certificateLooks.add(verified.kind, verified);
  }

  const remembered = createRememberedAnswers({
    ...{ session, clock: deps.clock, log: deps.log, onShown },
    readVersion: (look) => readVersion(deps, look),
    readHead: () => deps.chain.head(),
    readDates(now) {
      const { earliest, latest } = verification.datesAt(now);
      return `${earliest} ${latest}`;
    },
    isStillSaid: ({ chainAnswers }) => verification.isStillSaid(deps.chain, chainAnswers),
  });
  const recent = createRecentPages({ session, onShown });
  return (request, response, asThis, draw) =>
    recent(request, response, () => asThis(() => remembered(request, response, () => asThis(draw))));
}

function readVersion({ oneRow }: Pick<Deps, "oneRow">, { of, id }: Look): Promise<string | null> {
  switch (of) {
    case "certificate":
      return certificates.readCertificateVersion(oneRow, id);
    case "status-list":
      return certificates.readStatusListVersion(oneRow, id);
    case "issuer":
      return organizations.readIssuerVersion(oneRow, id);
  }
}
