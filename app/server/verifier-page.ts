import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "express";
import { VERIFIER_DIRECTORY } from "#app/adapters/files/verifier-page.server";

/**
 * Policy of the offline verifier page: self-contained, sandboxed without this site's cookies, with requests to the node
 * that its user names. A library that compiles its own schemas needs `unsafe-eval`.
 */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; connect-src https: http:; sandbox allow-scripts allow-forms";

/** Content encodings, the shortest first, with the file extension of each. */
const FORMS = { br: ".br", gzip: ".gz", identity: "" };
type Form = keyof typeof FORMS;
const ORDER = Object.keys(FORMS) as Form[];

/**
 * Serves the offline verifier page as a download. It has a megabyte and a half, is the same for everyone, and was
 * compressed at build time. Each encoding is read once, on first use, because reading the file for each response costs
 * ten times as much.
 */
export function serveVerifier(): RequestHandler {
  const held = new Map<Form, Promise<{ bytes: Buffer; tag: string }>>();
  const read = (form: Form) => {
    const cached = held.get(form);
    if (cached) return cached;
    const reading = readFile(path.join(VERIFIER_DIRECTORY, `verify.html${FORMS[form]}`)).then((bytes) => {
      const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
      return { bytes, tag };
    });
    held.set(form, reading);
    reading.catch(() => held.delete(form));
    return reading;
  };
  return async (request, response, next) => {
    try {
      const form = ORDER.find((one) => request.acceptsEncodings(one)) ?? "identity";
      const { bytes, tag } = await read(form);
      if (form !== "identity") response.set("Content-Encoding", form);
      response.set({
        "Content-Type": "text/html; charset=utf-8",
        "Content-Disposition": 'attachment; filename="verify.html"',
        "Content-Security-Policy": POLICY,
        "Cache-Control": "public, max-age=3600",
        ETag: tag,
        Vary: "Accept-Encoding",
      });
      response.send(bytes);
    } catch (error) {
      next(error);
    }
  };
}
