import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "./process-start";
import { createWhole, writeWhole } from "./write-whole";

/** What a start does in its turn takes seconds; the server that it starts gets a minute. */
const TURN_MS = 120_000;
const LOOK_EVERY_MS = 50;

/** What stands in a lock's file. `pid` is null where the holder has given it back; `started` as `processStart` tells it. */
interface Holder {
  pid: number | null;
  started: string | null;
}

/**
 * Makes this process the only writer of `directory`, until it ends in whatever way. Returns false if another living
 * process is the writer, or this one is already.
 *
 * A lock file that is removed when its holder is found dead can be removed twice, the second time from under a new
 * holder. Here a dead holder's file is never taken over: the next holder creates the next number, which only one
 * process can, and the highest number counts.
 */
export function becomeSingleWriter(directory: string): boolean {
  return claimNext(directory) !== null;
}

/**
 * Makes this process the only writer of `directory` for a while; waits for others who are. Returns what gives the turn back.
 * The folder is made where it is missing. Throws where the turn does not come within two minutes.
 */
export async function takeTurn(directory: string, limitMs = TURN_MS): Promise<() => void> {
  fs.mkdirSync(directory, { recursive: true });
  const deadline = Date.now() + limitMs;
  for (;;) {
    const file = claimNext(directory);
    // Not removed: whoever looked at it a moment ago would otherwise count from the beginning.
    if (file) return () => writeWhole(file, JSON.stringify({ pid: null, started: null } satisfies Holder));
    if (Date.now() > deadline) {
      const seconds = Math.round(limitMs / 1000);
      throw new Error(`Waited ${seconds} s for process ${currentWriter(directory)}, which is at work in ${directory}.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** The number of the process that writes to `directory` now; null where there is none, or it is just ending. */
export function currentWriter(directory: string): number | null {
  return readHolder(lockFile(directory, generations(directory).at(-1) ?? 0))?.pid ?? null;
}

/** The file that says that this process is the writer; null where another one is. */
function claimNext(directory: string): string | null {
  for (;;) {
    const last = generations(directory).at(-1) ?? 0;
    if (last > 0 && isHeld(lockFile(directory, last))) return null;
    const file = lockFile(directory, last + 1);
    const holder: Holder = { pid: process.pid, started: processStart(process.pid) };
    if (!createWhole(file, JSON.stringify(holder))) continue;
    const all = generations(directory);
    if (all.at(-1) !== last + 1) {
      // The numbers went on while we looked: ours is an old one that was cleared away.
      fs.rmSync(file, { force: true });
      continue;
    }
    for (const old of all.slice(0, -1)) fs.rmSync(lockFile(directory, old), { force: true });
    return file;
  }
}

const lockFile = (directory: string, generation: number) => path.join(directory, `writer-${generation}.lock`);

function generations(directory: string): number[] {
  return fs
    .readdirSync(directory)
    .flatMap((name) => /^writer-(\d+)\.lock$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** Null where the file is gone, or says nothing: it is written whole, so whoever held it lost it in a power cut. */
function readHolder(file: string): Holder | null {
  try {
    const { pid, started }: Partial<Holder> = Object(JSON.parse(fs.readFileSync(file, "utf8")));
    return typeof pid === "number" && pid > 0 ? { pid, started: started ?? null } : null;
  } catch {
    return null;
  }
}

/** Whether the process that holds it lives: not merely one of the same number, from before or after a restart. */
function isHeld(file: string): boolean {
  const holder = readHolder(file);
  if (!holder?.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // One of another account lives as well.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return processStart(holder.pid) === holder.started;
}
