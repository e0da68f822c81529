import fs from "node:fs";
import { ROUTES } from "#app/api/router.server";
import config from "../../remix.config.js";

/** An address to test, with the methods to try. `:name` and `*` are placeholders. */
export interface Address {
  pattern: string;
  kind: "page" | "api" | "vc-api";
}

type AddRoute = (path: string | undefined, file: string, ...rest: unknown[]) => void;

/** Lists every page and resource of the route table, which includes new ones automatically. */
function pages(): string[] {
  const found: string[] = [];
  const parents: string[] = [];
  const add: AddRoute = (path, _file, ...rest) => {
    const joined = [...parents, path ?? ""].filter(Boolean).join("/");
    found.push(`/${joined.replace(/^\/+/, "")}`.replace(/\/{2,}/g, "/"));
    const children = rest.find((argument) => typeof argument === "function");
    if (typeof children !== "function") return;
    parents.push(path ?? "");
    children();
    parents.pop();
  };
  const define = (callback: (route: AddRoute) => void) => {
    callback(add);
    return {};
  };
  config.routes?.(define as never);
  return [...new Set(found)];
}

/** Lists the VC-API's own addresses, in the syntax of its router. */
function vcApi(): string[] {
  const source = fs.readFileSync("app/api/vc/router.server.ts", "utf8");
  return [...source.matchAll(/\b(?:get|post|delete)\(\s*"(\/[^"]*)"/g)].map(([, path]) => `/vc-api${path}`);
}

export function everyAddress(): Address[] {
  const of = (kind: Address["kind"], patterns: string[]) => patterns.map((pattern) => ({ pattern, kind }));
  return [
    ...of("page", pages()),
    ...of("api", [...new Set(ROUTES.map(({ path }) => `/api${path}`))]),
    ...of("vc-api", vcApi()),
  ];
}
