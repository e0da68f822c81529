import express, { type ErrorRequestHandler, type Request, type Response, type Router } from "express";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import type { Config } from "#app/config.server";
import { readToken, sessionCookie } from "#app/http/cookies.server";
import { bytesOf, readBytes } from "#app/http/gate/gate";
import { readJson } from "#app/http/gate/judge-text";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#modules/kernel/languages";
import { type ApiAnswer, refusal, refusalOf, unavailable } from "./answer.server";
import { passwords } from "./passwords/routes.server";
import { registration } from "./registration/routes.server";
import type { ApiDeps, Route } from "./route.server";
import { session } from "./session/routes.server";
import { settings } from "./settings/routes.server";

/** All resources (product rules: Calls). A new resource is a folder and an entry here. */
export const ROUTES: readonly Route[] = [session, registration, passwords, settings].flat();

/** Maximum body size in bytes; no call needs more (product rules: Calls). */
const LARGEST_BODY = 64 * 1024;
/** Maximum number of JSON values in a body; the longest form has eleven. */
const MAX_VALUES = 200;

type RouterDeps = ApiDeps & { config: Pick<Config, "publicOrigin"> };

/**
 * Serves the JSON calls under `/api`. Cookies never authorize here, so another site's page, which could make the
 * browser send them, gains nothing. Bodies that are not JSON, such as forms, are refused.
 */
export function createApi(deps: RouterDeps, routes: readonly Route[] = ROUTES): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(readBytes(LARGEST_BODY));
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = methodsOf(routes.filter((route) => route.path === path));
    router.all(path, (request, response, next) => {
      answer(deps, methods, request, response).then((result) => send(response, result), next);
    });
  }
  router.use((request, response) => send(response, refusal(languageOf(request), "not-found")));
  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    const status: unknown = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
    if (status === 413) return send(response, refusal(languageOf(request), "too-large"));
    if (status === 415) return send(response, refusal(languageOf(request), "json-required"));
    if (typeof status === "number" && status < 500) return send(response, refusal(languageOf(request), "invalid-json"));
    if (isUnavailable(error)) return send(response, unavailable(languageOf(request)));
    deps.log.error("a call failed", { error });
    send(response, refusal(languageOf(request), "internal-error"));
  };
  router.use(onError);
  return router;
}

type Methods = ReadonlyMap<string, Route>;

/** Maps a path's methods to its routes. HEAD is answered like GET (RFC 9110, section 9.3.2); Node omits the body. */
function methodsOf(routes: readonly Route[]): Methods {
  const methods = new Map<string, Route>();
  for (const route of routes) {
    methods.set(route.method, route);
    if (route.method === "GET") methods.set("HEAD", route);
  }
  return methods;
}

async function answer(deps: RouterDeps, methods: Methods, request: Request, response: Response): Promise<ApiAnswer> {
  const language = languageOf(request);
  const route = methods.get(request.method);
  if (!route) {
    return refusal(language, "method-not-allowed", { headers: { Allow: [...methods.keys()].join(", ") } });
  }
  const site = request.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return refusal(language, "other-site");
  const parsed = route.readsBody ? readBody(request) : { json: undefined };
  if (parsed === "not-json") return refusal(language, "json-required");
  if (!parsed) return refusal(language, "invalid-json");
  if (route.counted) {
    const seconds = await deps.limits.attempts.take(request.ip ?? "");
    if (seconds > 0) return refusalOf(language, { code: "too-many-requests", retryAfterSeconds: seconds });
  }
  const cookie = sessionCookie(deps.config);
  const cookies: Promise<string>[] = [];
  const result = await route.run(
    deps,
    {
      language,
      userAgent: request.get("user-agent") ?? "",
      sameOrigin: site === "same-origin",
      bearer: /^Bearer ([\w.-]+)$/.exec(request.get("authorization") ?? "")?.[1] ?? null,
      cookieToken: await readToken(cookie, request.get("cookie") ?? null),
      setCookie: (session) => {
        const lifetime = session ? (session.expiresAt ? { expires: session.expiresAt } : {}) : { maxAge: 0 };
        cookies.push(cookie.serialize(session?.token ?? "", lifetime));
      },
    },
    request.params,
    parsed.json,
  );
  for (const header of await Promise.all(cookies)) response.append("Set-Cookie", header);
  return result;
}

function readBody(request: Request) {
  if (!request.is("application/json")) return "not-json";
  return readJson(bytesOf(request), MAX_VALUES);
}

function languageOf(request: Request): string {
  return request.acceptsLanguages(...LANGUAGES) || FALLBACK_LANGUAGE;
}

function send(response: Response, { status, body, headers = {} }: ApiAnswer): void {
  response.status(status).set({ "Cache-Control": "no-store", Vary: "Accept-Language", ...headers });
  if (body === undefined) response.end();
  else response.json(body);
}
