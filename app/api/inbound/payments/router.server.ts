import express, { type ErrorRequestHandler, type RequestHandler, type Router } from "express";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import type { Deps } from "#app/composition.server";
import { bytesOf, readBytes } from "#app/http/gate/gate";
import { billing } from "#app/modules.server";
import { paths } from "#app/paths";
import type { PaymentProvider } from "#modules/kernel/ports";

/**
 * Maximum size of a webhook's body. Events have a few kilobytes; larger bodies are refused before they are read to the
 * end.
 */
const LARGEST_BODY = 256 * 1024;
/**
 * Maximum number of events checked at once, as checking one may query its provider. Providers redeliver refused events.
 */
const MAX_AT_ONCE = 20;

type PaymentDeps = Pick<Deps, "db" | "ids" | "clock" | "jobs" | "log" | "payments">;

/**
 * Serves `POST /webhooks/<name>` for each configured payment provider. Providers have these addresses on file, so they
 * must not change.
 *
 * There is no session to forge: an event is accepted by its signature, and only stored; the worker then queries the
 * provider for the payment's state. Refusals give no reason, and an outage is 503, so that the provider redelivers.
 */
export function createPaymentEvents(deps: PaymentDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  let judging = 0;
  const takeIn =
    (provider: PaymentProvider): RequestHandler =>
    async (request, response, next) => {
      if (judging >= MAX_AT_ONCE) return void response.set("Retry-After", "60").sendStatus(503);
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
    };
  for (const provider of deps.payments.offered) {
    const address = paths.providerWebhook(provider.name);
    router.post(address, readBytes(LARGEST_BODY), takeIn(provider));
    router.all(address, (_request, response) => void response.set("Allow", "POST").sendStatus(405));
  }
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    const status: unknown = typeof error === "object" && error !== null && "status" in error ? error.status : 503;
    if (typeof status === "number" && status < 500) return void response.sendStatus(status);
    if (!isUnavailable(error)) deps.log.error("a webhook could not be judged", { error });
    response.set("Retry-After", "60").sendStatus(503);
  };
  router.use(onError);
  return router;
}
