import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import { getDeps } from "#app/composition.server";
import { languageOf } from "#app/i18n/request-language.server";
import { certificates, rendering } from "#app/modules.server";
import { paths } from "#app/paths";

/**
 * Redirects to a real certificate of the organization that the configuration names, or to a drawing of one where there
 * is none or it cannot be looked up.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const deps = getDeps();
  const language = await languageOf(request);
  const slug = deps.config.sampleIssuer;
  const publicId = slug
    ? await certificates.findSample(deps, { slug, language }).catch((error: unknown) => {
        if (isUnavailable(error)) return null;
        throw error;
      })
    : null;
  const drawing = paths.templateSample(rendering.templateFor(language), language);
  return redirect(publicId ? paths.certificate(publicId) : drawing, {
    status: 302,
    headers: { "Cache-Control": "no-store" },
  });
}
