import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { makePuzzle } from "#app/http/public-form/bot-check.server";
import { readFormToken } from "#app/http/public-form/form-token.server";

/** Puzzle for one form that the platform handed out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const deps = getDeps();
  const token = new URL(request.url).searchParams.get("form") ?? "";
  const reading = readFormToken(deps.csrfKey, deps.clock.now(), token);
  // The puzzle may be requested in the first three seconds; only sending the form so early is refused.
  const key = reading.ok ? reading.key : reading.code === "too-quick" ? token.split(".")[1] : null;
  if (!key) throw problem("bad-request");
  return Response.json(await makePuzzle(deps, key), { headers: { "Cache-Control": "no-store" } });
}
