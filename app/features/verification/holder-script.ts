import { serveScript } from "#app/http/serve-script.server";

/** The certificate page's own script. */
export const loader = serveScript("holder-page");
