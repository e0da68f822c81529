import fs from "node:fs";

/** Positions of these values in `/proc/PID/stat`, counted after the name in parentheses (proc(5)). */
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14] as const;
/** Milliseconds of a tick: Linux reports hundredths of a second, whatever its own clock does. */
const MS_PER_TICK = 10;

interface Process {
  parent: number;
  /** Ticks of the process and of its ended children. */
  ticks: number;
}

/**
 * Returns the CPU time in ms of a process and all its descendants so far, including ended ones. The resolution is 10
 * ms, so a measurement must last much longer.
 */
export function cpuOfTree(root: number): number {
  const processes = new Map<number, Process>();
  for (const name of fs.readdirSync("/proc")) {
    const found = /^\d+$/.test(name) ? readProcess(name) : null;
    if (found) processes.set(Number(name), found);
  }
  const descends = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return pid === root || (parent !== undefined && descends(parent));
  };
  let ticks = 0;
  for (const [pid, one] of processes) if (descends(pid)) ticks += one.ticks;
  return ticks * MS_PER_TICK;
}

/** Reads a process; null for one that has ended, whose ticks are counted with its parent. */
function readProcess(pid: string): Process | null {
  let line: string;
  try {
    line = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null;
  }
  // A name may contain spaces and parentheses; numbers follow the last parenthesis.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const at = (index: number) => Number(fields[index]);
  return { parent: at(PARENT), ticks: [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM].reduce((sum, one) => sum + at(one), 0) };
}
