import { type BenchmarkReport, readBenchmarks } from "./read-benchmarks.server";
import { type ConformanceReport, readReport } from "./read-report.server";

/** Figures that stand for claims, from the last runs of the benchmarks and of W3C's tests. */
export interface MeasuredFacts {
  /** Largest database of the last run; null where it was not measured. */
  size: { certificates: number; organizations: number; verifiedMs: number } | null;
  tests: { passed: number; all: number };
}

/** Reads the figures, which change only with the program. */
export async function readMeasured(): Promise<MeasuredFacts> {
  return measuredIn(await readBenchmarks(), await readReport());
}

export function measuredIn({ entries }: BenchmarkReport, { suites }: ConformanceReport): MeasuredFacts {
  const [largest] = entries
    .filter(({ measure }) => measure === "growth-verify-any")
    .sort((a, b) => (b.size ?? 0) - (a.size ?? 0));
  const { size: certificates, organizations, value } = largest ?? {};
  const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
  return {
    // Rounded up, so that what is said is not less than what was measured.
    size: certificates && organizations && value ? { certificates, organizations, verifiedMs: Math.ceil(value) } : null,
    tests: { passed, all: suites.reduce((sum, suite) => sum + suite.failed, passed) },
  };
}
