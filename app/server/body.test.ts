import { describe, expect, it } from "vitest";
import { bodyLimit } from "./body";

describe("how large a body may be", () => {
  it("is small for a form and large only where files come in", () => {
    expect(bodyLimit("/signin")).toBe(65_536);
    expect(bodyLimit("/app/batches/new")).toBeGreaterThan(5_000_000);
    expect(bodyLimit("/app/design")).toBeGreaterThan(4 * 1024 * 1024);
    expect(bodyLimit("/verification/file")).toBeGreaterThan(15_000_000);
    expect(bodyLimit("/verification/many")).toBeGreaterThan(25_000_000);
    expect(bodyLimit("/verification/many/results")).toBeGreaterThan(1_000_000);
    expect(bodyLimit("/verification")).toBe(65_536);
  });

  it("is the same for the same page's data request, and not for a path that only begins alike", () => {
    expect(bodyLimit("/app/batches/new.data")).toBe(bodyLimit("/app/batches/new"));
    expect(bodyLimit("/app/design/logo.png")).toBe(bodyLimit("/signin"));
  });
});
