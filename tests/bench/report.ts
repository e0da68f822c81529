import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { isReached, type Result } from "./result";

const FOLDER = path.resolve("content/benchmarks");

/** A result with the place, time and conditions of its measurement. */
export interface Entry extends Result {
  bench: string;
  command: string;
  /** Date such as "2026-11-24". */
  measuredOn: string;
  commit: string;
  /** Whether the target was met; null where there is none. */
  reached: boolean | null;
}

export interface Report {
  machine: { processor: string; cores: number; memoryGb: number; node: string; postgres: string };
  entries: Entry[];
}

interface Setting {
  postgres: string;
  /** Commit that was checked out when the benchmark began. */
  commit: string;
}

/** Replaces the earlier results of a benchmark and writes the report. */
export function writeResults(bench: string, results: Result[], { postgres, commit }: Setting): Report {
  const command = `npm run bench -- ${bench}`;
  const measured = { bench, command, measuredOn: new Date().toISOString().slice(0, 10), commit };
  const entries = [
    ...readReport().entries.filter((entry) => entry.bench !== bench),
    ...results.map((result) => ({ ...result, ...measured, reached: isReached(result) })),
  ].sort((a, b) => a.bench.localeCompare(b.bench));
  const report = { machine: { ...machineNow(), postgres }, entries };
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(path.join(FOLDER, "latest.json"), `${JSON.stringify(report, null, 2)}\n`);
  fs.writeFileSync(path.join(FOLDER, "latest.md"), asMarkdown(report));
  return report;
}

export function readReport(): Report {
  const file = path.join(FOLDER, "latest.json");
  if (!fs.existsSync(file)) return { machine: { ...machineNow(), postgres: "" }, entries: [] };
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

function machineNow() {
  const cpus = os.cpus();
  return {
    processor: cpus[0]?.model.trim() ?? "",
    cores: cpus.length,
    memoryGb: Math.round(os.totalmem() / 1024 ** 3),
    node: process.versions.node,
  };
}

/** Returns the commit that is checked out; empty where there is none. */
export function commitNow(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

const COLUMNS = ["Benchmark", "Measured", "Certificates", "Value", "Peer", "Ratio", "Aim", "Reached", "On", "Commit"];

/** Formats the report as one table, below a description of the machine. */
export function asMarkdown({ machine, entries }: Report): string {
  const number = (value: number) =>
    value >= 100 ? Math.round(value).toString() : Number(value.toPrecision(3)).toString();
  const aimOf = ({ aim }: Entry) => (aim ? ("most" in aim ? `≤ ${aim.most}` : `≥ ${aim.least}`) : "");
  const lines = entries.map((entry) => {
    const { bench, measure, size, value, unit, peer, ratio, reached, measuredOn, commit } = entry;
    const cells = [
      bench,
      measure,
      size ?? "",
      `${number(value)} ${unit}`,
      peer ? `${peer.name}: ${number(peer.value)}` : "",
    ];
    const judged = [
      ratio === undefined ? "" : number(ratio),
      aimOf(entry),
      reached === null ? "" : reached ? "yes" : "no",
    ];
    return `| ${[...cells, ...judged, measuredOn, commit.slice(0, 12)].join(" | ")} |`;
  });
  return `# Benchmarks

Written by \`npm run bench\`. Processor ${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB of memory, Node.js ${machine.node},
PostgreSQL ${machine.postgres}. A shared machine: other work ran beside these measurements, so times may be longer than on one of its own.

| ${COLUMNS.join(" | ")} |
| ${COLUMNS.map(() => "---").join(" | ")} |
${lines.join("\n")}
`;
}
