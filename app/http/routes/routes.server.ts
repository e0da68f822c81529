import { z } from "zod";
import { readRouteTable, type TableRow } from "#app/route-table.mjs";
import { RouteFacts, STRICTEST } from "./facts";
import { createAddressMatcher } from "./match-address";

/** An address with what the server has to know of it. */
export interface Route {
  /** With `:name` for each parameter. */
  address: string;
  /** Whether it stands where only people who are signed in come. */
  signedIn: boolean;
  facts: RouteFacts;
}

/**
 * Reads the facts of a table's rows. Throws with the address for a key or value that there is not, and where an address
 * stands twice.
 */
export function readRoutes(rows: readonly TableRow[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const { area, address, signedIn, facts } of rows) {
    const read = RouteFacts.safeParse(facts);
    const place = `${address} in app/features/${area}/routes.json`;
    if (!read.success) throw new Error(`${place}: ${z.prettifyError(read.error)}`);
    if (routes.has(address)) throw new Error(`${place} stands in a table twice`);
    routes.set(address, { address, signedIn, facts: read.data });
  }
  return routes;
}

/** Every page and file of the web application by its address, as the tables were when this process began. */
export const ROUTES = readRoutes(readRouteTable());

const UNKNOWN: Route = { address: "*", signedIn: false, facts: STRICTEST };
const match = createAddressMatcher(ROUTES);

/**
 * The route that answers a path, as it was sent and before anything of it is decoded; of a path that none answers, the
 * strictest facts.
 */
export const routeOf = (pathname: string): Route => match(pathname) ?? UNKNOWN;
