import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type CheckedMany, openResults, sealResults } from "./sealed-results.server";

const key = randomBytes(32);
const checked: CheckedMany = {
  checkedAt: "2026-11-20T09:00:00.000Z",
  results: [{ asked: "x", publicId: null, name: null, verdict: "unknown", reason: null }],
};

describe("sealed results", () => {
  it("open as they were sealed", () => {
    expect(openResults(key, sealResults(key, checked))).toEqual(checked);
  });

  it("do not open when changed, signed by another or made up", () => {
    const sealed = sealResults(key, checked);
    const other = sealResults(key, { ...checked, checkedAt: "2026-11-21T09:00:00.000Z" });
    expect(openResults(key, `${other.split(".")[0]}.${sealed.split(".")[1]}`)).toBeNull();
    expect(openResults(randomBytes(32), sealed)).toBeNull();
    for (const text of ["", ".", "a.b", sealed.split(".")[0] ?? ""]) expect(openResults(key, text)).toBeNull();
  });
});
