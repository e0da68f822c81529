import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { makePuzzle } from "#app/http/public-form/bot-check.server";
import { readFormToken } from "#app/http/public-form/form-token.server";

/** The puzzle for one form that was handed out here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const deps = getDeps();
  const token = new URL(request.url).searchParams.get("form") ?? "";
  const reading = readFormToken(deps.csrfKey, deps.clock.now(), token);
  // It may be asked for in the first three seconds: only sending is too quick then.
  const key = reading.ok ? reading.key : reading.code === "too-quick" ? token.split(".")[1] : null;
  if (!key) throw problem("bad-request");
  return Response.json(await makePuzzle(deps, key), { headers: { "Cache-Control": "no-store" } });
}
