import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { CannotStart } from "../cannot-start";

/** What flock(1) answers where another process has the lock. */
const HELD = 1;
/** A service manager may have given us no path at all. */
const USUAL_PLACES = "/usr/bin:/bin";

/** Where opening a file can lock it as well: O_EXLOCK, and O_NONBLOCK so that nobody waits (open(2) of macOS). */
const LOCKED_BY_OPENING: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20 | 0x4 };

/**
 * Locks a file, which is made where it is missing, for as long as any process has the returned descriptor: this one,
 * and those that it was handed to. The kernel gives it back when the last of them is gone, however it went, and knows
 * no process numbers in it, so that it holds between containers that share the folder too. Null where another process
 * has it, or this one already.
 *
 * Node has no flock(2). On Linux the program of that name (util-linux, busybox) locks a descriptor of ours, and ends:
 * the lock stays with the open file, which is ours. Throws `CannotStart` where there is no such `program`, or no such
 * lock on this file system.
 */
export function lockFile(file: string, program = "flock"): number | null {
  const byOpening = LOCKED_BY_OPENING[process.platform];
  const flags = fs.constants.O_RDWR | fs.constants.O_CREAT;
  if (byOpening !== undefined) return openOrNull(file, flags | byOpening);
  const descriptor = fs.openSync(file, flags, 0o600);
  let locked = false;
  try {
    locked = flock(program, descriptor, file);
  } finally {
    if (!locked) fs.closeSync(descriptor);
  }
  return locked ? descriptor : null;
}

function flock(program: string, descriptor: number, file: string): boolean {
  const { status, error, stderr } = spawnSync(program, ["-n", "-x", "3"], {
    stdio: ["ignore", "ignore", "pipe", descriptor],
    env: { ...process.env, PATH: [process.env.PATH, USUAL_PLACES].filter(Boolean).join(":") },
    encoding: "utf8",
  });
  if (status === 0) return true;
  if (status === HELD) return false;
  if (error && "code" in error && error.code === "ENOENT")
    throw new CannotStart(
      `The program ${program} is missing, which keeps a data folder for one platform: install the package util-linux.`,
    );
  const why = (error?.message ?? stderr.trim()) || `${program} ended with ${status}`;
  throw new CannotStart(`${file} cannot be locked (${why}). Choose a folder of this machine's own disk: DATA_DIR=...`);
}

function openOrNull(file: string, flags: number): number | null {
  try {
    return fs.openSync(file, flags, 0o600);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EAGAIN" || code === "EBUSY") return null;
    throw error;
  }
}
