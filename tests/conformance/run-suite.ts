import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Test = z.object({ fullTitle: z.string(), err: z.looseObject({ message: z.string().optional() }).default({}) });
const Report = z.object({
  stats: z.object({ passes: z.number() }),
  failures: z.array(Test),
  pending: z.array(Test),
});

export interface SuiteResult {
  name: string;
  commit: string;
  passed: number;
  failures: { title: string; reason: string }[];
  /** Tests that the suite itself skipped, for example of an optional property that is absent. */
  skipped: string[];
}

/** Time limit in milliseconds. The longest suite takes some seconds. */
const LIMIT_MS = 600_000;

/** Runs a suite's own tests with mocha, and reads the results. Throws where mocha could not run them at all. */
export async function runSuite(suite: { copy: string; name: string; commit: string }): Promise<SuiteResult> {
  const { copy, name, commit } = suite;
  const output = path.join(copy, "result.json");
  const mocha = path.join(copy, "node_modules/mocha/bin/mocha.js");
  const options = ["--reporter", "json", "--reporter-options", `output=${output}`, "--timeout", "15000"];
  // The parameters of the suites' own `npm test`, with another reporter.
  const parameters = [mocha, "tests/", ...options, "--preserve-symlinks"];
  const child = spawn(process.execPath, parameters, { cwd: copy, stdio: "ignore", timeout: LIMIT_MS });
  await new Promise((resolve) => child.once("close", resolve));
  const report = Report.parse(JSON.parse(readFileSync(output, "utf8")));
  return {
    name,
    commit,
    passed: report.stats.passes,
    failures: report.failures.map(({ fullTitle, err }) => ({ title: fullTitle, reason: err.message ?? "" })),
    skipped: report.pending.map(({ fullTitle }) => fullTitle),
  };
}
