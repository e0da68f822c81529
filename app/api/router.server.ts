import express, { type ErrorRequestHandler, type Request, type Response, type Router } from "express";
import { isUnavailable } from "#app/adapters/unavailable.server";
import type { Config } from "#app/config.server";
import { readToken, sessionCookie } from "#app/http/cookies.server";
import { bytesOf, readBytes } from "#app/http/gate/gate";
import { readJson } from "#app/http/gate/judge-json";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#modules/kernel/languages";
import { type ApiAnswer, refusal, tooMany, unavailable } from "./answer.server";
import { type ApiDeps, CALLS } from "./calls.server";

/** No call needs more (product rules: Calls). */
const LARGEST_BODY = 64 * 1024;
/** The longest form has eleven. */
const MOST_VALUES = 200;

/**
 * The calls under `/api`: JSON in, JSON out. A cookie never authorizes here, so that another site's page, which can
 * send the cookie along, can do nothing with it; bodies that are not JSON, as a form's, are not looked at.
 */
export function createApi(deps: ApiDeps & { config: Pick<Config, "publicOrigin"> }): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(readBytes(LARGEST_BODY));
  router.use((request, response, next) => {
    answer(deps, request, response).then((result) => send(response, result), next);
  });
  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    const status: unknown = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
    if (status === 413) return send(response, refusal(languageOf(request), "TOO_LARGE"));
    if (status === 415) return send(response, refusal(languageOf(request), "JSON_REQUIRED"));
    if (typeof status === "number" && status < 500) return send(response, refusal(languageOf(request), "INVALID_JSON"));
    if (isUnavailable(error)) return send(response, unavailable(languageOf(request)));
    deps.log.error("a call failed", { requestId: response.locals.requestId, path: request.path, error });
    send(response, refusal(languageOf(request), "INTERNAL_ERROR"));
  };
  router.use(onError);
  return router;
}

async function answer(
  deps: ApiDeps & { config: Pick<Config, "publicOrigin"> },
  request: Request,
  response: Response,
): Promise<ApiAnswer> {
  const language = languageOf(request);
  const methods = Object.hasOwn(CALLS, request.path) ? CALLS[request.path] : undefined;
  if (!methods) return refusal(language, "NOT_FOUND");
  const found = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (!found) {
    return refusal(language, "METHOD_NOT_ALLOWED", { headers: { Allow: Object.keys(methods).join(", ") } });
  }
  const site = request.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return refusal(language, "OTHER_SITE");
  const parsed = request.method === "GET" ? { json: undefined } : readBody(request);
  if (parsed === "not-json") return refusal(language, "JSON_REQUIRED");
  if (!parsed) return refusal(language, "INVALID_JSON");
  if (found.counted) {
    const seconds = await deps.limits.attempts.take(request.ip ?? "");
    if (seconds > 0) return tooMany(language, seconds);
  }
  const cookie = sessionCookie(deps.config);
  const cookies: Promise<string>[] = [];
  const result = await found.run(
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
    parsed.json,
  );
  for (const header of await Promise.all(cookies)) response.append("Set-Cookie", header);
  return result;
}

function readBody(request: Request) {
  if (!request.is("application/json")) return "not-json";
  return readJson(bytesOf(request), MOST_VALUES);
}

function languageOf(request: Request): string {
  return request.acceptsLanguages(...LANGUAGES) || FALLBACK_LANGUAGE;
}

function send(response: Response, { status, body, headers = {} }: ApiAnswer): void {
  response.status(status).set({ "Cache-Control": "no-store", Vary: "Accept-Language", ...headers });
  if (body === undefined) response.end();
  else response.json(body);
}
