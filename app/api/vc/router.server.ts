import { createHash, timingSafeEqual } from "node:crypto";
import express, { type ErrorRequestHandler, type Router } from "express";
import { bytesOf, readBytes } from "#app/http/gate/gate";
import { readJson } from "#app/http/gate/judge-text";
import { statusOf } from "#app/http/problems";
import { vcapi } from "#app/modules.server";
import type { Db } from "#modules/kernel/db";
import type { Clock, Inspector, Log, OutsideDocuments } from "#modules/kernel/ports";
import { issueCredential } from "./issue.server";
import { problemAnswer, type VcApiAnswer } from "./problem-details.server";
import { updateStatus } from "./update-status.server";
import { verifyCredential, verifyPresentation } from "./verify.server";

const LARGEST_BODY = 1024 * 1024;
/**
 * Maximum number of JSON values in a body. A credential has some hundred, and JSON-LD processing takes time for each.
 */
const MAX_VALUES = 20_000;

interface VcApiDeps {
  db: Db;
  clock: Clock;
  inspector: Inspector;
  outside: OutsideDocuments;
  log: Log;
  /** The issuing key, once it is derived. */
  key: Promise<Parameters<typeof issueCredential>[0]["key"]>;
  /** Bearer token that authorizes issuing and verifying. */
  token: string;
  /** The router's public address, without a trailing slash. */
  address: string;
}

const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();

/**
 * Serves the W3C VC-API 1.0 for test suites: issues, verifies and revokes its own credentials and touches no
 * certificate. Everything needs the token, because one call signs and others send requests to other hosts; only the
 * status lists are public.
 */
export function createVcApi(deps: VcApiDeps): Router {
  const expected = digest(deps.token);
  const router = express.Router({ caseSensitive: true });
  const listUrl = (list: number) => `${deps.address}/status/${list}`;
  const readList = async (list: number) => vcapi.getStatusList({ ...deps, listUrl }, await deps.key, list);
  router.get("/status/:list", (request, response, next) => {
    const number = /^\d{1,6}$/.test(request.params.list) ? Number(request.params.list) : null;
    if (number === null) return void response.status(statusOf("not-found")).end();
    readList(number).then((list) => {
      if (!list) return void response.status(statusOf("not-found")).end();
      response.set({ "Content-Type": "application/vc+ld+json", "Cache-Control": "no-cache" });
      response.send(JSON.stringify(list));
    }, next);
  });
  /** Reads the VC-API's own lists directly: fetching them would fail if they are at a private address. */
  const outside: OutsideDocuments = {
    async fetch(address) {
      const number = address.startsWith(listUrl(0).slice(0, -1)) ? Number(address.split("/").at(-1)) : Number.NaN;
      const list = Number.isInteger(number) ? await readList(number) : null;
      return list ? { ok: true, text: JSON.stringify(list) } : deps.outside.fetch(address);
    },
  };
  const work = { ...deps, outside, listUrl };
  router.use((request, response, next) => {
    const bearer = /^Bearer (\S+)$/.exec(request.get("authorization") ?? "")?.[1] ?? "";
    if (timingSafeEqual(digest(bearer), expected)) return next();
    response.status(statusOf("invalid-access-token")).set("WWW-Authenticate", "Bearer").end();
  });
  router.use(readBytes(LARGEST_BODY));
  router.get("/", async (_request, response) => {
    response.json({ issuer: (await deps.key).did });
  });
  const post = (path: string, run: (body: unknown) => Promise<VcApiAnswer>) =>
    router.post(path, (request, response, next) => {
      const parsed = request.is("application/json") ? readJson(bytesOf(request), MAX_VALUES) : null;
      const answer = parsed
        ? run(parsed.json)
        : Promise.resolve(problemAnswer("bad-request", "PARSING_ERROR", "the body is no JSON"));
      answer.then(({ status, body }) => response.status(status).set("Cache-Control", "no-store").json(body), next);
    });
  post("/credentials/issue", async (body) => issueCredential({ ...work, key: await deps.key }, body));
  post("/credentials/status", (body) => updateStatus(deps, body));
  post("/credentials/verify", (body) => verifyCredential(work, body));
  post("/presentations/verify", (body) => verifyPresentation(work, body));
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    if (error?.status >= 400 && error?.status < 500) return void response.status(error.status).end();
    deps.log.error("a VC-API call failed", { error });
    response.status(statusOf("internal-error")).end();
  };
  router.use(onError);
  return router;
}
