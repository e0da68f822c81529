import { serveScript } from "#app/http/serve-script.server";

/** Script of the file fields of all pages. */
export const loader = serveScript("file-field");
