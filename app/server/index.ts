import { endOnFault } from "#app/adapters/system/end-on-fault";

// Imported before everything else, so that errors while loading the rest are reported too.

import { randomBytes } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import * as build from "@remix-run/dev/server-build";
import { installGlobals, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";
import { httpAddress } from "#app/adapters/outgoing/http-address";
import { deriveKey } from "#app/adapters/secrets/secret-box.server";
import { deriveVcApiKey } from "#app/adapters/secrets/vc-api-key.server";
import { createInbound } from "#app/api/inbound/router.server";
import { ROUTES as CALLS, createApi } from "#app/api/router.server";
import { createVcApi } from "#app/api/vc/router.server";
import { getDeps } from "#app/composition.server";
import { followOthers } from "#app/follow-others.server";
import { formCookie, readToken, sessionCookie } from "#app/http/cookies.server";
import { CSRF_FIELD, isOwnRequest, VISITOR_SECRET } from "#app/http/csrf.server";
import { judgeAddress, judgeForms, Refused } from "#app/http/gate/gate";
import { MALFORMED, type Refusal } from "#app/http/gate/refusal";
import { problemOf } from "#app/http/problems";
import { createAddressMatcher } from "#app/http/routes/match-address";
import { ROUTES, routeOf } from "#app/http/routes/routes.server";
import { audit } from "#app/modules.server";
import { paths } from "#app/paths";
import { watchProcess } from "#app/watch-process.server";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES } from "#modules/kernel/languages";
import { beforeServing } from "./before-serving";
import { createPipelineLimit, limitConnections } from "./connection-limits";
import { pagesOf } from "./local-pages";
import { lastResortPage, withOutageAnswers } from "./outage-answers";
import { BROTLI_PARAMS } from "./public-answers/checked-at";
import { createPublicAnswers } from "./public-answers/public-answers";
import { answerWithRemix, negotiateCredential } from "./remix";
import { securityHeaders, withoutPagePolicy } from "./security-headers";
import { stopGracefully } from "./stop-gracefully";
import { createNetworkTurns } from "./turns";
import { serveVerifier } from "./verifier-page";
import { objectiveOf } from "./watching/objective-of";
import { type NamedRequest, newRequestId, UNMATCHED, watchRequests } from "./watching/watch-requests";
import { startWatchdog } from "./watching/watchdog";

endOnFault({ logAs: "web" });

installGlobals({ nativeFetch: true });
// Parallel garbage collection would wait for threads that get no core while a password is being hashed.
setFlagsFromString("--no-parallel-scavenge");

const deps = getDeps();
const { config, log } = deps;
await deps.pdfSigner?.check();
const watch = await watchProcess(deps, "web");
// Erased data in a restored backup must never be shown, not even briefly. When only this process restarts, all of this
// is done already, and the database may be unavailable.
const erasures = config.firstServing ? await beforeServing(deps) : null;
if (erasures) log.info(erasures);
const serverBuild: ServerBuild = withOutageAnswers(pagesOf(build, config.mode), log);
const development = build.mode === "development";
const assets = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../client/assets");
const remix = answerWithRemix({ build: serverBuild, mode: build.mode, publicOrigin: config.publicOrigin });

/** Patterns of addresses other than the pages of the web application. */
const OTHER_PATTERNS = [
  ...CALLS.map((call) => `/api${call.path}`),
  "/assets/*",
  "/fonts/*",
  "/pictures/*",
  "/favicon.svg",
  "/service-worker.js",
  paths.verifier(),
  "/webhooks/:provider",
  "/vc-api/*",
];
const matchPattern = createAddressMatcher([...ROUTES.keys(), ...OTHER_PATTERNS].map((pattern) => [pattern, pattern]));

const app = express();
app.disable("x-powered-by");
// Off, because nothing reads it, and Express would parse each query a second time.
app.set("query parser", false);
app.set("trust proxy", config.trustedProxies);
// The client's address as Express reads it behind trusted proxies, also for a request that Express has not handled.
const addressOf = (request: http.IncomingMessage): string =>
  Reflect.get(app.request, "ip", Object.create(request, { app: { value: app } })) ?? "";
const takeTurn = createNetworkTurns(addressOf);
app.use((request: express.Request & NamedRequest, response, next) => {
  response.locals.nonce = randomBytes(16).toString("base64");
  response.locals.requestId = request.id ?? newRequestId();
  next();
});
const secure = config.publicOrigin.startsWith("https:");
const payments = (["stripe", "paypal"] as const).filter((name) => config.payments[name]);
app.use(securityHeaders({ secure, development, captcha: config.captcha?.provider ?? null, payments }));
app.use(
  compression({
    filter: (request, response) => !isEventStream(response) && compression.filter(request, response),
    brotli: { params: BROTLI_PARAMS },
  }),
);
app.use(judgeAddress);
app.use(
  "/assets",
  expressStaticGzip(assets, {
    enableBrotli: true,
    orderPreference: ["br"],
    index: false,
    serveStatic: {
      immutable: true,
      maxAge: "1y",
      redirect: false,
      setHeaders: withoutPagePolicy,
      // File names contain a hash of their content, so they are never revalidated; these headers would be a quarter of
      // a small script's size.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    },
  }),
);
app.use(express.static(path.resolve("public"), { maxAge: "7d", index: false, redirect: false }));
// Mounted before the CSRF checks: cookies are ignored here, and programs send neither Origin nor a hidden field.
const api = createApi(deps);
app.use("/api", (request, response, next) => takeTurn("calls", request, response, () => next()));
app.use("/api", (request, response, next) => audit.actingFrom(originOf(request), () => api(request, response, next)));
if (config.vcApiToken) {
  const address = `${config.publicOrigin}/vc-api`;
  const key = deriveVcApiKey(deriveKey(config.secretKey, "vc-api"));
  app.use("/vc-api", createVcApi({ ...deps, key, token: config.vcApiToken, address }));
}
app.use(createInbound(deps));
app.use(judgeForms);

app.use(async (request, response, next) => {
  try {
    const cookies = request.get("cookie") ?? null;
    const own = isOwnRequest({
      method: request.method,
      secFetchSite: request.get("sec-fetch-site") ?? null,
      origin: request.get("origin") ?? null,
      publicOrigin: config.publicOrigin,
      secrets: [
        await readToken(sessionCookie(config), cookies),
        await readToken(formCookie(config), cookies),
        routeOf(request.path).facts.csrf === "visitor" ? VISITOR_SECRET : null,
      ],
      field: response.locals.form?.fields.get(CSRF_FIELD) ?? null,
      key: deps.csrfKey,
    });
    if (own) return next();
    log.warn("a request from elsewhere was refused");
    takeTurn("pages", request, response, () => remix(request, response, next, problemOf("other-site")));
  } catch (error) {
    next(error);
  }
});
app.get(
  paths.verifier(),
  (request, response, next) => takeTurn("archives", request, response, () => next()),
  serveVerifier(),
);
app.use((request, response, next) => takeTurn(routeOf(request.path).facts.lane, request, response, () => next()));
app.use(negotiateCredential);
app.all("*", (request, response, next) => audit.actingFrom(originOf(request), () => remix(request, response, next)));

/** Refuses an API call with JSON. */
const onRefusedCall: ErrorRequestHandler = (error, _request, response, next) => {
  const refusal = refusalOf(error);
  if (response.headersSent || !refusal) return next(error);
  response.status(refusal.status).json({ error: refusal.code });
};
/** Refuses a page request with a page. Errors while doing so go to the last resort. */
const onRefusal: ErrorRequestHandler = (error, request, response, next) => {
  const refusal = refusalOf(error);
  if (response.headersSent || !refusal) return next(error);
  takeTurn("pages", request, response, () => remix(request, response, next, refusal));
};
const onError: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  log.error("a request failed", { error });
  const wish = request.acceptsLanguages(LANGUAGES);
  const language = isLanguage(wish) ? wish : FALLBACK_LANGUAGE;
  response
    .status(500)
    .type("html")
    .send(lastResortPage(config.productName, response.locals.requestId, language));
};
app.use(["/api", "/vc-api"], onRefusedCall);
app.use(onRefusal, onError);

/** Origin of a request, for the audit log. */
function originOf(request: express.Request) {
  return { address: request.ip ?? "", userAgent: request.get("user-agent") ?? "" };
}

/** Whether a response is an event stream. Compression would buffer its events. */
function isEventStream(response: express.Response): boolean {
  return String(response.getHeader("content-type")).startsWith("text/event-stream");
}

/** Returns the refusal for a client's error; null for an internal fault. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refused) return error.refusal;
  return isClientError(error) ? MALFORMED : null;
}

function isClientError(error: unknown): boolean {
  if (error instanceof URIError) return true;
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) < 500;
}

const publicAnswer = createPublicAnswers(deps, takeTurn);
const others = followOthers(deps);
const watched = watchRequests({
  patternOf: (pathname) => matchPattern(pathname) ?? UNMATCHED,
  behindProxy: config.trustedProxies > 0,
  tracing: watch.tracing,
  onSeen(seen) {
    watch.metrics?.request(seen);
    const about = objectiveOf(seen);
    if (about)
      deps.serviceCounts.add(about.objective, seen.outcome !== "5xx", about.timed ? seen.seconds * 1000 : null);
  },
});
const isPipelinedTooFar = createPipelineLimit();
const server = http.createServer((request, response) => {
  if (isPipelinedTooFar(request, response)) return;
  watched(request, response, (asThis) => publicAnswer(request, response, asThis, () => app(request, response)));
});
limitConnections(server);
const watchdog = startWatchdog(deps);
server.listen(config.port, config.host, () => {
  log.info("listening", { address: httpAddress(config.host, config.port), publicOrigin: config.publicOrigin });
  // After listening, so that it does not compete with the startup.
  deps.warm();
});
stopGracefully(server, {
  log,
  // The supervisor holds the other end of standard input: once it closes, for whatever reason, this process must end.
  whenInputEnds: config.supervised,
  behindBalancer: config.trustedProxies > 0 && !config.supervised,
  onStopping: () => deps.stopping.abort(),
  async release() {
    watchdog.stop();
    await others.close();
    await watch.close();
    await deps.close();
  },
});
