import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem, problemPage } from "#app/http/problem.server";

/** Where the server sends a request that it refuses before any route is asked. Asked for by name it is not there. */
export function loader({ context }: LoaderFunctionArgs) {
  throw context.problem ? problemPage(context.problem) : problem("not-found");
}

export default function Problem() {
  return null;
}
