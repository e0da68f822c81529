/**
 * `npm run bench` runs all benchmarks in turn, each in its own process with a time limit; `npm run bench -- NAME
 * [ARGUMENTS]` runs one. The results are written to content/benchmarks and printed as one table. Benchmarks that need a
 * running platform get a freshly started one with the demonstration. Exit code 1 where a benchmark missed a target,
 * failed, or took too long.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asMarkdown, commitNow, readReport, writeResults } from "../tests/bench/report";
import { resultsIn } from "../tests/bench/result";
import { platformIn } from "../tests/crash/platform";
import { programOptions, WORKER_FLAGS } from "./build-workers.mjs";
import { bundleWithPackages } from "./bundle-packages.mjs";
import { postgresBinaries } from "./embedded/postgres-binaries";
import { DRAWING_FLAGS } from "./issue/draw-on-all-cores";
import { findBrowser } from "./testing/programs.mjs";

const STOPPING_MS = 10_000;

interface Bench {
  /** Time limit, after which the benchmark is ended. */
  minutes: number;
  arguments?: string[];
  /** What the benchmark needs of a running platform: its origin, or its origin and a certificate. */
  needs?: "origin" | "certificate";
  /**
   * Node flags of the production program that the benchmark measures. With flags the benchmark is bundled like that
   * program, so that time and memory compare; without them it runs from its sources.
   */
  flags?: string[];
}

const browser = findBrowser({ whole: true });

const BENCHES: Record<string, Bench> = {
  proofs: { minutes: 5 },
  signing: { minutes: 2 },
  issuing: { minutes: 15, flags: WORKER_FLAGS },
  find: { minutes: 30, arguments: ["keep"] },
  // Uses the database that `find` has filled.
  dashboard: { minutes: 10 },
  "audit-chain": { minutes: 10 },
  growth: { minutes: 120 },
  // Compares with printing in a browser, where one is installed.
  designs: { minutes: 20, arguments: browser ? [browser] : [], flags: DRAWING_FLAGS },
  "start-time": { minutes: 10 },
  "issue-command": { minutes: 15 },
  memory: { minutes: 15 },
  "dev-rebuild": { minutes: 15 },
  "sign-in-load": { minutes: 5, needs: "origin" },
  "hostile-uploads": { minutes: 10, needs: "origin" },
  attacks: { minutes: 10, needs: "certificate" },
  classes: { minutes: 10 },
  "verification-page": { minutes: 5, needs: "certificate" },
  "looks-while-issuing": { minutes: 15 },
  "archive-of-files": { minutes: 10, needs: "certificate" },
  lighthouse: { minutes: 15, needs: "certificate" },
};

const [only, ...overrides] = process.argv.slice(2);
if (only && !BENCHES[only]) {
  console.error(`There is no benchmark ${only}. There are: ${Object.keys(BENCHES).join(", ")}`);
  process.exit(1);
}
const postgres =
  /\d+(\.\d+)*/.exec(spawnSync(postgresBinaries()("postgres"), ["--version"], { encoding: "utf8" }).stdout)?.[0] ?? "";
const missed: string[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (only && only !== name) continue;
  console.log(`\n── ${name} ──`);
  const platform = bench.needs && overrides.length === 0 ? await startDemonstration() : null;
  const platformArguments = platform
    ? [platform.origin, ...(bench.needs === "certificate" ? [platform.certificate] : [])]
    : [];
  const args = overrides.length > 0 ? overrides : [...(bench.arguments ?? []), ...platformArguments];
  const commit = commitNow();
  const program = bench.flags ? [...bench.flags, await bundled(name)] : ["--import", "tsx", `tests/bench/${name}.ts`];
  const { output, code } = await run(name, [...program, ...args], bench.minutes * 60_000).finally(() =>
    platform?.stop(),
  );
  const results = resultsIn(output);
  if (results.length > 0) writeResults(name, results, { postgres, commit });
  if (code !== 0) missed.push(name);
}
console.log(`\n${asMarkdown(readReport())}`);
if (missed.length > 0) console.log(`An aim was missed, or the benchmark failed: ${missed.join(", ")}`);
process.exitCode = missed.length > 0 ? 1 : 0;

/** Starts the platform in an empty folder, as at a first start, and finds a certificate of its demonstration. */
async function startDemonstration() {
  const directory = path.resolve("build/bench-platform");
  fs.rmSync(directory, { recursive: true, force: true });
  // Behind one proxy, because benchmarks set the client's network in a header.
  const platform = await platformIn(directory, { TRUSTED_PROXIES: "1" });
  await platform.start();
  const [, certificate = ""] = /\/v\/(CERT-\d{4}-\d{16})/.exec(platform.printed()) ?? [];
  return {
    origin: platform.origin,
    certificate,
    async stop() {
      await platform.killEverything();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function bundled(name: string): Promise<string> {
  const file = `build/bench/${name}.mjs`;
  const options = programOptions(`tests/bench/${name}.ts`, file);
  await bundleWithPackages({ ...options, external: ["@playwright/test"] });
  return file;
}

/**
 * Runs a benchmark, forwards its output, and returns the output and the exit code; 1 where a signal ended it at its
 * time limit.
 */
async function run(name: string, args: string[], longestMs: number): Promise<{ output: string; code: number }> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const timer = setTimeout(() => void end(child, name), longestMs);
  const code = await new Promise<number>((resolve, reject) => {
    child.once("close", (ended) => resolve(ended ?? 1));
    child.once("error", reject);
  });
  clearTimeout(timer);
  return { output, code };
}

async function end(child: ChildProcess, name: string) {
  console.error(`${name} took too long and was ended`);
  child.kill("SIGTERM");
  await sleep(STOPPING_MS);
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
}
