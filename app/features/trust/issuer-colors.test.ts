import { describe, expect, it } from "vitest";
import { contrast, readHex } from "#modules/kernel/color";
import { GROUNDS, issuerStyleSheet, readableOn } from "./issuer-colors";

describe("an organization's colours on its page", () => {
  it.each(["#ffff00", "#000000", "#ffffff", "#808080", "#ff0000", "#0a3d62", "#f4eee1"])(
    "%s can be read by day and by night",
    (color) => {
      for (const scheme of ["light", "dark"] as const)
        for (const ground of GROUNDS[scheme])
          expect(contrast(readHex(readableOn(color, scheme)), readHex(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("stay as they are where they can be read", () => {
    expect(readableOn("#0a3d62", "light")).toBe("#0a3d62");
    expect(readableOn("#f4d58a", "dark")).toBe("#f4d58a");
  });

  it("are nothing but colours", () => {
    expect(issuerStyleSheet("#0a3d62", "#f0b85a")).toContain("[data-issuer]{--link:#0a3d62");
    expect(issuerStyleSheet("#0a3d62}", "#f0b85a")).toBeNull();
    expect(issuerStyleSheet("red", "#f0b85a")).toBeNull();
  });
});
