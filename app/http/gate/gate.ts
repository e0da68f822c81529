import express, { type Request, type RequestHandler, type Response } from "express";
import { routeOf } from "../routes/routes.server";
import { readUrlEncoded } from "./judge-fields";
import { judgeTarget } from "./judge-target";
import type { PostedForm } from "./posted-form";
import { readMultipart } from "./read-multipart";
import { MALFORMED, type Refusal, TOO_LARGE, WRONG_METHOD, WRONG_TYPE } from "./refusal";

const METHODS = ["GET", "HEAD", "POST"];
const FORM_TYPES = { urlEncoded: "application/x-www-form-urlencoded", multipart: "multipart/form-data" };

/** Thrown by the gate; the error handler of the pages answers with the page for it. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

/** Every request passes here before anything else sees its address. */
export const judgeAddress: RequestHandler = (request, _response, next) => {
  const refusal = judgeTarget(request);
  next(refusal ? new Refused(refusal) : undefined);
};

/** A body as bytes, counted while they come, whether or not their number was told before. */
export const readBytes = (bytes: number): RequestHandler =>
  express.raw({ type: () => true, limit: bytes, inflate: false });

/** The body as it was read, and no copy of it: it may have 25 MB. Null where there is none. */
export function bytesOf(request: Request): Buffer<ArrayBuffer> | null {
  const body: unknown = request.body;
  return isOwnBuffer(body) && body.length > 0 ? body : null;
}

const isOwnBuffer = (body: unknown): body is Buffer<ArrayBuffer> =>
  Buffer.isBuffer(body) && body.buffer instanceof ArrayBuffer;

/**
 * The gate of the pages: GET, HEAD, and forms as browsers send them, within the limits of their address. What passes is
 * in `response.locals.form`, where routes find it as `context.form`.
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
  // Without a body it is the empty form, whatever it is called.
  if (!body) return { fields: new URLSearchParams(), ...parts };
  if (type !== FORM_TYPES.urlEncoded) return WRONG_TYPE;
  const fields = readUrlEncoded(body, limits);
  return fields instanceof URLSearchParams ? { fields, ...parts, encoded: body } : fields;
}

/** What body-parser throws has the status that it means. */
function refusalOf(error: unknown): Refusal {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : 400;
  if (status === TOO_LARGE.status) return TOO_LARGE;
  return status === WRONG_TYPE.status ? WRONG_TYPE : MALFORMED;
}
