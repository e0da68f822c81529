import { serveScript } from "#app/http/serve-script.server";

export const loader = serveScript("contact-check");
