import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../cannot-start";
import { lockFile } from "./kernel-lock";

/** What a start does in its turn takes seconds; the server that it starts gets a minute. */
const TURN_MS = 120_000;
const POLL_EVERY_MS = 50;
/**
 * A record may still be the one before, of a holder that is gone: for the moment in which the next one writes its own.
 */
const STAYS_ELSEWHERE_MS = 500;

/** Who writes to a folder now, as they said themselves. */
export interface Writer {
  pid: number;
  /** Whether the number is one of another container or machine, where no process of ours has it. */
  elsewhere: boolean;
}

/** The right to write to a folder. It ends when each process that has the descriptor has given it back or is gone. */
export interface WriterLock {
  descriptor: number;
  giveBack(): void;
}

/** What stands in a lock's file, to be told to people: whether it is held, only the kernel says. */
interface Holder {
  pid: number;
  place: string;
}

/**
 * Makes this process the only writer of `directory`, until it ends in whatever way. Null if another living process is
 * the writer, in whatever container, or this one is already.
 *
 * The file is never removed: whoever opened it a moment before would lock what nobody finds any more.
 */
export function becomeSingleWriter(directory: string): WriterLock | null {
  const descriptor = lockFile(recordOf(directory));
  if (descriptor === null) return null;
  // A full disk takes no record, which only people would read.
  try {
    fs.ftruncateSync(descriptor);
    fs.writeSync(descriptor, JSON.stringify({ pid: process.pid, place: placeOfNumbers() } satisfies Holder), 0);
  } catch {
    // The kernel holds it all the same.
  }
  return { descriptor, giveBack: () => fs.closeSync(descriptor) };
}

/**
 * Makes this process the only writer of `directory` for a while; waits for others who are. Returns what gives the turn
 * back. The folder is made where it is missing. Throws where the turn does not come within two minutes, and at once
 * where a process of another container has it: what that one starts, nobody here could use.
 */
export async function takeTurn(directory: string, limitMs = TURN_MS): Promise<() => void> {
  fs.mkdirSync(directory, { recursive: true });
  const deadline = Date.now() + limitMs;
  const refuseElsewhere = refusingElsewhere(directory);
  for (;;) {
    const lock = becomeSingleWriter(directory);
    if (lock) return () => lock.giveBack();
    refuseElsewhere();
    if (Date.now() > deadline) {
      const seconds = Math.round(limitMs / 1000);
      throw new Error(`Waited ${seconds} s for ${nameWriter(directory)}, which is at work in ${directory}.`);
    }
    await sleep(POLL_EVERY_MS);
  }
}

/**
 * To be called whenever the lock was not to be had: throws `CannotStart` once the writer has been one of another
 * container or machine for a moment.
 */
export function refusingElsewhere(directory: string): () => void {
  let since = 0;
  return () => {
    if (!currentWriter(directory)?.elsewhere) since = 0;
    else if (since === 0) since = Date.now();
    else if (Date.now() - since > STAYS_ELSEWHERE_MS)
      throw new CannotStart(
        `The folder ${directory} is in use by ${nameWriter(directory)}. Run this there, or choose another: DATA_DIR=...`,
      );
  };
}

/** Who said last that they write to `directory`; null where nobody did. Of use where the lock could not be had. */
export function currentWriter(directory: string): Writer | null {
  try {
    const { pid, place }: Partial<Holder> = Object(JSON.parse(fs.readFileSync(recordOf(directory), "utf8")));
    return typeof pid === "number" && pid > 0 ? { pid, elsewhere: place !== placeOfNumbers() } : null;
  } catch {
    return null;
  }
}

/** The writer in words: `process 12`, `process 1 of another container`. */
export function nameWriter(directory: string): string {
  const writer = currentWriter(directory);
  if (!writer) return "another process";
  return `process ${writer.pid}${writer.elsewhere ? " of another container" : ""}`;
}

const recordOf = (directory: string) => path.join(directory, "writer.lock");

/** Where process numbers mean the same as here: a start of a machine, and a container of it. */
function placeOfNumbers(): string {
  if (process.platform !== "linux") return process.platform;
  try {
    const boot = fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${fs.readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return process.platform;
  }
}
