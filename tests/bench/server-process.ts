import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Unit of processor time in /proc on Linux. */
const TICKS_PER_SECOND = 100;
const LISTENING = "0A";

/** Finds the process that listens on a port of this machine. Linux only; throws where it cannot be found. */
export function processListeningOn(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const sockets = new Set<string>();
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"])
    for (const line of readFileSync(table, "utf8").split("\n").slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      if (local?.endsWith(`:${hex}`) && state === LISTENING) sockets.add(`socket:[${inode}]`);
    }
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    if (holds(pid, sockets)) return Number(pid);
  throw new Error(`no process of this user listens on port ${port}`);
}

function holds(pid: string, sockets: Set<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
}

/** Returns the processor time of a process so far, all its threads together, in seconds. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // Numbers follow the name, which may contain any characters within its parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the current memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Returns the memory of a process including its part of shared memory, in megabytes; 0 where it has ended. */
export function proportionalMegabytes(pid: number): number {
  try {
    const [, kilobytes = "0"] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
