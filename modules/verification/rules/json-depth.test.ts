import { describe, expect, it } from "vitest";
import { isDeeperThan } from "./json-depth";

describe("the depth of a JSON text", () => {
  it("counts objects and arrays alike, and not the closed ones", () => {
    expect(isDeeperThan('{"a":[{"b":1}],"c":[[]]}', 3)).toBe(false);
    expect(isDeeperThan('{"a":[{"b":[1]}]}', 3)).toBe(true);
  });

  it("takes brackets within strings for letters, after escaped quotes too", () => {
    expect(isDeeperThan(JSON.stringify({ a: '[[[["{{{{' }), 1)).toBe(false);
    expect(isDeeperThan(JSON.stringify({ a: "\\", b: [[]] }), 2)).toBe(true);
  });

  it("answers of 100,000 brackets at once", () => {
    expect(isDeeperThan("[".repeat(100_000), 64)).toBe(true);
  });
});
