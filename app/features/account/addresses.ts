import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { tooManyAttempts } from "#app/http/visitor.server";
import { languageOf } from "#app/i18n/request-language.server";

const SHORTEST = 3;
const LONGEST = 200;

/** Suggests addresses that begin with the typed text. 404 where no maps service is configured. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const deps = getDeps();
  if (!deps.suggestAddresses) throw problem("not-found");
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim();
  const headers = { "Cache-Control": "private, max-age=300" };
  if (text.length < SHORTEST || text.length > LONGEST || (await tooManyAttempts(deps, context.address))) {
    return Response.json([], { headers });
  }
  return Response.json(await deps.suggestAddresses(text, await languageOf(request)), { headers });
}
