import { serveScript } from "#app/http/serve-script.server";

/** Serves the script of the pages that set a new password. */
export const loader = serveScript("password-rules");
