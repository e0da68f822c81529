import express, { type ErrorRequestHandler, type Router } from "express";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import type { Deps } from "#app/composition.server";
import { bytesOf, readBytes } from "#app/http/gate/gate";
import { billing } from "#app/modules.server";

/** An event has a few kilobytes. More is refused before it is read to its end. */
const LARGEST_BODY = 256 * 1024;
/** Judging one may ask its provider: no more at once, whoever posts them. A provider repeats what is turned away. */
const MOST_AT_ONCE = 20;

type WebhookDeps = Pick<Deps, "db" | "ids" | "clock" | "jobs" | "log" | "payments">;

/**
 * `POST /webhooks/:provider`: what providers of payments tell us. There is no session here and nothing to forge with
 * one: an event is believed by its signature, and even then is only a reason to ask. It is stored and answered; the
 * worker asks. Refusals say nothing of why, and an outage is 503, so that the provider tells it again.
 */
export function createWebhooks(deps: WebhookDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  let judging = 0;
  router.post("/:provider", readBytes(LARGEST_BODY), async (request, response, next) => {
    const provider = deps.payments.find(request.params.provider ?? "");
    if (!provider) return void response.sendStatus(404);
    if (judging >= MOST_AT_ONCE) return void response.set("Retry-After", "60").sendStatus(503);
    judging++;
    try {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === "string") headers.set(name, value);
      const read = await provider.readWebhook(headers, bytesOf(request) ?? new Uint8Array());
      if (!read.ok) {
        deps.log.warn("a webhook was refused", { provider: provider.name, code: read.code });
        return void response.sendStatus(400);
      }
      const { eventId, kind, about } = read;
      await billing.recordEvent(deps, { provider: provider.name, eventId, kind, about });
      response.sendStatus(200);
    } catch (error) {
      next(error);
    } finally {
      judging--;
    }
  });
  router.all("/:provider", (_request, response) => void response.set("Allow", "POST").sendStatus(405));
  router.use((_request, response) => void response.sendStatus(404));
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    const status: unknown = typeof error === "object" && error !== null && "status" in error ? error.status : 503;
    if (typeof status === "number" && status < 500) return void response.sendStatus(status);
    if (!isUnavailable(error)) deps.log.error("a webhook could not be judged", { error });
    response.set("Retry-After", "60").sendStatus(503);
  };
  router.use(onError);
  return router;
}
