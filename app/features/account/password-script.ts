import { serveScript } from "#app/http/serve-script.server";

/** The program of pages with password fields. */
export const loader = serveScript("password-rules");
