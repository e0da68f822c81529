import type { SuiteResult } from "./run-suite";

/** Writes the document of the conformance page (app/features/site/read-report.server.ts reads it). */
export function writeReport(now: Date, results: SuiteResult[]): string {
  const rows = results.map(
    ({ name, commit, passed, failures, skipped }) =>
      `| w3c/${name} | ${commit} | ${passed} | ${failures.length} | ${skipped.length} |`,
  );
  const failed = results.flatMap(({ failures }) =>
    failures.map(({ title, reason }) => `- ${line(title)}: ${line(reason)}`),
  );
  const skipped = results.flatMap((result) => result.skipped.map((title) => `- ${line(title)}`));
  return [
    "# Conformance",
    "",
    `Run on ${now.toISOString().slice(0, 10)} with tests/conformance/run. The suites are W3C's, unchanged. Of`,
    "vc-jose-cose-test-suite, whose runner starts each implementation in a container, the cases that verify are put to the reader.",
    "",
    "| Suite | Commit | Passed | Failed | Left out |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "## Failed",
    "",
    ...(failed.length > 0 ? failed : ["Nothing."]),
    "",
    "## Left out by the suites themselves",
    "",
    ...(skipped.length > 0 ? skipped : ["Nothing."]),
    "",
  ].join("\n");
}

const line = (text: string) => text.replace(/\s+/g, " ").trim();
