import fs from "node:fs";
import path from "node:path";
import type { DrawnFault } from "./draw";
import { type Fault, findFaults } from "./find-faults";
import type { Outcome } from "./try-fault";

/** What is known of a fault: where it is, and since it was tried, what the tests said. */
export type Tried = Omit<DrawnFault, "edit"> & Partial<Outcome>;

/** A run, as it is kept from one fault to the next. */
export interface Record {
  seed: number;
  /** The revision's whole name. */
  revision: string;
  command: string;
  faults: Tried[];
}

/**
 * @param label Who had to notice, where that is not `npm test -- changed`: runs of one seed do not overwrite each
 * other.
 */
export const recordOf = (seed: number, label: string): string =>
  `build/drawn-faults-${[seed, ...(label === "changed" ? [] : [label])].join("-")}.json`;

/** Throws where there is none. */
export const readRecord = (file: string): Record => JSON.parse(fs.readFileSync(file, "utf8"));

export function writeRecord(file: string, record: Record): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * The fault of an earlier run in the sources as they are now: what stood there, nearest to where it stood. Null where
 * it is gone.
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

/** A line of the table: what the fault is, and what became of it. */
export function lineFor({ number, room, file, line, before, after, ...tried }: Tried): string {
  const place = `${String(number).padStart(3)}  ${room.padEnd(28)} ${file.slice(room.length + 1)}:${line}`;
  const change = `${cut(before)}  →  ${cut(after)}`;
  return [place, `     ${change}`, ...(tried.outcome ? [`     ${said(tried)}`] : [])].join("\n");
}

/** Of a table, how many became what. */
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

function said({ outcome, by, seconds }: Partial<Outcome>): string {
  const what = {
    caught: `caught by ${by}`,
    survived: "SURVIVED",
    "too slow": "NOT WITHIN THE LIMIT",
    broken: `COULD NOT BE TRIED: ${by}`,
  };
  return `${outcome ? what[outcome] : ""} (${seconds} s)`;
}
