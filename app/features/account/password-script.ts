import { serveScript } from "#app/http/serve-script.server";

/** Serves the script of pages with password fields. */
export const loader = serveScript("password-rules");
