import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import {
  type ActionFunction,
  createRequestHandler as createPageHandler,
  type LoaderFunction,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction, RequestHandler } from "express";
import { PROBLEM_HEADER } from "#app/http/problem.server";
import { isPageCode, type Problem } from "#app/http/problems";
import type { RouteFacts } from "#app/http/routes/facts";
import { isDataRequest, paramsOf } from "#app/http/routes/match-address";
import { routeOf } from "#app/http/routes/routes.server";
import { paths } from "#app/paths";
import { whenGone } from "./connection-limits";
import { withFrameAncestors } from "./security-headers";

/** Answers a request with Remix; with `problem`, by the page that explains the refusal. */
export type AnswerWithRemix = (
  request: ExpressRequest,
  response: ExpressResponse,
  next: NextFunction,
  problem?: Problem,
) => void;

/** Headers by which Remix would check a request; the gate has checked it already. */
const JUDGED = ["origin", "x-forwarded-host", "content-length", "transfer-encoding"];

const POLICY = "content-security-policy";

/** Connects Remix to Express, replacing raw input by what the gate has read and checked. */
export function answerWithRemix(options: { build: ServerBuild; mode: string; publicOrigin: string }): AnswerWithRemix {
  const { mode, publicOrigin } = options;
  const build = withProblemPages(options.build, mode, publicOrigin);
  const handle = createRequestHandler({
    build,
    mode,
    getLoadContext: (request, { locals, locals: { nonce, requestId, form, problem } }) => ({
      nonce,
      requestId,
      address: request.ip ?? "",
      tellVerified(verified) {
        locals.verified = verified;
      },
      prefersPage: request.accepts(["json", "html"]) === "html",
      ...(form ? { form } : {}),
      ...(problem ? { problem } : {}),
    }),
  });
  return (request, response, next, problem) => {
    if (problem) {
      response.locals.problem = problem;
      response.locals.form = undefined;
    }
    // A response that still waits behind another on its connection has no socket, and emits no `close`.
    whenGone(request, response, () => {
      if (!response.socket) response.emit("close");
    });
    letAnswersReplace(response, routeOf(request.path).facts);
    void handle(asJudged(request, response, publicOrigin), response, next);
  };
}

/**
 * Makes headers of a route replace the server's defaults, as Remix's adapter would append them. A browser enforces
 * every policy it gets, so a page's own policy beside the default one would allow nothing. A route's policy may not
 * change who may frame the page.
 */
function letAnswersReplace(response: ExpressResponse, facts: RouteFacts) {
  const append = response.append.bind(response);
  const replaceable = new Set(response.getHeaderNames().filter((name) => name !== "vary" && name !== "set-cookie"));
  response.append = (name, value) => {
    if (!replaceable.delete(name.toLowerCase())) return append(name, value);
    return response.set(name, name.toLowerCase() === POLICY ? withFrameAncestors(String(value), facts) : value);
  };
}

/**
 * The request as Remix's adapter reads it. Its URL has the configured origin, because clients can send any Host and
 * X-Forwarded-Host. Its body is the checked form fields and nothing else.
 */
function asJudged(request: ExpressRequest, response: ExpressResponse, publicOrigin: string): ExpressRequest {
  const { form, problem } = response.locals;
  const { protocol, host, hostname } = new URL(publicOrigin);
  const headers: IncomingHttpHeaders = { ...request.headers, host };
  for (const name of JUDGED) delete headers[name];
  const posted = request.method === "POST" && form;
  if (posted) headers["content-type"] = "application/x-www-form-urlencoded";
  const judged = {
    method: problem ? "GET" : request.method,
    headers,
    protocol: protocol.slice(0, -1),
    hostname,
    ip: request.ip,
    accepts: request.accepts.bind(request),
    get: (name: string) => headers[name.toLowerCase()],
    // `//elsewhere/x` is a path here, and must not become another host's URL.
    originalUrl: problem ? "/problem" : request.originalUrl.replace(/^\/{2,}/, "/"),
  };
  const body = Readable.from(posted ? [posted.encoded ?? Buffer.from(posted.fields.toString())] : []);
  return Object.assign(body, judged) as unknown as ExpressRequest;
}

/** Wraps routes without a page, for files and streams, so that people get a page for a refusal; programs get JSON. */
function withProblemPages(build: ServerBuild, mode: string, publicOrigin: string): ServerBuild {
  const draw = createPageHandler(build, mode);
  const explained = <F extends LoaderFunction | ActionFunction>(run: F): F => {
    const explain = async (args: Parameters<F>[0]) => {
      const answer: unknown = await Promise.resolve(run(args)).catch((thrown: unknown) => {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      });
      if (!(answer instanceof Response) || !args.context.prefersPage) return answer;
      const code = answer.headers.get(PROBLEM_HEADER);
      if (!code || !isPageCode(code)) return answer;
      const request = new Request(`${publicOrigin}/problem`, { headers: args.request.headers });
      const page = await draw(request, { ...args.context, problem: { status: answer.status, code } });
      const wait = answer.headers.get("Retry-After");
      if (wait) page.headers.set("Retry-After", wait);
      return page;
    };
    return explain as F;
  };
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route || route.module.default) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: explained(loader) }),
        ...(action && { action: explained(action) }),
      };
      return [id, { ...route, module }];
    }),
  );
  return { ...build, routes };
}

const CREDENTIAL_TYPES = ["application/ld+json", "application/vc", "application/json"];

/**
 * Content negotiation: a certificate's address is its credential's id, and an achievement's address is its id in
 * credentials. Clients that request data there get JSON instead of the page.
 */
export const negotiateCredential: RequestHandler = (request, response, next) => {
  const { address, facts } = routeOf(request.path);
  if (!facts.credential || isDataRequest(request.path)) return next();
  response.vary("Accept");
  const wanted = request.accepts(["text/html", ...CREDENTIAL_TYPES]);
  if (wanted && wanted !== "text/html") {
    const { id = "" } = paramsOf(address, request.path);
    request.url = facts.credential === "certificate" ? paths.certificateFile(id, "json") : paths.achievementJson(id);
    request.originalUrl = request.url;
  }
  next();
};
