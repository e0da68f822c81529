import fs from "node:fs";
import path from "node:path";
import type { DrawnFault } from "./draw";
import { type Fault, findFaults } from "./find-faults";
import type { Outcome } from "./try-fault";

/** A drawn fault, with the outcome of the tests once it was tried. */
export type Tried = Omit<DrawnFault, "edit"> & Partial<Outcome>;

/** A run, stored after each fault. */
export interface Record {
  seed: number;
  /** Full commit hash. */
  revision: string;
  command: string;
  faults: Tried[];
}

/**
 * Returns the file of a run.
 * @param label The tests that had to notice, unless `npm test -- changed`: runs of one seed with different tests do not
 * overwrite each other.
 */
export const recordOf = (seed: number, label: string): string =>
  `build/drawn-faults-${[seed, ...(label === "changed" ? [] : [label])].join("-")}.json`;

/** Reads a stored run. Throws where the file does not exist. */
export const readRecord = (file: string): Record => JSON.parse(fs.readFileSync(file, "utf8"));

export function writeRecord(file: string, record: Record): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Finds a fault of an earlier run in the current sources: the same text, nearest to its earlier line. Null where the
 * text is gone.
 */
export function findAgain(
  { file, line, kind, before, after }: Tried,
  read: (file: string) => string | null,
): Fault | null {
  const same = findFaults(file, read(file) ?? "").filter(
    (fault) => fault.kind === kind && fault.before === before && fault.after === after,
  );
  const [nearest] = same.sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line));
  return nearest ?? null;
}

/** Formats the table entry of a fault: its position, its change and its outcome. */
export function lineFor({ number, room, file, line, before, after, ...tried }: Tried): string {
  const heading = `${String(number).padStart(3)}  ${room.padEnd(28)} ${file.slice(room.length + 1)}:${line}`;
  const change = `${cut(before)}  →  ${cut(after)}`;
  return [heading, `     ${change}`, ...(tried.outcome ? [`     ${describeOutcome(tried)}`] : [])].join("\n");
}

/** Counts the faults of a table by outcome. */
export function summaryOf(faults: Tried[]): string {
  const count = (outcome: Outcome["outcome"]) => faults.filter((fault) => fault.outcome === outcome).length;
  const open = faults.filter((fault) => !fault.outcome).length;
  const others = [
    [count("survived"), "survived"],
    [count("too slow"), "not within the limit"],
    [count("broken"), "could not be tried"],
    [open, "not tried"],
  ] as const;
  return [
    `${count("caught")} of ${faults.length} caught`,
    ...others.flatMap(([n, name]) => (n ? `${n} ${name}` : [])),
  ].join(", ");
}

const cut = (text: string) => (text.length > 90 ? `${text.slice(0, 89)}…` : text);

function describeOutcome({ outcome, by, seconds }: Partial<Outcome>): string {
  const what = {
    caught: `caught by ${by}`,
    survived: "SURVIVED",
    "too slow": "NOT WITHIN THE LIMIT",
    broken: `COULD NOT BE TRIED: ${by}`,
  };
  return `${outcome ? what[outcome] : ""} (${seconds} s)`;
}
