import { readFileSync } from "node:fs";

/** Clock ticks of /proc: 100 a second on every architecture that Node runs on (proc(5), sysconf(_SC_CLK_TCK)). */
const MS_PER_TICK = 10;
const USER_TIME = 14;
const SYSTEM_TIME = 15;

/** The processor time that a process has used, in milliseconds; null where the system does not tell, or it is gone. */
export function cpuTimeMs(pid: number | undefined): number | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field, the name in parentheses, may hold spaces; the third follows it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[USER_TIME - 3]) + Number(fields[SYSTEM_TIME - 3])) * MS_PER_TICK;
  } catch {
    return null;
  }
}

/** The megabytes of the machine's memory that a process holds; null where the system does not tell, or it is gone. */
export function memoryOf(pid: number | undefined): number | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const held = /^VmRSS:\s{1,20}(\d{1,12}) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return held ? Number(held[1]) / 1024 : null;
  } catch {
    return null;
  }
}
