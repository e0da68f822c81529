import fs from "node:fs";
import path from "node:path";

/**
 * Makes this process the only writer of `directory`, until it ends in whatever way. Returns false if another living
 * process is the writer.
 *
 * A lock file that is removed when its holder is found dead can be removed twice, the second time from under a new
 * holder. Here a dead holder's file is never taken over: the next holder creates the next number, which only one
 * process can, and the highest number counts.
 */
export function becomeSingleWriter(directory: string): boolean {
  for (;;) {
    const last = generations(directory).at(-1) ?? 0;
    if (last > 0 && isAlive(lockFile(directory, last))) return false;
    if (!claim(lockFile(directory, last + 1))) continue;
    const all = generations(directory);
    if (all.at(-1) !== last + 1) {
      // The numbers went on while we looked: ours is an old one that was cleared away.
      fs.rmSync(lockFile(directory, last + 1), { force: true });
      continue;
    }
    for (const old of all.slice(0, -1)) fs.rmSync(lockFile(directory, old), { force: true });
    return true;
  }
}

/** The number of the process that writes to `directory` now; null where there is none, or it is just ending. */
export function currentWriter(directory: string): number | null {
  const last = generations(directory).at(-1) ?? 0;
  try {
    return JSON.parse(fs.readFileSync(lockFile(directory, last), "utf8")).pid;
  } catch {
    return null;
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

/** Creates the file with its content in one step, so that nobody reads a half-written holder. */
function claim(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify({ pid: process.pid, started: processStart(process.pid) }));
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function isAlive(file: string): boolean {
  let holder: { pid: number; started: string | null };
  try {
    holder = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    // Cleared away since it was listed; the caller looks again.
    return false;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return processStart(holder.pid) === holder.started;
}

/** Tells a process from a later one with the same number. Linux only; elsewhere the number has to do. */
function processStart(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces; the start time is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A dead process that its parent has not yet collected still has a number.
    return fields[0] === "Z" ? "dead" : `${bootId()}/${fields[19]}`;
  } catch {
    return null;
  }
}

function bootId(): string {
  return fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}
