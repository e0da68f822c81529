import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const Entry = z.object({
  bench: z.string(),
  measure: z.string(),
  /** Number of certificates in the database of the run. */
  size: z.number().optional(),
  /** Number of organizations in it. */
  organizations: z.number().optional(),
  value: z.number(),
  unit: z.enum(["ms", "s", "bytes", "megabytes", "a-second", "times"]),
  aim: z.union([z.object({ most: z.number() }).strict(), z.object({ least: z.number() }).strict()]).optional(),
  peer: z.object({ name: z.string(), value: z.number() }).optional(),
  ratio: z.number().optional(),
  command: z.string(),
  measuredOn: z.iso.date(),
  commit: z.string().regex(/^([0-9a-f]{40})?$/),
  /** Null where there is no target. */
  reached: z.boolean().nullable(),
});
const Report = z.object({
  machine: z.object({
    processor: z.string(),
    cores: z.number(),
    memoryGb: z.number(),
    node: z.string(),
    postgres: z.string(),
  }),
  entries: z.array(Entry),
});

export type BenchmarkReport = z.infer<typeof Report>;
export type BenchmarkEntry = z.infer<typeof Entry>;

const DOCUMENT = path.resolve("content/benchmarks/latest.json");

/** Parses the output of `npm run bench`. Throws for any other text. */
export const parseBenchmarks = (text: string): BenchmarkReport => Report.parse(JSON.parse(text));

let report: Promise<BenchmarkReport> | null = null;

/** Results of the last runs, which change only with the program. */
export function readBenchmarks(): Promise<BenchmarkReport> {
  report ??= fs.readFile(DOCUMENT, "utf8").then(parseBenchmarks);
  return report;
}
