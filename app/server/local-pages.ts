import type { ServerBuild } from "@remix-run/node";
import { ROUTES } from "#app/http/routes/routes.server";

type Routes = Record<string, { path?: string | undefined; parentId?: string | undefined } | undefined>;

/**
 * Removes local pages (`installation: "local"` in a routes.json) from the build in a production installation: their
 * addresses are then unknown to the server and to the browser. There is only one build, so that the tested one is the
 * one that is served.
 */
export function pagesOf(build: ServerBuild, mode: "local" | "production"): ServerBuild {
  if (mode === "local") return build;
  const assets = { ...build.assets, routes: withoutLocal(build.assets.routes) };
  return { ...build, routes: withoutLocal(build.routes), assets };
}

function withoutLocal<R extends Routes>(routes: R): R {
  const addressOf = (id: string): string => {
    const route = routes[id];
    const above = route?.parentId === undefined ? "" : addressOf(route.parentId);
    return route?.path ? `${above}/${route.path}` : above;
  };
  const isServed = (id: string) => ROUTES.get(addressOf(id))?.facts.installation !== "local";
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isServed(id))) as R;
}
