import fs from "node:fs/promises";
import path from "node:path";

export interface ConformanceReport {
  /** ISO date of the run. */
  ranOn: string;
  suites: { name: string; commit: string; passed: number; failed: number; leftOut: number }[];
  failures: string[];
}

const DOCUMENT = path.resolve("content/conformance/latest.md");
const ROW = /^\| (w3c\/[\w.-]+) \| ([0-9a-f]{40}) \| (\d+) \| (\d+) \| (\d+) \|$/;

/** Parses the output of tests/conformance/run. Throws for any other document. */
export function parseReport(text: string): ConformanceReport {
  const [, ranOn] = /^Run on (\d{4}-\d{2}-\d{2}) /m.exec(text) ?? [];
  const suites = text.split("\n").flatMap((line) => {
    const [, name = "", commit = "", passed, failed, leftOut] = ROW.exec(line) ?? [];
    return name ? [{ name, commit, passed: Number(passed), failed: Number(failed), leftOut: Number(leftOut) }] : [];
  });
  if (!ranOn || suites.length === 0)
    throw new Error("content/conformance/latest.md is not what was written by the run");
  const [, after = ""] = text.split("\n## Failed\n");
  const failures = (after.split("\n## ")[0] ?? "").split("\n").flatMap((line) => /^- (.+)$/.exec(line)?.[1] ?? []);
  return { ranOn, suites, failures };
}

let report: Promise<ConformanceReport> | null = null;

/** Report of the last run, which changes only with the program. */
export function readReport(): Promise<ConformanceReport> {
  report ??= fs.readFile(DOCUMENT, "utf8").then(parseReport);
  return report;
}
