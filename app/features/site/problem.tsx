import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";

/** Where the server sends a request that it refuses before any route is asked. Asked for by name it is not there. */
export function loader({ context }: LoaderFunctionArgs) {
  const { status, code } = context.problem ?? { status: 404, code: "not-found" };
  throw problem(status, code);
}

export default function Problem() {
  return null;
}
