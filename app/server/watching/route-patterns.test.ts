import { describe, expect, it } from "vitest";
import { createRoutePatterns, patternsOf, UNMATCHED } from "./route-patterns";

const patternOf = createRoutePatterns([
  "/",
  "/v/:id",
  "/v/:id/:file",
  "/verification",
  "/verification/file",
  "/assets/*",
]);

describe("the pattern of an address", () => {
  it.each([
    ["/", "/"],
    ["/v/CERT-2026-1", "/v/:id"],
    ["/V/CERT-2026-1/", "/v/:id"],
    ["/v/CERT-2026-1/a.pdf", "/v/:id/:file"],
    ["/verification", "/verification"],
    ["//verification/file", "/verification/file"],
    ["/assets/a/b/c.js", "/assets/*"],
  ])("of %s is %s", (address, pattern) => {
    expect(patternOf(address)).toBe(pattern);
  });

  it.each(["/v", "/wp-login.php", "/v/1/2/3", `/v/${"a/".repeat(100_000)}`, "/verification/__proto__"])(
    "of what is no address of ours is one for all",
    (address) => {
      expect(patternOf(address)).toBe(UNMATCHED);
    },
  );

  it("is found for every route, below its frames", () => {
    const route = (id: string, parentId: string | undefined, path: string | undefined) => ({ id, parentId, path });
    const routes = {
      root: route("root", undefined, ""),
      frame: route("frame", "root", "admin"),
      home: route("home", "frame", undefined),
      one: route("one", "frame", "people/:id"),
    };
    expect(patternsOf({ routes } as never)).toEqual(["/", "/admin", "/admin", "/admin/people/:id"]);
  });
});
