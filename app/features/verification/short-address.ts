import { redirect } from "@remix-run/node";
import { paths } from "#app/paths";

/** Short address printed on certificates for typing: redirects to the form for the ID. */
export const loader = () => redirect(paths.verification(), 303);
