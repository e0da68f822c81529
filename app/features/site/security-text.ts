import { getDeps } from "#app/composition.server";
import { paths } from "#app/paths";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#modules/kernel/languages";
import { securityText } from "./security-lines";

/** Where to report a security problem (RFC 9116). */
export function loader() {
  const { config, clock } = getDeps();
  const at = (path: string) => config.publicOrigin + path;
  const body = securityText({
    contacts: [...(config.securityEmail ? [`mailto:${config.securityEmail}`] : []), at(paths.contact())],
    canonical: at(paths.securityText()),
    languages: [FALLBACK_LANGUAGE, ...LANGUAGES.filter((language) => language !== FALLBACK_LANGUAGE)],
    now: clock.now(),
  });
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
