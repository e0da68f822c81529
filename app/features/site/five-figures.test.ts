import { describe, expect, it } from "vitest";
import { countTargets, fiveFigures } from "./five-figures";
import { measuredIn } from "./measured.server";
import { type BenchmarkEntry, readBenchmarks } from "./read-benchmarks.server";
import { readReport } from "./read-report.server";

const entry = (measure: string, value: number, more: Partial<BenchmarkEntry> = {}): BenchmarkEntry => ({
  bench: "growth",
  measure,
  value,
  unit: "ms",
  command: "npm run bench -- growth",
  measuredOn: "2026-11-26",
  commit: "",
  reached: null,
  ...more,
});

describe("the five figures of the page of benchmarks", () => {
  it("are five in what the last runs found", async () => {
    const found = fiveFigures((await readBenchmarks()).entries).map(({ figure }) => figure);
    expect(found).toEqual(["verify", "page", "issue", "search", "draw"]);
  });

  it("are of the largest database, and leave out what was not measured", () => {
    const sizes = [10_000, 10_000_000, 1_000_000].map((size) => entry("growth-verify-any", size / 1000, { size }));
    expect(fiveFigures(sizes).map(({ figure, entry: { size } }) => [figure, size])).toEqual([["verify", 10_000_000]]);
  });

  it("come with how many targets are met, of those that there are", () => {
    const entries = [true, false, true, null].map((reached) => entry("issuing", 1, { reached }));
    expect(countTargets(entries)).toEqual({ met: 2, all: 3 });
  });
});

describe("what stands for claims on home", () => {
  it("is the largest database of the last run, with its organizations, and W3C's tests without those left out", async () => {
    const { size, tests } = measuredIn(await readBenchmarks(), await readReport());
    expect(size).toMatchObject({ certificates: 10_000_000, organizations: 10_000 });
    expect(size?.verifiedMs).toBeGreaterThan(0);
    expect(tests.passed).toBeGreaterThan(100);
    expect(tests.passed).toBeLessThanOrEqual(tests.all);
  });

  it("says nothing of a database that was not measured, and rounds up", async () => {
    const machine = (await readBenchmarks()).machine;
    const suites = [{ name: "w3c/one", commit: "", passed: 3, failed: 1, leftOut: 9 }];
    const report = { ranOn: "2026-11-30", suites, failures: [] };
    expect(measuredIn({ machine, entries: [] }, report)).toEqual({ size: null, tests: { passed: 3, all: 4 } });
    const entries = [entry("growth-verify-any", 12.2, { size: 100, organizations: 5 })];
    expect(measuredIn({ machine, entries }, report).size).toEqual({
      certificates: 100,
      organizations: 5,
      verifiedMs: 13,
    });
  });
});
