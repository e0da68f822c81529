import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../cannot-start";
import { lockFile } from "./kernel-lock";

/** Time limit for a turn in milliseconds. A start needs seconds, and the server that it starts has a minute. */
const TURN_MS = 120_000;
const POLL_EVERY_MS = 50;
/** Time in milliseconds in which a record may still name a previous holder, until the next one has written its own. */
const STAYS_ELSEWHERE_MS = 500;

/** The process that writes to a folder, as recorded by itself. */
export interface Writer {
  pid: number;
  /** Whether the pid belongs to another container or machine and means nothing here. */
  elsewhere: boolean;
}

/** The right to write to a folder. It ends when every process with the descriptor has closed it or has ended. */
export interface WriterLock {
  descriptor: number;
  giveBack(): void;
}

/** Content of a lock's file, for messages only: the kernel alone decides whether the lock is held. */
interface Holder {
  pid: number;
  place: string;
}

/**
 * Makes this process the only writer of `directory` until it ends, for any reason. Null if another living process is
 * the writer, in this or another container, or if this one is already.
 *
 * The file is never removed: a process that opened it just before would lock a file that no other process finds.
 */
export function becomeSingleWriter(directory: string): WriterLock | null {
  const descriptor = lockFile(recordOf(directory));
  if (descriptor === null) return null;
  // A full disk cannot hold the record, which is used for messages only.
  try {
    fs.ftruncateSync(descriptor);
    fs.writeSync(descriptor, JSON.stringify({ pid: process.pid, place: pidScope() } satisfies Holder), 0);
  } catch {
    // The kernel holds the lock in any case.
  }
  return { descriptor, giveBack: () => fs.closeSync(descriptor) };
}

/**
 * Makes this process the only writer of `directory` for a while, after waiting for other writers. Returns the function
 * that releases the turn. The folder is created where it is missing. Throws after waiting two minutes, and soon where
 * the writer is in another container: a service started there could not be used here.
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
 * Returns a function to call after each failed attempt to take the lock. It throws `CannotStart` once the recorded
 * writer has been in another container or machine for half a second.
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

/**
 * Returns the process that last recorded itself as writer of `directory`; null where none did. Only meaningful after
 * the lock could not be taken.
 */
export function currentWriter(directory: string): Writer | null {
  try {
    const { pid, place }: Partial<Holder> = Object(JSON.parse(fs.readFileSync(recordOf(directory), "utf8")));
    return typeof pid === "number" && pid > 0 ? { pid, elsewhere: place !== pidScope() } : null;
  } catch {
    return null;
  }
}

/** Names the writer for a message: `process 12`, `process 1 of another container`. */
export function nameWriter(directory: string): string {
  const writer = currentWriter(directory);
  if (!writer) return "another process";
  return `process ${writer.pid}${writer.elsewhere ? " of another container" : ""}`;
}

const recordOf = (directory: string) => path.join(directory, "writer.lock");

/** Identifies the scope in which process numbers are valid: one boot of a machine, and one container on it. */
function pidScope(): string {
  if (process.platform !== "linux") return process.platform;
  try {
    const boot = fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${fs.readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return process.platform;
  }
}
