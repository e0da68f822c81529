import { problem } from "#app/http/problem.server";

/** Catch-all route for unknown addresses. */
export function loader() {
  throw problem("not-found");
}

export default function NotFound() {
  return null;
}
