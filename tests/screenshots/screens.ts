import type { Page } from "@playwright/test";
import { readRouteTable } from "../../app/route-table.mjs";
import { crawl } from "../e2e/setup/crawl";
import type { Screen } from "./furnish";

/** Lists the addresses of the workspace that are pages, from the tables that the server itself uses. */
const addressesOfWorkspace = (): string[] =>
  readRouteTable().flatMap(({ frame, address }) => (frame === "workspace" ? [address] : []));

const patternOf = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, "[0-9a-f-]{36}")}$`);
const nameOf = (address: string) => address.slice(1).replaceAll(/\/:?/g, "-");

/**
 * Lists every page of the workspace: those of the tables, with prepared ids or ids found through links. An address
 * without an id is a fault, so that no page is forgotten.
 */
export async function screensOfWorkspace(page: Page, furnished: Screen[]): Promise<Screen[]> {
  const addresses = addressesOfWorkspace();
  const fixed = addresses.filter((address) => !address.includes(":")).map((path): Screen => [nameOf(path), path]);
  const isFurnished = (address: string) =>
    furnished.some(([, path]) => patternOf(address).test(path.split("?")[0] ?? ""));
  const missing = addresses.filter((address) => address.includes(":") && !isFurnished(address));
  const isOfWorkspace = (path: string) => path.startsWith("/app");
  const found = missing.length > 0 ? await crawl(page, ["/app"], isOfWorkspace) : null;
  const others = missing.map((address): Screen => {
    const path = [...(found?.pages.keys() ?? [])].find((one) => patternOf(address).test(one.split("?")[0] ?? ""));
    if (!path) throw new Error(`no page leads to ${address}: furnish.ts brings the workspace into a state with one`);
    return [nameOf(address), path];
  });
  return [...fixed, ...furnished, ...others];
}
