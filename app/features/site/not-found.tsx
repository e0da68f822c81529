import { problem } from "#app/http/problem.server";

/** Every address that nothing else answers. */
export function loader() {
  throw problem("not-found");
}

export default function NotFound() {
  return null;
}
