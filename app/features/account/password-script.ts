import { serveScript } from "#app/http/serve-script.server";

/** The program of pages that ask for a new password. */
export const loader = serveScript("password-rules");
