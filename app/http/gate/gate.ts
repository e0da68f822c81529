import express, { type Request, type RequestHandler, type Response } from "express";
import { routeOf } from "../routes/routes.server";
import { readUrlEncoded } from "./judge-fields";
import { judgeTarget } from "./judge-target";
import type { PostedForm } from "./posted-form";
import { readMultipart } from "./read-multipart";
import { MALFORMED, type Refusal, TOO_LARGE, WRONG_METHOD, WRONG_TYPE } from "./refusal";

const METHODS = ["GET", "HEAD", "POST"];
const FORM_TYPES = { urlEncoded: "application/x-www-form-urlencoded", multipart: "multipart/form-data" };

/** Thrown by the gate; the error handler of the pages responds with the matching page. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

/** Checks the address of every request, before other handlers use it. */
export const judgeAddress: RequestHandler = (request, _response, next) => {
  const refusal = judgeTarget(request);
  next(refusal ? new Refused(refusal) : undefined);
};

/** Reads a body as bytes. The limit is enforced while reading, whether or not a length was announced. */
export const readBytes = (bytes: number): RequestHandler =>
  express.raw({ type: () => true, limit: bytes, inflate: false });

/** Returns the body that was read, without copying it (up to 25 MB). Null if there is none. */
export function bytesOf(request: Request): Buffer<ArrayBuffer> | null {
  const body: unknown = request.body;
  return isOwnBuffer(body) && body.length > 0 ? body : null;
}

const isOwnBuffer = (body: unknown): body is Buffer<ArrayBuffer> =>
  Buffer.isBuffer(body) && body.buffer instanceof ArrayBuffer;

/**
 * Gate of the pages: accepts GET, HEAD, and forms as browsers send them, within the limits of their address. Stores the
 * form in `response.locals.form`, which routes find as `context.form`.
 */
export const judgeForms: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method)) {
    response.set("Allow", METHODS.join(", "));
    return next(new Refused(WRONG_METHOD));
  }
  if (request.method !== "POST") return next();
  readForm(request, response)
    .then((form) => {
      if ("status" in form) return next(new Refused(form));
      response.locals.form = form;
      next();
    })
    .catch(next);
};

async function readForm(request: Request, response: Response): Promise<PostedForm | Refusal> {
  const limits = routeOf(request.path).facts.body;
  const type = request.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === FORM_TYPES.multipart && limits.multipart) return readMultipart(request, limits, limits.multipart);
  const error = await new Promise((resolve) => readBytes(limits.textBytes)(request, response, resolve));
  if (error) return refusalOf(error);
  const body = bytesOf(request);
  const parts = { files: new Map(), longTexts: new Map() };
  // An empty body is an empty form, whatever its content type.
  if (!body) return { fields: new URLSearchParams(), ...parts };
  if (type !== FORM_TYPES.urlEncoded) return WRONG_TYPE;
  const fields = readUrlEncoded(body, limits);
  return fields instanceof URLSearchParams ? { fields, ...parts, encoded: body } : fields;
}

/** Maps an error of body-parser, which carries a status, to a refusal. */
function refusalOf(error: unknown): Refusal {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : 400;
  if (status === TOO_LARGE.status) return TOO_LARGE;
  return status === WRONG_TYPE.status ? WRONG_TYPE : MALFORMED;
}
