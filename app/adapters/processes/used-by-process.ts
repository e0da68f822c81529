import { readFileSync } from "node:fs";

/**
 * Milliseconds of one clock tick in /proc: 100 ticks a second on every architecture that Node supports (proc(5),
 * sysconf(_SC_CLK_TCK)).
 */
const MS_PER_TICK = 10;
const USER_TIME = 14;
const SYSTEM_TIME = 15;

/** Processor time used by a process, in milliseconds; null if the system does not report it or the process is gone. */
export function cpuTimeMs(pid: number | undefined): number | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field, the name in parentheses, may contain spaces; the third follows it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[USER_TIME - 3]) + Number(fields[SYSTEM_TIME - 3])) * MS_PER_TICK;
  } catch {
    return null;
  }
}

/** Resident memory of a process in megabytes; null if the system does not report it or the process is gone. */
export function memoryOf(pid: number | undefined): number | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const held = /^VmRSS:\s{1,20}(\d{1,12}) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return held ? Number(held[1]) / 1024 : null;
  } catch {
    return null;
  }
}
