import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { colorSchemeOf } from "#app/http/appearance.server";
import { countView } from "#app/http/count-view.server";
import { csrfToken, VISITOR_SECRET } from "#app/http/csrf.server";
import { afterSession } from "#app/http/ended-session.server";
import { pageScriptOf, pageStylesOf } from "#app/http/page-styles.server";
import { productNameIn } from "./i18n/product-name";
import { languageOf, namedLanguageCookie } from "./i18n/request-language.server";
import { pageTexts } from "./i18n/translate.server";
import { PageContextProvider } from "./page-context";
import { withoutZeros } from "./server/without-zeros";

const STREAM_TIMEOUT_MS = 8000;

/**
 * Status of the rendered page. A form may be refused before its route is matched, and the refusal is rendered within
 * that route's page; if the page does not exist, the status is 404.
 */
function statusOf({ staticHandlerContext: { errors } }: EntryContext, routeStatus: number): number {
  const thrown = Object.values(errors ?? {}).find((error) => isRouteErrorResponse(error));
  return thrown ? thrown.status : routeStatus;
}

export default async function handleRequest(
  request: Request,
  routeStatus: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId }: AppLoadContext,
): Promise<Response> {
  const deps = getDeps();
  const { log, config } = deps;
  const status = statusOf(remixContext, routeStatus);
  const language = await languageOf(request);
  const keep = await namedLanguageCookie(request);
  countView(deps, request, { pattern: patternOf(remixContext), status, language });
  const { forgetTokens, cookie } = await afterSession(deps, request);
  if (cookie) headers.append("Set-Cookie", cookie);
  const page = {
    forgetTokens,
    nonce,
    requestId,
    language,
    product: productNameIn(language, config.productName),
    origin: config.publicOrigin,
    colorScheme: await colorSchemeOf(request),
    ownStyles: pageStylesOf(drawnRoute(remixContext)),
    ownScript: pageScriptOf(drawnRoute(remixContext)),
    failed: status === 422,
    visitorToken: csrfToken(deps.csrfKey, VISITOR_SECRET),
  };
  // Robots get the whole page at once; people get the beginning as soon as it is ready.
  const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <PageContextProvider value={page}>
        <I18nextProvider i18n={pageTexts(language)}>
          <RemixServer context={remixContext} url={request.url} abortDelay={STREAM_TIMEOUT_MS} nonce={nonce} />
        </I18nextProvider>
      </PageContextProvider>,
      {
        nonce,
        [ready]() {
          const body = withoutZeros();
          headers.set("Content-Type", "text/html; charset=utf-8");
          headers.set("Content-Language", language);
          headers.append("Vary", "Cookie, Accept-Language");
          if (keep) headers.append("Set-Cookie", keep);
          if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          if (!request.signal.aborted) log.error("a page could not be drawn", { error });
        },
      },
    );
    setTimeout(abort, STREAM_TIMEOUT_MS + 1000).unref();
  });
}

function patternOf({ staticHandlerContext }: EntryContext): string {
  const parts = staticHandlerContext.matches.map(({ route }) => route.path ?? "").filter(Boolean);
  return `/${parts.join("/")}`.replaceAll(/\/+/g, "/");
}

/** Route whose page is rendered; undefined where one failed and the error page is rendered. */
const drawnRoute = ({ staticHandlerContext: { matches, errors } }: EntryContext): string | undefined =>
  errors ? undefined : matches.at(-1)?.route.id;

/**
 * Logs errors of loaders and actions. A line at level "error" is an alarm, so refusals are logged as information.
 * Addresses are logged only as patterns, which every line has, because the rest may be a secret, such as the token of a
 * link.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { log } = getDeps();
  if (isRouteErrorResponse(error) && error.status < 500) log.info("a request was refused", { status: error.status });
  else log.error("a request failed", { error });
};
