import express, { type Router } from "express";
import { createPaymentEvents } from "./payments/router.server";

/**
 * What other systems send us of themselves, each below the address that it was given. It comes before the checks of
 * forms: programs send neither Origin nor a hidden field, and a cookie means nothing here. What is below `/webhooks`
 * and nobody's is 404.
 */
export function createInbound(deps: Parameters<typeof createPaymentEvents>[0]): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(createPaymentEvents(deps));
  router.use("/webhooks", (_request, response) => void response.sendStatus(404));
  return router;
}
