import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";
import { VERIFIER_DIRECTORY } from "#app/adapters/verifier-page.server";

/**
 * Everything it does it does by itself, in a room without our cookies; it may ask the node that its user names.
 * `unsafe-eval` is for a library that compiles its own schemas.
 */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; connect-src https: http:; sandbox allow-scripts allow-forms";

/** An option of `fs.createReadStream`: in pieces of 64 kB, each a wait for a thread, one answer would take three times the processor. */
const READ_AT_ONCE = { highWaterMark: 2 * 1024 * 1024 };

/**
 * Answers with the page that verifies certificates on its own, to be kept. It is a megabyte and a half and the same for everybody:
 * a file, packed when it was built, costs a tenth of an answer that goes through the web application.
 */
export const serveVerifier = (): RequestHandler =>
  expressStaticGzip(VERIFIER_DIRECTORY, {
    enableBrotli: true,
    orderPreference: ["br"],
    index: false,
    serveStatic: { ...READ_AT_ONCE, maxAge: "1h", redirect: false, setHeaders: asKeptPage },
  });

function asKeptPage(response: ServerResponse): void {
  response.setHeader("Content-Disposition", 'attachment; filename="verify.html"');
  response.setHeader("Content-Security-Policy", POLICY);
}
