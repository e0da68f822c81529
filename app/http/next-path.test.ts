import { describe, expect, it } from "vitest";
import { readNextPath, readSitePath } from "./next-path.server";

describe("the path to go to after signing in", () => {
  it.each(["/app", "/app/certificates", "/app/certificates?search=a&page=2", "/app?x=//elsewhere.example"])(
    "may be %s",
    (path) => {
      expect(readNextPath(path)).toBe(path);
    },
  );

  it.each([
    "https://evil.example/app",
    "//evil.example/app",
    "/\\evil.example/app",
    "\\\\evil.example/app",
    "/app\\..\\..\\evil",
    "/\t/evil.example",
    "/app\n",
    "/.//evil.example/app",
    "/app/..//evil.example",
    "/app/../signout",
    "/application",
    "/app/no-such-page",
    "/signin",
    "app",
    "javascript:alert(1)",
    "",
    null,
    ["/app"],
  ])("is never %j", (path) => {
    expect(readNextPath(path)).toBeNull();
  });
});

describe("a path of this site", () => {
  it("may be any page, with its question", () => {
    expect(readSitePath("/verification?id=CERT-2026")).toBe("/verification?id=CERT-2026");
  });

  it("is never another site", () => {
    expect(readSitePath("//evil.example")).toBeNull();
  });
});
