import { getDeps } from "#app/composition.server";

/** How a telephone shows the site among its programs. */
export function loader() {
  const name = getDeps().config.productName;
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
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
