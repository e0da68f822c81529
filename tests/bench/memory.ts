// node --import tsx tests/bench/memory.ts [FOLDER]
// Starts the platform of this folder, or of another checkout, on its own data and prints the memory of each of its
// processes: idle, right after a load, and half a minute later. Linux only. Shared memory is divided among the
// processes (PSS), so that the sum is the memory that the platform uses.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { platformIn } from "../crash/platform";
import { tellResult } from "./result";
import { proportionalMegabytes } from "./server-process";

if (process.argv[2]) process.chdir(process.argv[2]);
const PAGES = 2000;
const CERTIFICATES = 500;
const FILES_OF_EACH = 50;
const IN_FLIGHT = 4;
const REST_MS = 30_000;
/** Maximum megabytes when idle, without PostgreSQL. */
const MAX_IDLE = 500;

/** Names of the processes. The first pattern that matches the command line decides. */
const NAMES: [name: string, pattern: RegExp][] = [
  ["supervisor", /start\.mjs|supervise\.ts/],
  ["worker", /worker\/worker\.mjs/],
  ["web", /server\/index\.js/],
  ["chain", /local-chain-child/],
  ["postgres", /^postgres|\/postgres\b/],
];

const directory = path.resolve("build/memory");
fs.rmSync(directory, { recursive: true, force: true });
fs.mkdirSync(directory, { recursive: true });
// Every page is requested from another network, so that no limit applies.
const platform = await platformIn(path.join(directory, "data"), { TRUSTED_PROXIES: "1" });

function measure(): Map<string, number> {
  const sums = new Map<string, number>(NAMES.map(([name]) => [name, 0]));
  for (const { pid, command } of platform.processes()) {
    const name = NAMES.find(([, pattern]) => pattern.test(command))?.[0] ?? "what they start";
    sums.set(name, (sums.get(name) ?? 0) + proportionalMegabytes(pid));
  }
  return sums;
}

/** Whether the samples of the site are being drawn, as in the first minutes after the very first start. */
const drawsSamples = () =>
  fs.readdirSync("/proc").some((pid) => {
    try {
      return /^\d+$/.test(pid) && fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("workers/samples.mjs");
    } catch {
      return false;
    }
  });

let visits = 0;
async function get(address: string): Promise<string> {
  visits++;
  const from = `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
  const response = await fetch(platform.origin + address, { headers: { "X-Forwarded-For": from } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return text;
}

async function inFlight(addresses: string[]): Promise<void> {
  const waiting = [...addresses];
  const ask = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await get(next);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, ask));
}

async function issueByCommand(): Promise<void> {
  const csv = path.join(directory, "list.csv");
  const rows = Array.from({ length: CERTIFICATES }, (_, i) => `Person ${i},p${i}@example.org,Memory,2026-11-02,`);
  fs.writeFileSync(csv, `name,email,achievement,issued_on,expires_on\n${rows.join("\n")}\n`);
  const issuing = platform.issue(csv, path.join(directory, "out"));
  while (issuing.child.exitCode === null) await sleep(200);
  if (issuing.child.exitCode !== 0) throw new Error(issuing.output);
}

try {
  await platform.start();
  await sleep(REST_MS);
  while (drawsSamples()) await sleep(500);
  const idle = measure();
  await issueByCommand();
  const ids = (await platform.query<{ publicId: string }>(`select "publicId" from "Certificate"`)).map(
    ({ publicId }) => publicId,
  );
  const page = (_: unknown, i: number) => `/v/${ids[i % ids.length]}`;
  await inFlight(Array.from({ length: PAGES }, page));
  const formats = ["pdf", "png", "svg", "json"];
  await inFlight(formats.flatMap((as) => ids.slice(0, FILES_OF_EACH).map((id) => `/v/${id}/${id}.${as}`)));
  const loaded = measure();
  await sleep(REST_MS);
  const rested = measure();

  const sum = (all: Map<string, number>) => [...all.values()].reduce((a, b) => a + b, 0);
  const print = (name: string, ...values: number[]) =>
    console.log([name.padEnd(18), ...values.map((value) => value.toFixed(0).padStart(6))].join(" | "));
  console.log("PSS in MB          |   idle | loaded | rested");
  for (const name of new Set([...idle.keys(), ...loaded.keys(), ...rested.keys()]))
    print(name, idle.get(name) ?? 0, loaded.get(name) ?? 0, rested.get(name) ?? 0);
  print("all", sum(idle), sum(loaded), sum(rested));
  const ours = (all: Map<string, number>) => sum(all) - (all.get("postgres") ?? 0);
  tellResult({ measure: "memory-idle", value: ours(idle), unit: "megabytes", aim: { most: MAX_IDLE } });
  tellResult({ measure: "memory-loaded", value: ours(loaded), unit: "megabytes" });
} finally {
  await platform.killEverything();
  fs.rmSync(directory, { recursive: true, force: true });
}
