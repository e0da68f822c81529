import express, { type Router } from "express";
import { createPaymentEvents } from "./payments/router.server";

/**
 * Routes for calls by other systems, each below its own address. Mounted before the CSRF checks: programs send neither
 * Origin nor a hidden field, and cookies are ignored here. Unknown addresses below `/webhooks` are 404.
 */
export function createInbound(deps: Parameters<typeof createPaymentEvents>[0]): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(createPaymentEvents(deps));
  router.use("/webhooks", (_request, response) => void response.sendStatus(404));
  return router;
}
