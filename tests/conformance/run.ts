// Runs W3C's test suites, unchanged, against the platform's VC-API and writes content/conformance/latest.md.
//
// tests/conformance/run FOLDER
// tests/conformance/run FOLDER --url http://localhost:3000 --token TOKEN
//
// FOLDER holds checkouts of the suites and of the packages that they take from Git (NEEDED below). Each suite is
// copied. In the copy's package.json the two packages come from FOLDER, and mocha is the only development dependency;
// everything else is unchanged. Without --url a platform is started on a separate folder. A running one needs
// VC_API=on, VC_API_TOKEN and PUBLIC_ORIGIN=https://localhost:40443, where the TLS proxy of this script listens.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../../scripts/embedded/free-port";
import { prepareSuite } from "./prepare-suite";
import { runCases } from "./run-cases";
import { runSuite, type SuiteResult } from "./run-suite";
import { startTlsProxy } from "./tls-proxy";
import { writeReport } from "./write-report";

interface Suite {
  name: string;
  /** Tags under which the suite looks for an implementation; they name what the platform claims to support. */
  tags: string[];
  /** Set where the platform verifies and does not issue. */
  verifiesOnly?: true;
  /** Input files that the suite would fetch from Git, and where it expects them. */
  input?: [repository: string, place: string];
}

const SUITES: Suite[] = [
  { name: "vc-data-model-2.0-test-suite", tags: ["vc2.0"] },
  { name: "vc-di-eddsa-test-suite", tags: ["eddsa-rdfc-2022"] },
  { name: "vc-bitstring-status-list-test-suite", tags: ["BitstringStatusList"] },
  {
    name: "vc-di-ecdsa-test-suite",
    tags: ["ecdsa-rdfc-2019", "ecdsa-sd-2023"],
    verifiesOnly: true,
    input: ["vc-di-ecdsa", "tests/input/vc-di-ecdsa"],
  },
];
/**
 * Suite whose own runner starts each implementation in a container; its cases run here on the reader, with its own
 * table.
 */
const CASES = "vc-jose-cose-test-suite";
const COMPANIONS = ["vc-test-suite-implementations", "data-integrity-test-suite-assertion"];
const NEEDED = [...SUITES.flatMap(({ name, input }) => [name, ...(input ? [input[0]] : [])]), CASES, ...COMPANIONS];
const PROXY_PORT = 40_443;
const REPORT = "content/conformance/latest.md";
const START_LIMIT_MS = 300_000;

async function main() {
  const { values, positionals } = parseArgs({
    options: { url: { type: "string" }, token: { type: "string" } },
    allowPositionals: true,
  });
  const folder = path.resolve(positionals[0] ?? ".");
  const missing = NEEDED.filter((name) => !existsSync(`${folder}/${name}`));
  if (!positionals[0] || missing.length > 0) {
    console.error(
      `Usage: tests/conformance/run FOLDER [--url ADDRESS --token TOKEN]\nMissing there: ${missing.join(", ")}`,
    );
    return 2;
  }
  const work = mkdtempSync(path.join(tmpdir(), "conformance-"));
  const proxy = await startTlsProxy({ port: PROXY_PORT, folder: work });
  const platform = values.url
    ? { url: values.url, token: values.token ?? "", stop() {} }
    : await startPlatform(path.join(work, "data"));
  proxy.pointTo({ url: platform.url, token: platform.token });
  try {
    const api = `https://localhost:${PROXY_PORT}/vc-api`;
    const answer = await fetch(`${platform.url}/vc-api/`, { headers: { Authorization: `Bearer ${platform.token}` } });
    const { issuer }: { issuer: string } = await answer.json();
    const results: SuiteResult[] = [];
    const commitOf = (name: string) =>
      execFileSync("git", ["rev-parse", "HEAD"], { cwd: path.join(folder, name), encoding: "utf8" }).trim();
    for (const suite of SUITES) {
      const { name, input } = suite;
      const copy = prepareSuite({ folder, work, name, companions: COMPANIONS });
      if (input) cpSync(path.join(folder, input[0]), path.join(copy, input[1]), { recursive: true });
      writeFileSync(path.join(copy, "localConfig.cjs"), localConfig(api, issuer, suite));
      const result = await runSuite({ copy, name, commit: commitOf(name) });
      console.log(
        `${name}: ${result.passed} passed, ${result.failures.length} failed, ${result.skipped.length} left out`,
      );
      results.push(result);
    }
    results.push(await runCases({ folder: path.join(folder, CASES), name: CASES, commit: commitOf(CASES) }));
    mkdirSync(path.dirname(REPORT), { recursive: true });
    writeFileSync(REPORT, writeReport(new Date(), results));
    return results.every(({ failures }) => failures.length === 0) ? 0 : 1;
  } finally {
    proxy.close();
    platform.stop();
  }
}

function localConfig(api: string, id: string, { tags, verifiesOnly }: Suite): string {
  const keys = verifiesOnly ? { supportedEcdsaKeyTypes: ["P-256", "P-384"] } : {};
  const vc = verifiesOnly ? ["1.1", "2.0"] : ["2.0"];
  const at = (suffix: string) => [{ id, endpoint: `${api}${suffix}`, supports: { vc }, tags, ...keys }];
  const implementation = {
    name: "Sanad",
    implementation: "Sanad",
    issuers: verifiesOnly ? [] : at("/credentials/issue"),
    verifiers: at("/credentials/verify"),
    vpVerifiers: at("/presentations/verify"),
  };
  const settings = { enableInteropTests: false, testAllImplementations: false };
  return `module.exports = ${JSON.stringify({ settings, implementations: [implementation] }, null, 2)};\n`;
}

async function startPlatform(dataDirectory: string) {
  const [port, token] = [await freePort(), randomBytes(24).toString("base64url")];
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      PUBLIC_ORIGIN: `https://localhost:${PROXY_PORT}`,
      VC_API: "on",
      VC_API_TOKEN: token,
    },
    stdio: "inherit",
  });
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until && child.exitCode === null) {
    const ready = await fetch(`${url}/vc-api/`, { headers: { Authorization: `Bearer ${token}` } }).catch(() => null);
    if (ready?.ok) return { url, token, stop: () => void child.kill("SIGTERM") };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  child.kill("SIGTERM");
  throw new Error("the platform did not start");
}

process.exitCode = await main();
