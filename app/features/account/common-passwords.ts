import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";
import { tooManyAttempts } from "#app/http/visitor.server";
import { auth } from "#app/modules.server";

/** Time for which a browser caches an answer, in seconds. The list changes with a release. */
const STORED_SECONDS = 86_400;

/** Lists the common passwords whose SHA-1 begins with five hexadecimal digits: the rest of each hash, one per line. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const suffixes = auth.listCommonPasswords(params.prefix ?? "");
  if (!suffixes) throw problem("not-found");
  const blocked = await tooManyAttempts(getDeps(), context.address);
  if (blocked) return new Response("", { status: 429, headers: { "Retry-After": String(blocked.seconds) } });
  return new Response(suffixes.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": `public, max-age=${STORED_SECONDS}`,
    },
  });
}
