import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type CheckedMany, readSignedResults, signResults } from "./signed-results.server";

const key = randomBytes(32);
const checked: CheckedMany = {
  checkedAt: "2026-11-20T09:00:00.000Z",
  results: [{ asked: "x", publicId: null, name: null, verdict: "unknown", reason: null }],
};

describe("signed results", () => {
  it("open as they were signed", async () => {
    expect(readSignedResults(key, await signResults(key, checked))).toEqual(checked);
  });

  it("do not open when changed, signed by another or made up", async () => {
    const signed = await signResults(key, checked);
    const other = await signResults(key, { ...checked, checkedAt: "2026-11-21T09:00:00.000Z" });
    expect(readSignedResults(key, `${other.split(".")[0]}.${signed.split(".")[1]}`)).toBeNull();
    expect(readSignedResults(randomBytes(32), signed)).toBeNull();
    for (const text of ["", ".", "a.b", signed.split(".")[0] ?? ""]) expect(readSignedResults(key, text)).toBeNull();
  });
});
