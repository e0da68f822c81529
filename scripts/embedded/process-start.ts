import { spawnSync } from "node:child_process";
import fs from "node:fs";

/**
 * When a process began, in words that no other process has, of this start of the machine or another one: what tells it from a
 * later one with the same number, as in containers, where the first process always has number 1. Null where no such process
 * is, and on Windows, where the number has to do.
 */
export function processStart(pid: number): string | null {
  if (process.platform === "win32") return null;
  if (process.platform !== "linux") {
    const told = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout;
    return told?.trim() || null;
  }
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces; the start time is the 20th field after it (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A dead process that its parent has not yet collected still has a number.
    return fields[0] === "Z" || fields[0] === "X" ? "dead" : `${bootId()}/${fields[19]}`;
  } catch {
    return null;
  }
}

function bootId(): string {
  return fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}
