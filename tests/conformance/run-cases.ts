import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { readCredentials } from "#modules/verification/external/formats/read-credentials";
import { type ExternalDeps, verifyExternal } from "#modules/verification/external/verify-external";
import { verifyHolder } from "#modules/verification/external/verify-presentation";
import { inspectorHere } from "#tests/fakes/inspector";
import type { SuiteResult } from "./run-suite";

const Case = z.object({
  input_file: z.string(),
  key_file: z.string(),
  fn: z.string(),
  feature: z.string(),
  expected_result: z.enum(["success", "failure"]),
});
const Cases = z.record(z.string(), Case);

/** Keys that the suite signed with; a presentation and the credentials in it have different keys. */
const KEYS = ["vm-p256.json", "vm-p384.json", "vm-p521.json", "vm-ed25519.json"];

/**
 * Runs the verification cases of W3C's VC-JOSE-COSE suite on the platform's reader, with the suite's own table of
 * inputs, keys and expected results. The key of a case is published as its issuer's. The result is "success" where the
 * input is read and valid, as far as that key alone can show, else "failure".
 */
export async function runCases(suite: { folder: string; name: string; commit: string }): Promise<SuiteResult> {
  const inputs = path.join(suite.folder, "tests/input");
  const mapping: Record<string, unknown> = await import(
    pathToFileURL(path.join(suite.folder, "tests/test-mapping.js")).href
  );
  const cases = ["JOSETestMapping", "SDJWTTestMapping", "COSETestMapping"].flatMap((name) =>
    Object.entries(Cases.parse(mapping[name])),
  );
  const result: SuiteResult = { name: suite.name, commit: suite.commit, passed: 0, failures: [], skipped: [] };
  for (const [title, one] of cases) {
    if (one.fn !== "verify") continue;
    const text = readFileSync(path.join(inputs, one.input_file), "utf8");
    const keys = one.feature.startsWith("presentation") ? KEYS : [one.key_file];
    const outcome = await verify(
      text,
      keys.map((name) => JSON.parse(readFileSync(path.join(inputs, name), "utf8"))),
    );
    if (outcome === one.expected_result) result.passed++;
    else result.failures.push({ title, reason: `expected ${one.expected_result}, said ${outcome}` });
  }
  console.log(`${suite.name}: ${result.passed} passed, ${result.failures.length} failed`);
  return result;
}

type Key = { controller: string };

async function verify(text: string, keys: Key[]): Promise<"success" | "failure"> {
  const [issuer = ""] = keys.map(({ controller }) => controller);
  const published = JSON.stringify({ id: issuer, verificationMethod: keys });
  const deps: ExternalDeps = {
    clock: { now: () => new Date() },
    inspector: inspectorHere,
    outside: { fetch: async (address) => (address === issuer ? { ok: true, text: published } : { ok: false }) },
    log: { error: (message) => console.error(message) },
  };
  const file = readCredentials(text);
  if (!file || file.credentials.length === 0) return "failure";
  if (file.presentation && (await verifyHolder(deps, file.presentation)).outcome !== "pass") return "failure";
  for (const { credential } of file.credentials) {
    const verified = credential && (await verifyExternal(deps, credential));
    if (verified?.verdict !== "holds") return "failure";
  }
  return "success";
}
