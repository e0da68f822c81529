import { serveScript } from "#app/http/serve-script.server";

/** Script for drawing a signature. */
export const loader = serveScript("draw-signature");
