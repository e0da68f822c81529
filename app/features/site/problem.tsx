import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem, problemPage } from "#app/http/problem.server";

/** Page for requests that the server rejects before routing. Not found when requested directly. */
export function loader({ context }: LoaderFunctionArgs) {
  throw context.problem ? problemPage(context.problem) : problem("not-found");
}

export default function Problem() {
  return null;
}
