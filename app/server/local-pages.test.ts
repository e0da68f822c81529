import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import config from "../../remix.config.js";
import { pagesOf } from "./local-pages";

interface Made {
  id: string;
  path: string;
  parentId: string;
}

/** The routes as built: by id, below the root or a frame. */
function builtRoutes(): Record<string, Made> {
  const routes: Record<string, Made> = {};
  const above = ["root"];
  const route = (path: string, _file: string, { id }: { id: string }, children?: () => void) => {
    routes[id] = { id, path, parentId: above.at(-1) ?? "root" };
    above.push(id);
    children?.();
    above.pop();
  };
  const define = (make: (define: typeof route) => void) => make(route);
  config.routes?.(define as never);
  return routes;
}

const routes = builtRoutes();
const build = { routes, assets: { version: "1", routes } } as unknown as ServerBuild;
const namesOf = ({ routes, assets }: ServerBuild) => [Object.keys(routes), Object.keys(assets.routes)];

it("has the pages for trying things out in a local installation alone", () => {
  const all = Object.keys(routes);
  expect(all.length).toBeGreaterThan(100);
  expect(namesOf(pagesOf(build, "local"))).toEqual([all, all]);
  const served = all.filter((id) => !/^features\/(?:mailbox|test-payments)\//.test(id));
  expect(all.length - served.length).toBe(4);
  expect(namesOf(pagesOf(build, "production"))).toEqual([served, served]);
});
