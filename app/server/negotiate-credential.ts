import type { RequestHandler } from "express";
import { paths } from "#app/paths";

const PAGE = /^\/v\/([^/?]+)\/?$/i;
const CREDENTIAL_TYPES = ["application/ld+json", "application/vc", "application/json"];

/** A certificate's address is its credential's id: who asks it for a credential gets that instead of the page. */
export const negotiateCredential: RequestHandler = (request, response, next) => {
  const id = PAGE.exec(request.path)?.[1];
  if (!id) return next();
  response.vary("Accept");
  const wanted = request.accepts(["text/html", ...CREDENTIAL_TYPES]);
  if (wanted && wanted !== "text/html") {
    request.url = paths.certificateFile(decodeURIComponent(id), "json");
    request.originalUrl = request.url;
  }
  next();
};
