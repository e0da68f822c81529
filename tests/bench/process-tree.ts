import fs from "node:fs";

/** Where a process's line under `/proc` tells these, counted after its name in parentheses (proc(5)). */
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14] as const;
/** Linux counts in hundredths of a second, whatever its own clock does. */
const MS_PER_TICK = 10;

interface Process {
  parent: number;
  /** Its own ticks and those of its children that have ended. */
  ticks: number;
}

/**
 * CPU in ms that a process and all that descend from it have taken so far, those that have ended included. In steps of
 * 10 ms: what is measured by it has to last for many of them.
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

/** Null for one that ended meanwhile: its parent has its ticks. */
function readProcess(pid: string): Process | null {
  let line: string;
  try {
    line = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null;
  }
  // A name may hold spaces and parentheses: what follows the last one is numbers.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const at = (place: number) => Number(fields[place]);
  return { parent: at(PARENT), ticks: [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM].reduce((sum, one) => sum + at(one), 0) };
}
