import { z } from "zod";
import { readRouteTable, type TableRow } from "#app/route-table.mjs";
import { RouteFacts, STRICTEST } from "./facts";
import { createAddressMatcher } from "./match-address";

/** An address and its facts. */
export interface Route {
  /** Address with `:name` for each parameter. */
  address: string;
  /** Whether the address is only for signed-in people. */
  signedIn: boolean;
  facts: RouteFacts;
}

/**
 * Parses the facts of a table's rows. Throws, naming the address, for an unknown key or value and for a duplicate
 * address.
 */
export function readRoutes(rows: readonly TableRow[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const { area, address, signedIn, facts } of rows) {
    const read = RouteFacts.safeParse(facts);
    const location = `${address} in app/features/${area}/routes.json`;
    if (!read.success) throw new Error(`${location}: ${z.prettifyError(read.error)}`);
    if (routes.has(address)) throw new Error(`${location} stands in a table twice`);
    routes.set(address, { address, signedIn, facts: read.data });
  }
  return routes;
}

/** Every page and file of the web application by address, as read when this process started. */
export const ROUTES = readRoutes(readRouteTable());

const UNKNOWN: Route = { address: "*", signedIn: false, facts: STRICTEST };
const match = createAddressMatcher(ROUTES);

/** Route of a path as received, before any decoding. A path without a route gets the strictest facts. */
export const routeOf = (pathname: string): Route => match(pathname) ?? UNKNOWN;
