import { redirect } from "@remix-run/node";
import { paths } from "#app/paths";

/** The address printed on certificates, short enough to be typed: it leads to where their number is entered. */
export const loader = () => redirect(paths.verification(), 303);
