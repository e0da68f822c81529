import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#modules/kernel/languages";
import { asMarkdown } from "#tests/bench/report";
import { isReached, MARK, resultsIn } from "#tests/bench/result";
import { parseBenchmarks, readBenchmarks } from "./read-benchmarks.server";

const textsOf = (language: string) =>
  JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/site.json`, "utf8")).performance;

describe("the report of the benchmarks", () => {
  it("is what the page reads, and its table says the same", async () => {
    const report = await readBenchmarks();
    expect(report.entries.length).toBeGreaterThan(0);
    expect(fs.readFileSync("content/benchmarks/latest.md", "utf8")).toBe(asMarkdown(report));
  });

  it("judges each entry by what was measured, and not by what is written beside it", async () => {
    for (const entry of (await readBenchmarks()).entries) expect(entry.reached).toBe(isReached(entry));
  });

  it("names nothing that the page has no words for, in any language", async () => {
    const { entries } = await readBenchmarks();
    for (const language of LANGUAGES) {
      const { measures, units } = textsOf(language);
      for (const { measure, unit } of entries) expect([measures[measure], units[unit]]).not.toContain(undefined);
    }
  });

  it("is refused where it is not what was written", async () => {
    const text = fs.readFileSync("content/benchmarks/latest.json", "utf8");
    expect(parseBenchmarks(text)).toEqual(await readBenchmarks());
    expect(() => parseBenchmarks(text.replaceAll('"measuredOn"', '"measured"'))).toThrow();
    expect(() => parseBenchmarks("{}")).toThrow();
  });
});

describe("a result", () => {
  const result = { measure: "issuing", value: 900, unit: "a-second" } as const;

  it("is found among the lines of a benchmark's output, and nothing else is", () => {
    expect(resultsIn(`900 a second\n${MARK}${JSON.stringify(result)}\nBENCHMARK {}\n`)).toEqual([result]);
  });

  it("has reached its aim or missed it, by the ratio where a peer is what counts", () => {
    expect(isReached(result)).toBeNull();
    expect(isReached({ ...result, aim: { least: 900 } })).toBe(true);
    expect(isReached({ ...result, aim: { least: 901 } })).toBe(false);
    expect(isReached({ ...result, aim: { most: 899 } })).toBe(false);
    expect(isReached({ ...result, ratio: 4, aim: { least: 5 } })).toBe(false);
  });
});
