import { describe, expect, it } from "vitest";
import { withLocalCompanions } from "#tests/conformance/prepare-suite";
import { writeReport } from "#tests/conformance/write-report";
import { parseReport, readReport } from "./read-report.server";

const commit = "0123456789abcdef0123456789abcdef01234567";

describe("the conformance report", () => {
  it("is read back as the run wrote it, with every failure", () => {
    const suite = { name: "vc-x-test-suite", commit, passed: 3, skipped: ["left out"] };
    const failures = [{ title: "a | b", reason: "two\nlines" }];
    const text = writeReport(new Date("2026-11-22T05:00:00Z"), [
      { ...suite, failures },
      { ...suite, failures: [] },
    ]);
    expect(parseReport(text)).toEqual({
      ranOn: "2026-11-22",
      suites: [
        { name: "w3c/vc-x-test-suite", commit, passed: 3, failed: 1, leftOut: 1 },
        { name: "w3c/vc-x-test-suite", commit, passed: 3, failed: 0, leftOut: 1 },
      ],
      failures: ["a | b: two lines"],
    });
    expect(() => parseReport(text.replace("Run on", "Ran on"))).toThrow("not what was written");
  });

  it("that is shown names the five suites, and of what fails in them each is known", async () => {
    const { suites, failures } = await readReport();
    expect(suites.map(({ name, passed }) => [name, passed])).toEqual([
      ["w3c/vc-data-model-2.0-test-suite", 59],
      ["w3c/vc-di-eddsa-test-suite", 44],
      ["w3c/vc-bitstring-status-list-test-suite", 19],
      ["w3c/vc-di-ecdsa-test-suite", 40],
      ["w3c/vc-jose-cose-test-suite", 24],
    ]);
    // Decision 0020 gives the reason for each.
    expect(failures.map((failure) => failure.slice(0, 60))).toEqual([
      expect.stringMatching(/^Algorithms - Verify Proof \(ecdsa-rdfc-2019\)/),
      expect.stringMatching(/^Algorithms - Verify Derived Proof \(ecdsa-sd-2023\)/),
      expect.stringMatching(/^31\. COSE Basic Presentation Verification/),
    ]);
  });
});

describe("a suite's package file", () => {
  it("takes from the folder what it took from Git, keeps mocha, and everything else that it needs", () => {
    const file = {
      name: "suite",
      dependencies: { chai: "^4.3.7", shared: "github:w3c/shared" },
      devDependencies: { mocha: "^10.7.3", eslint: "^8.54.0" },
    };
    expect(withLocalCompanions(file, ["shared", "other"], "/suites")).toEqual({
      name: "suite",
      dependencies: { chai: "^4.3.7", shared: "file:/suites/shared", mocha: "^10.7.3" },
      devDependencies: {},
    });
  });
});
