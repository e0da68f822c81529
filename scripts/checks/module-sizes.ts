/** Largest allowed share of the lines of all modules, without tests. A larger module should be split. */
const LARGEST_SHARE = 0.22;

export interface ModuleSize {
  module: string;
  lines: number;
  /** Share of the lines of all modules. */
  share: number;
}

/** Counts the lines of each module without tests, the largest module first. */
export function measureModules(files: readonly { file: string; source: string }[]): ModuleSize[] {
  const lines = new Map<string, number>();
  let total = 0;
  for (const { file, source } of files) {
    const module = /^modules\/(\w+)\/(?!.*\.test\.ts$).*\.ts$/.exec(file)?.[1];
    if (!module) continue;
    const count = source.split("\n").length - 1;
    lines.set(module, (lines.get(module) ?? 0) + count);
    total += count;
  }
  return [...lines]
    .map(([module, count]) => ({ module, lines: count, share: count / total }))
    .sort((a, b) => b.lines - a.lines);
}

/** Returns the modules beyond the allowed share. */
export const findTooLarge = (sizes: readonly ModuleSize[]): ModuleSize[] =>
  sizes.filter(({ share }) => share > LARGEST_SHARE);
