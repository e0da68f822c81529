import { describe, expect, it } from "vitest";
import { createAddressMatcher, isDataRequest, paramsOf } from "./match-address";

const PATTERNS = [
  "/",
  "/v/:id",
  "/v/:id/:file",
  "/v/:id/report",
  "/verification",
  "/verification/file",
  "/avatar/:sha256.png",
  "/assets/*",
];
const match = createAddressMatcher(PATTERNS.map((pattern) => [pattern, pattern]));

describe("an address", () => {
  it.each([
    ["/", "/"],
    ["", "/"],
    ["/v/CERT-2026-1", "/v/:id"],
    ["/V/CERT-2026-1/", "/v/:id"],
    ["/v/CERT-2026-1//", "/v/:id"],
    ["/v/a%20b", "/v/:id"],
    ["/%76/CERT-2026-1", "/v/:id"],
    ["/v/CERT-2026-1/a.pdf", "/v/:id/:file"],
    ["/v/CERT-2026-1/Report", "/v/:id/report"],
    ["/verification", "/verification"],
    ["//verification/file", "/verification/file"],
    ["/avatar/12ab.png", "/avatar/:sha256.png"],
    ["/assets/a/b/c.js", "/assets/*"],
  ])("%s is that of %s", (path, pattern) => {
    expect(match(path)).toBe(pattern);
  });

  it.each([
    "/v",
    "/wp-login.php",
    "/v/1/2/3",
    "/v//report",
    "/v/..",
    "/v/%2e%2e",
    "/v/./report",
    "/v/1\\report",
    "/avatar/.png",
    "/avatar/12ab.jpg",
    "/verification/__proto__",
    "/verification/constructor",
    `/v/${"a/".repeat(4000)}`,
    `/v/${"/".repeat(8000)}x`,
  ])("that no pattern has is nobody's", (path) => {
    expect(match(path)).toBeNull();
  });

  it.each([
    "/%zz",
    "/v/%",
    "/v/%ff/%zz",
    "/".repeat(8192),
    "%",
    "\\",
    "?",
    `/${"%41".repeat(2700)}`,
    `/${"%zz".repeat(2700)}`,
  ])("that is badly written is matched without a fault", (path) => {
    expect(() => match(path)).not.toThrow();
  });

  it("of a page's data is that of the page, as Remix names it", () => {
    expect(match("/v/CERT-2026-1.data")).toBe("/v/:id");
    expect(match("/_root.data")).toBe("/");
    expect(match("/_root")).toBeNull();
    expect([isDataRequest("/v/CERT-2026-1.data"), isDataRequest("/v/CERT-2026-1")]).toEqual([true, false]);
  });

  it("gives its parameters decoded, and those that cannot be as they are", () => {
    expect(paramsOf("/v/:id/:file", "/V/a%20b/%zz/")).toEqual({ id: "a b", file: "%zz" });
    expect(paramsOf("/verification", "/verification")).toEqual({});
  });
});
