import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { productNameIn } from "#app/i18n/product-name";
import { languageOf } from "#app/i18n/request-language.server";

/** Web app manifest. */
export async function loader({ request }: LoaderFunctionArgs) {
  const name = productNameIn(await languageOf(request), getDeps().config.productName);
  const manifest = {
    name,
    short_name: name,
    start_url: "/",
    display: "browser",
    background_color: "#fbf8f2",
    theme_color: "#34495e",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "private, max-age=86400",
      Vary: "Cookie, Accept-Language",
    },
  });
}
