import fs from "node:fs";

/** Lists every process below these, by proc(5). */
export function descendants(roots: number[]): number[] {
  const children = new Map<number, number[]>();
  for (const name of fs.readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = readText(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return roots.flatMap(below);
}

/** Reads a file; empty where it does not exist, as for a process that has just ended. */
export function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
