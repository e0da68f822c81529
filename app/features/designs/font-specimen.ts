import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { requireReader } from "#app/http/session.server";
import { designs } from "#app/modules.server";
import { isLanguage } from "#modules/kernel/languages";

/**
 * Specimen of an organization's font with the name of a sample, "<id>-fr.svg", or a line in a voice of designs,
 * "voice-inter~600-fr.svg".
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const [, id, voice = "", language = ""] =
    /^(?:([0-9a-f-]{36})|voice-([a-z0-9~-]{1,60}))-([a-z]{2,3})\.svg$/.exec(params.file ?? "") ?? [];
  if (!isLanguage(language)) throw problem("not-found");
  const svg =
    id === undefined
      ? await designs.drawVoice(deps, actor, { voice: voice.replaceAll("~", "/"), language })
      : await designs.drawSpecimen(deps, actor, { id, language });
  if (!svg) throw problem("not-found");
  // A font never changes, so it may be cached.
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=86400" };
  return new Response(svg, { headers });
}
