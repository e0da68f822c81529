import fs from "node:fs";

/** Every process below these, by proc(5). */
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

/** What a file says; nothing where it is gone, as those of a process are that has ended since it was listed. */
export function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
