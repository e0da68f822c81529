import { serveScript } from "#app/http/serve-script.server";

/** The program by which a signature is drawn on the screen. */
export const loader = serveScript("draw-signature");
