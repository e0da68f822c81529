import { describe, expect, it } from "vitest";
import { type CsrfFacts, csrfToken, isOwnRequest } from "./csrf.server";

const key = Buffer.alloc(32, 7);
const publicOrigin = "https://certificates.example";
const bare: CsrfFacts = {
  method: "POST",
  secFetchSite: null,
  origin: null,
  publicOrigin,
  secrets: [],
  field: null,
  key,
};
const post = (facts: Partial<CsrfFacts>) => isOwnRequest({ ...bare, ...facts });

describe("a request that changes something", () => {
  it.each<[string, Partial<CsrfFacts>, boolean]>([
    ["comes from our page", { secFetchSite: "same-origin" }, true],
    ["was begun by the person", { secFetchSite: "none" }, true],
    ["comes from another site", { secFetchSite: "cross-site" }, false],
    ["comes from a neighbouring subdomain", { secFetchSite: "same-site" }, false],
    ["comes from another site that names our origin", { secFetchSite: "cross-site", origin: publicOrigin }, false],
    ["names our origin", { origin: publicOrigin }, true],
    ["names another origin", { origin: "https://evil.example" }, false],
    ["names our host under http", { origin: "http://certificates.example" }, false],
    ["names our origin with another port", { origin: `${publicOrigin}:8443` }, false],
    ["names an origin that begins as ours does", { origin: `${publicOrigin}.evil.example` }, false],
    ["comes from a sandboxed page", { origin: "null" }, false],
    ["says nothing of where it comes from", {}, false],
    ["says nothing, and shows the field of its session", { secrets: ["s1"], field: csrfToken(key, "s1") }, true],
    ["says nothing, and shows the field of another session", { secrets: ["s1"], field: csrfToken(key, "s2") }, false],
    ["says nothing, and shows a field without a session", { field: csrfToken(key, "") }, false],
    [
      "says nothing, and shows the field of either cookie",
      { secrets: ["s0", "s1"], field: csrfToken(key, "s1") },
      true,
    ],
    [
      "says nothing, and shows a field of neither cookie",
      { secrets: ["s0", null], field: csrfToken(key, "s1") },
      false,
    ],
    ["says nothing, and shows half a field", { secrets: ["s1"], field: csrfToken(key, "s1").slice(0, 20) }, false],
    [
      "comes from another site with the right field",
      { secFetchSite: "cross-site", secrets: ["s1"], field: csrfToken(key, "s1") },
      false,
    ],
  ])("when it %s", (_case, facts, own) => {
    expect(post(facts)).toBe(own);
  });

  it.each(["PUT", "PATCH", "DELETE", "PROPFIND"])("is looked at as %s too", (method) => {
    expect(post({ method, secFetchSite: "cross-site" })).toBe(false);
    expect(post({ method, secFetchSite: "same-origin" })).toBe(true);
  });
});

describe("a request that only asks", () => {
  it.each(["GET", "HEAD", "OPTIONS"])("may come from anywhere as %s", (method) => {
    expect(post({ method, secFetchSite: "cross-site" })).toBe(true);
  });
});

describe("the hidden field", () => {
  it("is the same for one session and key, and another for every other", () => {
    expect(csrfToken(key, "s1")).toBe(csrfToken(key, "s1"));
    expect(csrfToken(key, "s1")).not.toBe(csrfToken(key, "s2"));
    expect(csrfToken(key, "s1")).not.toBe(csrfToken(Buffer.alloc(32, 8), "s1"));
  });
});
