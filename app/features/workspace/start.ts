import { redirect } from "@remix-run/node";
import { paths } from "#app/paths";

export const loader = () => redirect(paths.app.certificates(), 303);
