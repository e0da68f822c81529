import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { CannotStart } from "../cannot-start";

/** Exit code of flock(1) where another process holds the lock. */
const HELD = 1;
/** Search path for programs, because a service manager may set none. */
const USUAL_PATH = "/usr/bin:/bin";

/** Flags with which open(2) also locks the file on macOS: O_EXLOCK, and O_NONBLOCK so that it does not wait. */
const LOCKED_BY_OPENING: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20 | 0x4 };

/**
 * Locks a file, which is created where it is missing, for as long as any process has the returned descriptor: this one,
 * and those that inherit it. The kernel releases the lock when the last of them has ended, for any reason. It does not
 * depend on process numbers, so it also holds between containers that share the folder. Null where another process has
 * the lock, or this one already.
 *
 * Node has no flock(2). On Linux the program of that name (util-linux, busybox) locks an inherited descriptor and ends:
 * the lock stays with the open file of this process. Throws `CannotStart` where the `program` is missing, or where the
 * file system has no such lock.
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
    env: { ...process.env, PATH: [process.env.PATH, USUAL_PATH].filter(Boolean).join(":") },
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
